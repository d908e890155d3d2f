import { expect, it } from 'vitest';
import { dataSets, judgedPanel } from '../testkit/judged-panel.ts';
import { describeRealJudgments, sharedJson } from '../testkit/shared-data.ts';
import { deriveBoard, deriveCells, formatScore, median, roundScore } from './index.ts';
import { type Score, scoreValue } from './score.ts';

interface ExpectedNumber {
  readonly value: number;
  readonly value_2dp: number;
  readonly n_cells: number;
  readonly n_runs: number;
  readonly n_panelists: number;
  readonly n_scorecards: number;
}

interface ExpectedDataSet {
  readonly n_ratings: number;
  readonly n_scorecards: number;
  readonly n_runs: number;
  readonly n_panelists: number;
  readonly categories: readonly string[];
  readonly models: Record<
    string,
    {
      readonly overall: ExpectedNumber;
      readonly categories: Record<string, ExpectedNumber>;
      readonly rank: number;
      readonly original_view: {
        readonly overall_weighted_by_scorecards: number;
        readonly true_scorecards: number;
      };
    }
  >;
}

function expectScore(score: Score, expected: ExpectedNumber): void {
  expect(Math.abs(scoreValue(score) - expected.value)).toBeLessThanOrEqual(1e-9);
  expect(roundScore(score) / 100).toBe(expected.value_2dp);
  expect(formatScore(score)).toBe(expected.value_2dp.toFixed(2));
}

for (const dataSet of dataSets)
  describeRealJudgments(`the board of ${dataSet}`, () => {
    const panel = judgedPanel(dataSet);
    const expected = sharedJson<ExpectedDataSet>(`expected/${dataSet}.json`);
    const board = deriveBoard(panel);

    it('ranks every model as computed apart from this project', () => {
      expect(Object.fromEntries(board.ranked.map(({ name, rank }) => [name, rank]))).toEqual(
        Object.fromEntries(Object.entries(expected.models).map(([name, { rank }]) => [name, rank])),
      );
      expect(board.provisional).toBe(0);
      expect(board.empty).toBe(false);
    });

    it('gives every overall score to 1e-9, its two decimals and its counts exactly', () => {
      for (const standing of board.ranked) {
        const { overall } = expected.models[standing.name]!;
        expectScore(standing, overall);
        expect(standing).toMatchObject({
          cells: overall.n_cells,
          runs: overall.n_runs,
          panelists: overall.n_panelists,
          scorecards: overall.n_scorecards,
        });
      }
    });

    it('gives every category score to 1e-9, its two decimals and its counts exactly', () => {
      expect(board.categories.map(({ slug }) => slug)).toEqual(expected.categories);
      for (const standing of board.ranked) {
        const { categories } = expected.models[standing.name]!;
        for (const { slug, sum, cells, runs, panelists } of standing.categories) {
          const number = categories[slug]!;
          expect(sum).not.toBeNull();
          expectScore({ sum: sum!, cells }, number);
          expect({ cells, runs, panelists }).toEqual({
            cells: number.n_cells,
            runs: number.n_runs,
            panelists: number.n_panelists,
          });
        }
      }
    });

    it('counts the scorecards, runs and panelists of the file', () => {
      expect(panel.scorecards).toHaveLength(expected.n_scorecards);
      expect(panel.runs).toHaveLength(expected.n_runs);
      expect(panel.panelists).toHaveLength(expected.n_panelists);
      const cells = deriveCells(panel).flatMap((run) => run.cells);
      expect(cells.reduce((sum, { ratings }) => sum + ratings.length, 0)).toBe(expected.n_ratings);
    });
  });

describeRealJudgments('the published view', () => {
  it('weights runs by their panels, which the board does not', () => {
    const { models } = sharedJson<ExpectedDataSet>('expected/skating_ladies_thin.json');
    for (const standing of deriveBoard(judgedPanel('skating_ladies_thin')).ranked) {
      const { original_view } = models[standing.name]!;
      expect(Math.abs(scoreValue(standing) - original_view.overall_weighted_by_scorecards)).toBeGreaterThan(
        1e-3,
      );
      expect(standing.scorecards).toBe(original_view.true_scorecards);
    }
  });
});

interface EdgeCases {
  readonly medians: readonly {
    readonly ratings: readonly number[];
    readonly median: number;
    readonly percentile_disc: number;
  }[];
  readonly rounding_half_away_2dp: readonly { readonly exact: string; readonly expected: number }[];
}

describeRealJudgments('the edge cases that can be checked by hand', () => {
  const { medians, rounding_half_away_2dp: roundings } = sharedJson<EdgeCases>('expected/edge_cases.json');

  it.each(medians)('take the median of $ratings to be $median', ({ ratings, median: expected }) => {
    expect(median(ratings.map((rating) => Math.round(rating * 100))) / 200).toBe(expected);
  });

  it('tell the median from percentile_disc', () => {
    const differing = medians.filter((each) => each.median !== each.percentile_disc);
    expect(differing.length).toBeGreaterThan(0);
    for (const { ratings, percentile_disc } of differing) {
      expect(median(ratings.map((rating) => Math.round(rating * 100))) / 200).not.toBe(percentile_disc);
    }
  });

  it.each(roundings)('round $exact to $expected', ({ exact, expected }) => {
    const [numerator = 0, denominator = 1] = exact.split('/').map(Number);
    const score = { sum: 200 * numerator, cells: denominator };
    expect(roundScore(score) / 100).toBe(expected);
    expect(formatScore(score)).toBe(expected.toFixed(2));
  });
});
