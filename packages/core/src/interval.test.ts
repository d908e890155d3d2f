import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { runsByModel } from '../testkit/judged-models.ts';
import type { RunCells } from './cells.ts';
import { type ScoreInterval, scoreInterval } from './interval.ts';
import { jackknifeScore } from './leave-one-out.ts';
import { medianOfSorted } from './median.ts';
import type { Panel } from './panel.ts';
import { scoreValue } from './score.ts';

/** One run for each list, rated in one category by panelists a, b, c… */
function givenRuns(ratings: readonly (readonly number[])[]): RunCells[] {
  return ratings.map((points, index) => {
    const ascending = [...points].sort((a, b) => a - b);
    return {
      run: `run-${index}`,
      model: 'claude',
      scorecards: points.map((rating, panelist) => ({
        run: `run-${index}`,
        panelist: 'abcdefgh'[panelist]!,
        ratings: new Map([['narrative', rating]]),
      })),
      cells: [{ category: 'narrative', ratings: ascending, median: medianOfSorted(ascending) }],
    };
  });
}

function intervalsOf(panel: Panel): Map<string, ScoreInterval> {
  return new Map(
    runsByModel(panel)
      .filter(({ runs }) => runs.some(({ cells }) => cells.length > 0))
      .map(({ slug, runs }) => [slug, scoreInterval(jackknifeScore(runs))]),
  );
}

function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}

describe('the interval of a score', () => {
  it('does not depend, to the last digit, on order or on names', () => {
    fc.assert(
      fc.property(
        arbitraryPanel.chain((panel) =>
          fc.record({
            panel: fc.constant(panel),
            runs: shuffled(panel.runs),
            panelists: shuffled(panel.panelists),
            scorecards: shuffled(panel.scorecards),
          }),
        ),
        ({ panel, runs, panelists, scorecards }) => {
          const renamed = (name: string) => `${name.length}${[...name].reverse().join('')}`;
          const other = {
            ...panel,
            runs,
            panelists: panelists.map((each) => ({ ...each, id: renamed(each.id) })),
            scorecards: scorecards.map((card) => ({ ...card, panelist: renamed(card.panelist) })),
          };
          expect(intervalsOf(other)).toEqual(intervalsOf(panel));
        },
      ),
    );
  });

  it('holds the score, lies on the scale and promises 95 %, whenever there is one', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        for (const { score, interval, withheld } of intervalsOf(panel).values()) {
          expect(interval === null).toBe(withheld !== null);
          if (interval === null) continue;
          expect(interval.low).toBeGreaterThanOrEqual(0);
          expect(interval.high).toBeLessThanOrEqual(10);
          expect(interval.low).toBeLessThanOrEqual(scoreValue(score));
          expect(interval.high).toBeGreaterThanOrEqual(scoreValue(score));
          expect(interval.level).toBe(0.95);
        }
      }),
    );
  });

  it('turns around with the scale', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const turned = {
          ...panel,
          scorecards: panel.scorecards.map((card) => ({
            ...card,
            ratings: new Map([...card.ratings].map(([category, rating]) => [category, 1000 - rating])),
          })),
        };
        const after = intervalsOf(turned);
        for (const [slug, { interval, withheld }] of intervalsOf(panel)) {
          const other = after.get(slug)!;
          expect(other.withheld).toBe(withheld);
          if (interval === null) continue;
          expect(other.interval!.low).toBeCloseTo(10 - interval.high, 9);
          expect(other.interval!.high).toBeCloseTo(10 - interval.low, 9);
        }
      }),
    );
  });

  it.each([
    [
      'two panelists',
      [
        [400, 500],
        [600, 800],
      ],
      'TOO_FEW_PANELISTS',
    ],
    ['one panelist and one run', [[400]], 'TOO_FEW_PANELISTS'],
    ['one run', [[400, 500, 600]], 'TOO_FEW_RUNS'],
    [
      'ratings that all agree',
      [
        [700, 700, 700],
        [700, 700, 700],
      ],
      'NO_VARIATION',
    ],
    [
      'a panel whose medians nobody moves',
      [
        [0, 500, 500, 500, 1000],
        [0, 500, 500, 500, 1000],
      ],
      'NO_VARIATION',
    ],
  ])('is withheld for %s', (_, ratings, reason) => {
    const { interval, standardError, degreesOfFreedom, withheld } = scoreInterval(
      jackknifeScore(givenRuns(ratings)),
    );
    expect({ interval, standardError, degreesOfFreedom, withheld }).toEqual({
      ...{ interval: null, standardError: null, degreesOfFreedom: null },
      withheld: reason,
    });
  });

  it('finds no variation where a run left out changes the number of cells alone', () => {
    const { withheld, runVariance } = scoreInterval(
      jackknifeScore(
        givenRuns([
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
        ]),
      ),
    );
    expect(runVariance).toBe(0);
    expect(withheld).toBe('NO_VARIATION');
  });

  it('does not exist for no cells', () => {
    expect(() => scoreInterval(jackknifeScore([]))).toThrow(RangeError);
  });
});
