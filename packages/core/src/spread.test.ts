import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadOf } from './spread.ts';

const ratings = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 });

describe('the spread of a cell', () => {
  it.each([
    [3, 0.75],
    [4, 0.875],
    [5, 0.9375],
    [6, 0.96875],
  ])('covers the median of all panelists, with %i of them, at %f', (panelists, coverage) => {
    expect(spreadOf(Array(panelists).fill(500)).coverage).toBe(coverage);
  });

  it('promises no coverage for a single rating', () => {
    expect(spreadOf([500])).toEqual({
      ...{ panelists: 1, lowest: 500, highest: 500, coverage: null, quartiles: null, contested: false },
    });
  });

  it('tells type-7 quartiles from four ratings on', () => {
    expect(spreadOf([100, 200, 300]).quartiles).toBeNull();
    expect(spreadOf([400, 100, 300, 200]).quartiles).toEqual({ lower: 175, upper: 325 });
    expect(spreadOf([100, 200, 300, 400, 500]).quartiles).toEqual({ lower: 200, upper: 400 });
  });

  it('is contested from six points on', () => {
    expect(spreadOf([200, 799]).contested).toBe(false);
    expect(spreadOf([200, 800]).contested).toBe(true);
  });

  it('is not widened by a panelist who repeats the median', () => {
    fc.assert(
      fc.property(ratings, (all) => {
        const middle = [...all].sort((a, b) => a - b)[all.length >> 1]!;
        const before = spreadOf(all);
        const after = spreadOf([...all, middle]);
        expect([after.lowest, after.highest]).toEqual([before.lowest, before.highest]);
        expect(after.contested).toBe(before.contested);
      }),
    );
  });

  it('does not exist without ratings', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});
