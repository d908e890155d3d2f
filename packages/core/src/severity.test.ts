import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { dataSets, judgedPanel } from '../testkit/judged-panel.ts';
import { describeRealJudgments, sharedJson } from '../testkit/shared-data.ts';
import { deriveCells } from './cells.ts';
import type { Panel } from './panel.ts';
import { severities } from './severity.ts';

/** One run for each list, rated in one category by panelists a, b, c… */
function givenPanel(ratings: readonly (readonly number[])[]): Panel {
  const runs = ratings.map((_, run) => `run-${run}`);
  return {
    categories: [{ slug: 'narrative', name: 'Narrative' }],
    models: [{ slug: 'claude', name: 'Claude', vendor: null, version: null }],
    runs: runs.map((id) => ({ id, model: 'claude', scored: true, void: false })),
    panelists: [...'abcd'].map((id) => ({ id, approved: true })),
    scorecards: ratings.flatMap((points, run) =>
      points.map((rating, seat) => ({
        run: runs[run]!,
        panelist: 'abcd'[seat]!,
        ratings: new Map([['narrative', rating]]),
      })),
    ),
  };
}

describe('the severity of a panelist', () => {
  it('is the mean over scorecards of what lies between their ratings and the median of the others', () => {
    const found = severities(
      deriveCells(
        givenPanel([
          [900, 500, 600],
          [700, 600, 600],
        ]),
      ),
    );
    // Beside 5.5 and 6: 3.5 and 1 above.
    expect(found.get('a')).toEqual({ deviation: 2.25, standardError: 1.25, scorecards: 2, cells: 2 });
    expect(found.get('b')!.deviation).toBe((5 - 7.5 + 6 - 6.5) / 2);
  });

  it('is not told of ratings that fewer than two others stand beside', () => {
    expect(severities(deriveCells(givenPanel([[900, 500]]))).size).toBe(0);
    const [[, only] = []] = severities(
      deriveCells(
        givenPanel([
          [900, 500, 500],
          [900, 500],
        ]),
      ),
    );
    expect(only).toEqual({ deviation: 4, standardError: null, scorecards: 1, cells: 1 });
  });

  it('moves by as much as all of a panelist’s ratings do, and turns around with the scale', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const before = severities(deriveCells(panel));
        const changed = (change: (rating: number, panelist: string) => number) =>
          severities(
            deriveCells({
              ...panel,
              scorecards: panel.scorecards.map((card) => ({
                ...card,
                ratings: new Map(
                  [...card.ratings].map(([category, rating]) => [category, change(rating, card.panelist)]),
                ),
              })),
            }),
          );
        const milder = changed((rating, panelist) => rating + (panelist === 'panelist-0' ? 100 : 0));
        const turned = changed((rating) => 1000 - rating);
        expect([...turned.keys()]).toEqual([...before.keys()]);
        for (const [panelist, { deviation, standardError }] of before) {
          expect(turned.get(panelist)!.deviation).toBeCloseTo(-deviation, 9);
          if (standardError !== null)
            expect(turned.get(panelist)!.standardError).toBeCloseTo(standardError, 9);
          if (panelist === 'panelist-0')
            expect(milder.get(panelist)!.deviation).toBeCloseTo(deviation + 1, 9);
          else expect(milder.get(panelist)!.deviation).toBeLessThanOrEqual(deviation + 1e-9);
        }
      }),
    );
  });
});

for (const dataSet of dataSets)
  describeRealJudgments(`the severities of ${dataSet}`, () => {
    it('are the ones computed elsewhere', () => {
      const { severity } = sharedJson<{
        severity: Record<
          string,
          { n_scorecards: number; n_cells: number; deviation: number; se: number | null }
        >;
      }>(`expected/${dataSet}.json`);
      const found = severities(deriveCells(judgedPanel(dataSet)));
      expect([...found.keys()].sort()).toEqual(Object.keys(severity).sort());
      for (const [panelist, { deviation, standardError, scorecards, cells }] of found) {
        const expected = severity[panelist]!;
        expect({ scorecards, cells }).toEqual({ scorecards: expected.n_scorecards, cells: expected.n_cells });
        expect(deviation).toBeCloseTo(expected.deviation, 9);
        if (standardError === null || expected.se === null) expect(standardError).toBe(expected.se ?? null);
        else expect(Math.abs(standardError - expected.se)).toBeLessThanOrEqual(1e-6 * expected.se);
      }
    });
  });
