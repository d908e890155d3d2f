import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { testedModels } from '../testkit/judged-models.ts';
import { scoreDifference } from './difference.ts';
import { jackknifeScore } from './leave-one-out.ts';
import type { Panel } from './panel.ts';

const pairOfModels = arbitraryPanel
  .map((panel) => testedModels(panel).filter(({ jackknifed }) => jackknifed.score.cells > 0))
  .filter((models) => models.length >= 2)
  .map(([a, b]) => [a!.jackknifed, b!.jackknifed] as const);

describe('the difference of two models', () => {
  it('turns around when they change places', () => {
    fc.assert(
      fc.property(pairOfModels, ([a, b]) => {
        const there = scoreDifference(a, b);
        const back = scoreDifference(b, a);
        expect(back.difference).toBe(0 - there.difference);
        expect(back.withheld).toBe(there.withheld);
        expect(back.panelists).toBe(there.panelists);
        if (there.p === null) return;
        expect(back.p).toBeCloseTo(there.p, 12);
        expect(back.interval!.low).toBeCloseTo(-there.interval!.high, 12);
      }),
    );
  });

  it('is nothing between a model and itself, whose panelists cancel exactly', () => {
    fc.assert(
      fc.property(pairOfModels, ([a]) => {
        const { difference, p, withheld } = scoreDifference(a, a);
        expect(difference).toBe(0);
        if (withheld === null) expect(p).toBe(1);
      }),
    );
  });

  it('holds zero in its interval exactly when p is at least 5 %', () => {
    fc.assert(
      fc.property(pairOfModels, ([a, b]) => {
        const { p, interval } = scoreDifference(a, b);
        fc.pre(p !== null && interval !== null && Math.abs(p - 0.05) > 1e-9);
        expect(interval.low <= 0 && interval.high >= 0).toBe(p > 0.05);
      }),
    );
  });

  it('lets the severity of a shared panelist cancel', () => {
    const shared = givenPanel('abc', 'abc');
    const apart = givenPanel('abc', 'def');
    const [together, strangers] = [shared, apart].map((panel) => {
      const [a, b] = testedModels(panel);
      return scoreDifference(a!.jackknifed, b!.jackknifed);
    });
    expect(together!.difference).toBe(strangers!.difference);
    expect(together!.panelists).toBe(3);
    expect(strangers!.panelists).toBe(6);
    expect(together!.standardError!).toBeLessThan(strangers!.standardError!);
  });

  it.each([
    ['two panelists', givenPanel('ab', 'ab'), 'TOO_FEW_PANELISTS'],
    [
      'a model with one run',
      { ...givenPanel('abc', 'abc'), ...onlyRuns('left-0', 'right-0', 'right-1') },
      'TOO_FEW_RUNS',
    ],
    ['a model that rests on one panelist', givenPanel('a', 'bcd'), 'TOO_FEW_PANELISTS'],
  ])('is not tested for %s', (_, panel, reason) => {
    const [a, b] = testedModels(panel);
    expect(scoreDifference(a!.jackknifed, b!.jackknifed)).toMatchObject({
      p: null,
      interval: null,
      withheld: reason,
    });
  });

  it('does not exist without cells', () => {
    expect(() => scoreDifference(jackknifeScore([]), jackknifeScore([]))).toThrow(RangeError);
  });
});

/** Two models of two runs each; each panelist is a point more severe than the one before, each run a little better. */
function givenPanel(left: string, right: string): Panel {
  const runs = ['left-0', 'left-1', 'right-0', 'right-1'];
  const letters = [...new Set(left + right)];
  return {
    categories: [{ slug: 'narrative', name: 'Narrative' }],
    models: ['left', 'right'].map((slug) => ({ slug, name: slug, vendor: null, version: null })),
    runs: runs.map((id) => ({ id, model: id.split('-')[0]!, scored: true, void: false })),
    panelists: letters.map((id) => ({ id, approved: true })),
    scorecards: runs.flatMap((run, index) =>
      [...(run.startsWith('left') ? left : right)].map((panelist, severity) => ({
        run,
        panelist,
        ratings: new Map([['narrative', 800 - 100 * severity + 20 * index]]),
      })),
    ),
  };
}

function onlyRuns(...kept: string[]): Pick<Panel, 'runs' | 'scorecards'> {
  const { runs, scorecards } = givenPanel('abc', 'abc');
  return {
    runs: runs.filter(({ id }) => kept.includes(id)),
    scorecards: scorecards.filter(({ run }) => kept.includes(run)),
  };
}
