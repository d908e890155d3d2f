import { expect, it } from 'vitest';
import { runsByModel, testedModels } from '../testkit/judged-models.ts';
import { dataSets, judgedPanel } from '../testkit/judged-panel.ts';
import { describeRealJudgments, sharedJson, sharedRows } from '../testkit/shared-data.ts';
import {
  deriveCells,
  jackknifeScore,
  krippendorffAlpha,
  rankRanges,
  type ScoreInterval,
  scoreInterval,
  slugFromCode,
} from './index.ts';

interface ExpectedInterval {
  readonly n_panelists: number;
  readonly n_runs: number;
  readonly n_scorecards: number;
  readonly v_panelist: number | null;
  readonly v_run: number | null;
  readonly v_scorecard: number | null;
  readonly status: string;
  readonly se?: number;
  readonly df?: number;
  readonly ci95: readonly [number, number] | null;
}

interface ExpectedAlpha {
  readonly ordinal: number | null;
  readonly interval: number | null;
  readonly n_units: number;
  readonly n_values: number;
}

interface ExpectedStatistics {
  readonly models: Record<
    string,
    {
      readonly overall: ExpectedInterval;
      readonly categories: Record<string, ExpectedInterval>;
      readonly rank_range: readonly [number, number];
    }
  >;
  readonly pairwise: readonly {
    readonly a: string;
    readonly b: string;
    readonly diff: number;
    readonly se: number;
    readonly df: number;
    readonly p: number;
    readonly separated: boolean;
  }[];
  readonly alpha: { readonly per_category: Record<string, ExpectedAlpha>; readonly all_cells: ExpectedAlpha };
}

function expectRelative(actual: number | null, expected: number | null | undefined, relative = 1e-6): void {
  if (actual === null || expected === null || expected === undefined) {
    expect(actual).toBe(expected ?? null);
    return;
  }
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected) + 1e-12);
}

function expectInterval(actual: ScoreInterval, expected: ExpectedInterval): void {
  expect(actual).toMatchObject({
    panelists: expected.n_panelists,
    runs: expected.n_runs,
    scorecards: expected.n_scorecards,
  });
  expectRelative(actual.panelistVariance, expected.v_panelist);
  expectRelative(actual.runVariance, expected.v_run);
  expectRelative(actual.scorecardVariance, expected.v_scorecard);
  expectRelative(actual.standardError, expected.se);
  expectRelative(actual.degreesOfFreedom, expected.df);
  expectRelative(actual.interval?.low ?? null, expected.ci95?.[0]);
  expectRelative(actual.interval?.high ?? null, expected.ci95?.[1]);
  if (expected.status === 'ok') expect(actual.withheld).toBeNull();
  else if (expected.status === 'not_estimable_no_variation') expect(actual.withheld).toBe('NO_VARIATION');
  else expect(actual.withheld).toMatch(/^TOO_FEW_(PANELISTS|RUNS)$/);
}

