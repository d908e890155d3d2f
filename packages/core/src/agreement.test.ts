import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from './agreement.ts';

const units = fc.array(
  fc.array(
    fc.integer({ min: 0, max: 4 }).map((points) => points * 250),
    { maxLength: 5 },
  ),
  {
    maxLength: 8,
  },
);
const metric = fc.constantFrom('ordinal' as const, 'interval' as const);

/** The definition, pair by pair. */
function alphaByPairs(all: readonly (readonly number[])[], ordinal: boolean): number {
  const paired = all.filter((ratings) => ratings.length >= 2);
  const values = paired.flat();
  const distance = (a: number, b: number) => {
    if (!ordinal) return (a - b) ** 2;
    const [low, high] = a < b ? [a, b] : [b, a];
    const between = values.filter((each) => each >= low && each <= high).length;
    const ends =
      (values.filter((each) => each === a).length + values.filter((each) => each === b).length) / 2;
    return (between - ends) ** 2;
  };
  const pairs = (of: readonly number[]) =>
    of.flatMap((a, i) => of.flatMap((b, j) => (i === j ? [] : [distance(a, b)])));
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  const observed = sum(paired.map((ratings) => sum(pairs(ratings)) / (ratings.length - 1))) / values.length;
  const expected = sum(pairs(values)) / (values.length * (values.length - 1));
  return 1 - observed / expected;
}

describe('Krippendorff’s alpha', () => {
  it('equals its definition pair by pair', () => {
    fc.assert(
      fc.property(units, metric, (all, each) => {
        const { alpha } = krippendorffAlpha(all, each);
        fc.pre(alpha !== null);
        expect(alpha).toBeCloseTo(alphaByPairs(all, each === 'ordinal'), 10);
      }),
    );
  });

  it('is, of three small units, what paper and pencil give', () => {
    const { alpha } = krippendorffAlpha(
      [
        [100, 100],
        [200, 300],
        [300, 300],
      ],
      'interval',
    );
    expect(alpha).toBeCloseTo(1 - 2 / 11.6, 12);
  });

  it('is one when every unit agrees and units differ', () => {
    expect(
      krippendorffAlpha(
        [
          [100, 100],
          [900, 900, 900],
        ],
        'ordinal',
      ).alpha,
    ).toBe(1);
    expect(
      krippendorffAlpha(
        [
          [100, 100],
          [900, 900, 900],
        ],
        'interval',
      ).alpha,
    ).toBe(1);
  });

  it('leaves out units with a single rating', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 1000 }), metric, (all, rating, each) => {
        expect(krippendorffAlpha([...all, [rating]], each)).toEqual(krippendorffAlpha(all, each));
      }),
    );
  });

  it('does not care, on the interval metric, where the scale begins', () => {
    fc.assert(
      fc.property(units, (all) => {
        const moved = all.map((ratings) => ratings.map((rating) => rating + 37));
        const [there, here] = [
          krippendorffAlpha(moved, 'interval').alpha,
          krippendorffAlpha(all, 'interval').alpha,
        ];
        if (here === null) expect(there).toBeNull();
        else expect(there).toBeCloseTo(here, 9);
      }),
    );
  });

  it.each([
    ['no units', []],
    ['nothing to pair', [[100], [200]]],
    [
      'one value throughout',
      [
        [100, 100],
        [100, 100],
      ],
    ],
  ])('is null for %s', (_, all) => {
    expect(krippendorffAlpha(all, 'ordinal').alpha).toBeNull();
    expect(krippendorffAlpha(all, 'interval').alpha).toBeNull();
  });
});
