import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareScores,
  formatHundredths,
  formatScore,
  publishedScore,
  roundScore,
  type Score,
  scoreValue,
} from './score.ts';

const score: fc.Arbitrary<Score> = fc
  .integer({ min: 1, max: 5000 })
  .chain((cells) => fc.record({ sum: fc.integer({ min: 0, max: 2000 * cells }), cells: fc.constant(cells) }));

/** Half away from zero of sum / (200 × cells), in hundredths, by integer division alone. */
function roundedExactly({ sum, cells }: Score): bigint {
  const thousandths = (BigInt(sum) * 1000n) / (200n * BigInt(cells));
  return (thousandths + 5n) / 10n;
}

describe('rounding a score', () => {
  it('equals exact rational arithmetic', () => {
    fc.assert(
      fc.property(score, (each) => {
        expect(BigInt(roundScore(each))).toBe(roundedExactly(each));
      }),
      { numRuns: 2000 },
    );
  });

  it('equals exact rational arithmetic for every mean of up to sixty cells near every half', () => {
    for (let cells = 1; cells <= 60; cells += 1) {
      for (let hundredths = 0; hundredths < 1000; hundredths += 1) {
        const sum = 2 * cells * hundredths + cells;
        expect(roundScore({ sum, cells })).toBe(hundredths + 1);
        expect(roundScore({ sum: sum - 1, cells })).toBe(hundredths);
      }
    }
  });

  it('rounds 1.005 and 8.375 up, where toFixed does not', () => {
    expect(formatScore({ sum: 201, cells: 1 })).toBe('1.01');
    expect((1.005).toFixed(2)).toBe('1.00');
    expect(formatScore({ sum: 1675, cells: 1 })).toBe('8.38');
  });

  it('stays exact where doubles would not', () => {
    const cells = 2 ** 40 + 1;
    expect(BigInt(roundScore({ sum: 725 * 2 * cells + cells - 1, cells }))).toBe(725n);
    expect(BigInt(roundScore({ sum: 725 * 2 * cells + cells, cells }))).toBe(726n);
  });

  it('refuses a score of no cells', () => {
    expect(() => roundScore({ sum: 0, cells: 0 })).toThrow(RangeError);
  });
});

describe('printing hundredths', () => {
  it('always shows two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (hundredths) => {
        const text = formatHundredths(hundredths);
        expect(text).toMatch(/^\d{1,2}\.\d\d$/);
        expect(Number(text)).toBe(hundredths / 100);
      }),
    );
  });
});

describe('comparing scores', () => {
  it('sees that 3.5 / 3 and 35 / 30 are equal', () => {
    expect(compareScores({ sum: 700, cells: 3 }, { sum: 7000, cells: 30 })).toBe(0);
  });

  it('agrees with exact cross-multiplication, beyond 2^53 as well', () => {
    const large = fc
      .integer({ min: 1, max: 2 ** 42 })
      .chain((cells) =>
        fc.record({ sum: fc.integer({ min: 0, max: 2000 * cells }), cells: fc.constant(cells) }),
      );
    fc.assert(
      fc.property(fc.oneof(score, large), fc.oneof(score, large), (a, b) => {
        const exact = BigInt(a.sum) * BigInt(b.cells) - BigInt(b.sum) * BigInt(a.cells);
        expect(BigInt(Math.sign(compareScores(a, b)))).toBe(exact < 0n ? -1n : exact > 0n ? 1n : 0n);
      }),
    );
  });

  it('tells apart scores whose products are the same double', () => {
    const k = 2 ** 31;
    expect(k * k).toBe((k - 1) * (k + 1));
    expect(compareScores({ sum: k, cells: k + 1 }, { sum: k - 1, cells: k })).toBeGreaterThan(0);
    expect(compareScores({ sum: k - 1, cells: k }, { sum: k, cells: k + 1 })).toBeLessThan(0);
  });

  it('puts scores in the order of their values', () => {
    expect(scoreValue({ sum: 4000, cells: 3 })).toBe(20 / 3);
    expect(compareScores({ sum: 4000, cells: 3 }, { sum: 1333, cells: 1 })).toBeGreaterThan(0);
  });
});

describe('a score as it is published', () => {
  it('has two decimals, rounded half away from zero', () => {
    expect(publishedScore({ sum: 15, cells: 1 })).toBe(0.08);
    expect(publishedScore({ sum: 1425, cells: 1 })).toBe(7.13);
  });

  it('is none below quorum, however many cells there are', () => {
    expect(publishedScore({ sum: null, cells: 0 })).toBeNull();
    expect(publishedScore({ sum: null, cells: 2 })).toBeNull();
  });

  it('of no cells is undefined', () => {
    expect(() => publishedScore({ sum: 0, cells: 0 })).toThrow(RangeError);
  });
});
