import type { Panel } from '../src/index.ts';

interface Judgment {
  readonly model: string;
  readonly run: string;
  readonly panelist: string;
  readonly category: string;
  readonly rating: bigint;
}

/**
 * The rules once more, word by word and slowly, over a flat list of judgments in exact rational arithmetic: what
 * `deriveBoard` has to agree with. It shares no code with it.
 */
export function naiveBoard(panel: Panel) {
  const counts = new Map(panel.runs.map((run) => [run.id, run.scored && !run.void]));
  const approved = new Map(panel.panelists.map((panelist) => [panelist.id, panelist.approved]));
  const modelOf = new Map(panel.runs.map((run) => [run.id, run.model]));
  const judgments: Judgment[] = panel.scorecards
    .filter((card) => counts.get(card.run) && approved.get(card.panelist))
    .flatMap(({ run, panelist, ratings }) =>
      [...ratings].map(([category, rating]) => ({
        model: modelOf.get(run)!,
        run,
        panelist,
        category,
        rating: BigInt(rating),
      })),
    );

  const lines = panel.models.map((model) => {
    const own = judgments.filter((judgment) => judgment.model === model.slug);
    return {
      model: model.slug,
      competes: panel.runs.some((run) => run.model === model.slug && counts.get(run.id)),
      ...aggregate(own),
      categories: panel.categories.map(({ slug }) => ({
        slug,
        ...aggregate(own.filter((judgment) => judgment.category === slug)),
      })),
    };
  });
  const ranked = lines.filter((line) => line.panelists >= 3);
  return {
    empty: ![...counts.values()].includes(true),
    provisional: lines.filter((line) => line.competes && line.panelists < 3).length,
    ranked: ranked.map((line) => ({
      ...line,
      rank:
        1 + ranked.filter((other) => other.sum * BigInt(line.cells) > line.sum * BigInt(other.cells)).length,
    })),
  };
}

/** `sum` is in half-hundredths: twice each median. */
function aggregate(judgments: readonly Judgment[]) {
  const cells = [...new Set(judgments.map(({ run, category }) => `${run} ${category}`))].map((cell) =>
    judgments.filter(({ run, category }) => `${run} ${category}` === cell).map(({ rating }) => rating),
  );
  return {
    sum: cells.reduce((sum, ratings) => sum + twiceMedian(ratings), 0n),
    cells: cells.length,
    cellsAtQuorum: cells.filter((ratings) => ratings.length >= 3).length,
    runs: new Set(judgments.map(({ run }) => run)).size,
    panelists: new Set(judgments.map(({ panelist }) => panelist)).size,
    scorecards: new Set(judgments.map(({ run, panelist }) => `${run} ${panelist}`)).size,
  };
}

/** Strikes the smallest and the largest until one or two are left. */
function twiceMedian(ratings: readonly bigint[]): bigint {
  const left = [...ratings].sort((a, b) => Number(a - b));
  while (left.length > 2) {
    left.pop();
    left.shift();
  }
  return left.length === 1 ? 2n * left[0]! : left[0]! + left[1]!;
}
