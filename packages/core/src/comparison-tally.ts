import type { ComparisonTable } from './comparison-table.ts';

/** How comparisons went for one of the two: "both bad" counts as a tie for the ranking and is counted on its own. */
export interface ComparisonRecord {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly bothBad: number;
}

/** Comparisons added up, and by how many distinct panelists. */
interface ComparisonTally {
  readonly comparisons: number;
  readonly panelists: number;
  readonly record: ComparisonRecord;
}

/** The comparisons of two models, `record` being that of `a`. */
interface PairTally extends ComparisonTally {
  readonly a: string;
  readonly b: string;
}

/** How comparisons add up: for each model, for each two models that met, and for the left side. */
export interface ComparisonTallies {
  readonly models: ReadonlyMap<string, ComparisonTally>;
  /** Once for each two models that met, `a` being the first by slug, in the order of slugs. */
  readonly pairs: readonly PairTally[];
  readonly left: ComparisonTally;
}

/**
 * Adds comparisons up. Who may see which sum is for whoever publishes it: each needs three distinct panelists.
 *
 * @example tallied(table).models.get('gpt-4')?.record // { wins: 643, losses: 164, ties: 222, bothBad: 0 }
 */
export function tallied(table: ComparisonTable): ComparisonTallies {
  const { models } = table;
  const [ofModels, ofPairs, ofLeft] = [models.length, models.length ** 2, 1].map(tally) as [
    Tally,
    Tally,
    Tally,
  ];
  for (let row = 0; row < table.first.length; row += 1) {
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const panelist = table.panelist[row] ?? 0;
    const outcome = table.isBothBad[row] === 1 ? BOTH_BAD : (table.halfWins[row] ?? 0);
    const turned = outcome === BOTH_BAD ? BOTH_BAD : 2 - outcome;
    ofModels.add(first, panelist, outcome);
    ofModels.add(second, panelist, turned);
    ofPairs.add(first * models.length + second, panelist, outcome);
    ofLeft.add(0, panelist, table.isFirstLeft[row] === 1 ? outcome : turned);
  }
  return {
    models: new Map(models.map((model, place) => [model, ofModels.get(place)])),
    pairs: models.flatMap((a, first) =>
      models.flatMap((b, second) => {
        const sum = ofPairs.get(first * models.length + second);
        return sum.comparisons === 0 ? [] : [{ a, b, ...sum }];
      }),
    ),
    left: ofLeft.get(0),
  };
}

/** Beside 0, 1 and 2: a loss, a tie and a win. */
const BOTH_BAD = 3;

interface Tally {
  add(place: number, panelist: number, outcome: number): void;
  get(place: number): ComparisonTally;
}

/** Sums by place; panelists must come in order. */
function tally(places: number): Tally {
  const outcomes = new Int32Array(4 * places);
  const panelists = new Int32Array(places);
  const last = new Int32Array(places).fill(-1);
  return {
    add(place, panelist, outcome) {
      outcomes[4 * place + outcome] = (outcomes[4 * place + outcome] ?? 0) + 1;
      if (last[place] !== panelist) panelists[place] = (panelists[place] ?? 0) + 1;
      last[place] = panelist;
    },
    get(place) {
      const [losses = 0, ties = 0, wins = 0, bothBad = 0] = outcomes.subarray(4 * place, 4 * place + 4);
      return {
        comparisons: losses + ties + wins + bothBad,
        panelists: panelists[place] ?? 0,
        record: { wins, losses, ties, bothBad },
      };
    },
  };
}
