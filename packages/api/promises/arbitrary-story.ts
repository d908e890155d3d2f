import type { Panel, PanelScorecard } from '@panelmark/core';
import fc from 'fast-check';

/** How an application ended up; the last three were approved once, so that they may hold cards. */
type Standing = 'pending' | 'rejected' | 'approved' | 'withdrawn' | 'readmitted';

/** What became of a run. */
type Fate = 'pending' | 'revealed' | 'scored' | 'void' | 'scored, then void';

/** A benchmark as it could have come about, in the order in which the database lets it. */
export interface Story {
  categories: { slug: string; name: string }[];
  models: { slug: string; name: string; vendor: string | null; version: string | null }[];
  panelists: Standing[];
  runs: { id: string; model: string; fate: Fate }[];
  /** Hundredths by category; `panelist` is an index. */
  cards: { run: string; panelist: number; ratings: Record<string, number> }[];
}

// One rating for all and few ratings make ties, over unlike numbers of cells too; the last keeps two decimals honest.
const scales = [
  fc.constant(725),
  fc.constantFrom(0, 1000),
  fc.constantFrom(300, 350, 400),
  fc.integer({ min: 0, max: 10 }).map((points) => points * 100),
  fc.integer({ min: 0, max: 40 }).map((quarters) => quarters * 25),
  fc.integer({ min: 0, max: 1000 }),
];

// Their order by bytes, by locale and by length all differ.
const slugs = ['a', 'a-1', 'a-b', 'a1', 'ab', 'ab-c', 'abc', 'b', 'b-2', 'z9'];

// Quotes, controls, characters beyond 16 bits: what canonical JSON has to print as PostgreSQL does. NUL is no text there.
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map((each) => each.replaceAll('\0', '\\'))
  .filter((each) => each.length > 0);

const weighted = <T>(...choices: [number, T][]) =>
  fc.oneof(...choices.map(([weight, each]) => ({ weight, arbitrary: fc.constant(each) })));

const standing = weighted<Standing>(
  [12, 'approved'],
  [2, 'withdrawn'],
  [1, 'readmitted'],
  [1, 'pending'],
  [1, 'rejected'],
);
const fate = weighted<Fate>(
  [10, 'scored'],
  [1, 'pending'],
  [1, 'revealed'],
  [1, 'void'],
  [1, 'scored, then void'],
);

const named = fc.tuple(fc.constantFrom(...slugs), text);
const few = <T>(each: fc.Arbitrary<T>, least: number, most: number): fc.Arbitrary<T[]> =>
  fc
    .integer({ min: least, max: most })
    .chain((length) => fc.array(each, { minLength: length, maxLength: length }));

/** Benchmarks with all that a board has to take in its stride; few cards are whole, many scores are equal. */
export const arbitraryStory: fc.Arbitrary<Story> = fc
  .tuple(
    fc.uniqueArray(named, { minLength: 1, maxLength: 4, selector: ([slug]) => slug }),
    fc.uniqueArray(fc.tuple(named, fc.option(text), fc.option(text)), {
      minLength: 1,
      maxLength: 6,
      selector: ([[slug]]) => slug,
    }),
    fc.oneof({ weight: 5, arbitrary: few(standing, 3, 7) }, { weight: 1, arbitrary: few(standing, 0, 2) }),
    fc.constantFrom(...scales),
  )
  .chain(([categories, models, panelists, rating]) => {
    const holders = panelists.flatMap((each, index) =>
      each === 'pending' || each === 'rejected' ? [] : [index],
    );
    const rated = fc.tuple(...categories.map(() => weighted([7, true], [1, false])));
    const card = fc.record({
      held: weighted([4, true], [1, false]),
      ratings: fc.tuple(
        ...categories.map(([slug]) => fc.tuple(fc.constant(slug), fc.option(rating, { freq: 5 }))),
      ),
    });
    const run = fc.record({
      model: fc.constantFrom(...models.map(([[slug]]) => slug)),
      fate,
      cards: fc.tuple(...holders.map((panelist) => fc.tuple(fc.constant(panelist), card))),
    });
    return fc.tuple(rated, few(run, 0, 12)).map(([ratedCategories, runs]): Story => {
      const cards = runs.flatMap(({ cards: each }, index) =>
        each.flatMap(([panelist, { held, ratings }]) => {
          const given = ratings.filter(([, value], place) => value !== null && ratedCategories[place]);
          if (!held || given.length === 0) return [];
          return [
            { run: runId(index), panelist, ratings: Object.fromEntries(given) as Record<string, number> },
          ];
        }),
      );
      return {
        categories: categories.map(([slug, name]) => ({ slug, name })),
        models: models.map(([[slug, name], vendor, version]) => ({ slug, name, vendor, version })),
        panelists,
        runs: runs.map(({ model, fate: end }, index) => ({
          id: runId(index),
          model,
          // Without a card no run becomes scored.
          fate: cards.some(({ run: on }) => on === runId(index)) ? end : 'pending',
        })),
        cards,
      };
    });
  });

/** The story as core takes it. */
export function panelOf({ categories, models, panelists, runs, cards }: Story): Panel {
  return {
    categories,
    models,
    runs: runs.map(({ id, model, fate }) => ({
      id,
      model,
      scored: fate.startsWith('scored'),
      void: fate.endsWith('void'),
    })),
    panelists: panelists.map((each, index) => ({
      id: String(index),
      approved: each === 'approved' || each === 'readmitted',
    })),
    scorecards: cards.map(
      ({ run, panelist, ratings }): PanelScorecard => ({
        run,
        panelist: String(panelist),
        ratings: new Map(Object.entries(ratings)),
      }),
    ),
  };
}

function runId(index: number): string {
  return `run-${index}`;
}