for (const dataSet of dataSets)
  describeRealJudgments(`the statistics of ${dataSet}`, () => {
    const panel = judgedPanel(dataSet);
    const expected = sharedJson<ExpectedStatistics>(`expected/${dataSet}.json`);
    const models = runsByModel(panel);

    it('give every overall interval with its variances to 1e-6', () => {
      for (const { name, runs } of models) {
        expectInterval(scoreInterval(jackknifeScore(runs)), expected.models[name]!.overall);
      }
    });

    it('give every category’s interval with its variances to 1e-6', () => {
      for (const { name, runs } of models) {
        for (const [category, interval] of Object.entries(expected.models[name]!.categories)) {
          expectInterval(scoreInterval(jackknifeScore(runs, category)), interval);
        }
      }
    });

    it('give every paired difference and what it separates', () => {
      const { pairs } = rankRanges(testedModels(panel));
      expect(pairs).toHaveLength(expected.pairwise.length);
      for (const { a, b, diff, se, df, p, separated } of expected.pairwise) {
        const pair = pairs.find((each) => each.a === slugFromCode(a) && each.b === slugFromCode(b))!;
        expectRelative(pair.test.difference, diff);
        expectRelative(pair.test.standardError, se);
        expectRelative(pair.test.degreesOfFreedom, df);
        expectRelative(pair.test.p, p);
        expect(pair.separated).toBe(separated);
      }
    });

    it('give every rank range', () => {
      const { ranges } = rankRanges(testedModels(panel));
      for (const { name, slug } of models) {
        const [best, worst] = expected.models[name]!.rank_range;
        expect(ranges.get(slug)).toEqual({ best, worst });
      }
    });

    it('give every alpha to 1e-9', () => {
      const cells = deriveCells(panel).flatMap((run) => run.cells);
      const expectAlpha = (category: string | null, alpha: ExpectedAlpha) => {
        const units = cells
          .filter((cell) => category === null || cell.category === category)
          .map(({ ratings }) => ratings);
        for (const metric of ['ordinal', 'interval'] as const) {
          const actual = krippendorffAlpha(units, metric);
          expect(actual.units).toBe(alpha.n_units);
          expect(actual.ratings).toBe(alpha.n_values);
          if (alpha[metric] === null) expect(actual.alpha).toBeNull();
          else expect(Math.abs(actual.alpha! - alpha[metric])).toBeLessThanOrEqual(1e-9);
        }
      };
      for (const [category, alpha] of Object.entries(expected.alpha.per_category))
        expectAlpha(category, alpha);
      expectAlpha(null, expected.alpha.all_cells);
    });
  });

describeRealJudgments('the intervals that can be checked by hand', () => {
  const { intervals } = sharedJson<{
    intervals: {
      name: string;
      ratings: { run: string; panelist: string; category: string; rating: number }[];
      expected: ExpectedInterval;
    }[];
  }>('expected/edge_cases.json');

  it.each(intervals)('agree for: $name', ({ ratings, expected }) => {
    const cards = new Map<string, { run: string; panelist: string; ratings: Map<string, number> }>();
    for (const { run, panelist, category, rating } of ratings) {
      const key = `${run} ${panelist}`;
      const card = cards.get(key) ?? { run, panelist, ratings: new Map() };
      card.ratings.set(category, rating * 100);
      cards.set(key, card);
    }
    const runs = deriveCells({
      categories: ['x', 'y'].map((slug) => ({ slug, name: slug })),
      models: [{ slug: 'm', name: 'm', vendor: null, version: null }],
      runs: [...new Set(ratings.map(({ run }) => run))].map((id) => ({
        id,
        model: 'm',
        scored: true,
        void: false,
      })),
      panelists: [...new Set(ratings.map(({ panelist }) => panelist))].map((id) => ({ id, approved: true })),
      scorecards: [...cards.values()],
    });
    expectInterval(scoreInterval(jackknifeScore(runs)), expected);
  });
});

for (const example of ['alpha_krippendorff2011', 'alpha_wikipedia'])
  describeRealJudgments(`the worked example ${example}`, () => {
    it('has the published alpha, and the computed one to 1e-9', () => {
      const { computed, published } = sharedJson<{
        computed: { ordinal: number; interval: number };
        published: { ordinal?: number; interval: number };
      }>(`expected/${example}.json`);
      const units = new Map<string, number[]>();
      for (const { unit, value } of sharedRows(`${example}.csv`)) {
        units.set(unit!, [...(units.get(unit!) ?? []), Number(value) * 100]);
      }
      for (const metric of ['ordinal', 'interval'] as const) {
        const { alpha } = krippendorffAlpha(units.values(), metric);
        expect(Math.abs(alpha! - computed[metric])).toBeLessThanOrEqual(1e-9);
        if (published[metric] !== undefined) expect(alpha!.toFixed(3)).toBe(published[metric].toFixed(3));
      }
    });
  });
