import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, medianFromHalfHundredths } from './median.ts';

const rating = fc.integer({ min: 0, max: 1000 });
const ratings = fc.array(rating, { minLength: 1, maxLength: 15 });

describe('the median', () => {
  it('does not care about the order of the ratings', () => {
    fc.assert(
      fc.property(
        ratings.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(median(shuffled)).toBe(median(all));
        },
      ),
    );
  });

  it('leaves the order of its input as it is', () => {
    const given = [900, 100, 500];
    median(given);
    expect(given).toEqual([900, 100, 500]);
  });

  it('has as many ratings at or below it as at or above it', () => {
    fc.assert(
      fc.property(ratings, (all) => {
        const middle = median(all);
        expect(all.filter((each) => 2 * each <= middle).length).toBeGreaterThanOrEqual(all.length / 2);
        expect(all.filter((each) => 2 * each >= middle).length).toBeGreaterThanOrEqual(all.length / 2);
      }),
    );
  });

  it('never falls when a rating rises', () => {
    fc.assert(
      fc.property(ratings, fc.nat(), rating, (all, index, other) => {
        const at = index % all.length;
        const raised = all.map((each, position) => (position === at ? Math.max(each, other) : each));
        expect(median(raised)).toBeGreaterThanOrEqual(median(all));
      }),
    );
  });

  it('is moved by one outlier at most one place among the ratings', () => {
    fc.assert(
      fc.property(
        fc.array(rating, { minLength: 3, maxLength: 15 }),
        fc.constantFrom(0, 1000),
        (all, outlier) => {
          const sorted = [...all].sort((a, b) => a - b);
          const below = sorted[Math.ceil(sorted.length / 2) - 2]!;
          const above = sorted[Math.floor(sorted.length / 2) + 1]!;
          const moved = median([...all, outlier]);
          expect(moved).toBeGreaterThanOrEqual(2 * below);
          expect(moved).toBeLessThanOrEqual(2 * above);
        },
      ),
    );
  });

  it('turns around with the scale', () => {
    fc.assert(
      fc.property(ratings, (all) => {
        expect(median(all.map((each) => 1000 - each))).toBe(2000 - median(all));
      }),
    );
  });

  it('is the mean of the two middle ratings when their number is even, not the lower one', () => {
    expect(median([650, 700, 725, 750])).toBe(1425);
    expect(medianFromHalfHundredths(1425)).toBe(7.125);
  });

  it('does not exist for no ratings', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});
