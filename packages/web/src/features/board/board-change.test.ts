import { describe, expect, test } from 'vitest';
import { describeChange } from './board-change.ts';
import { givenBoard, givenStanding } from './given-board.ts';

describe('a change of the board', () => {
  const f = givenStanding('F', 1, 8.3);
  const before = givenBoard([f, givenStanding('D', 2, 7.2)]);
  const withD = (d: Parameters<typeof givenStanding>[3], score = 7.2) =>
    describeChange(before, givenBoard([f, givenStanding('D', 2, score, d)]));

  test('is told by the score that moved and the panel that shrank', () => {
    expect(withD({ panelistCount: 4 }, 7)).toBe('D: 7.20 to 7.00 and 4 panelists instead of 5.');
  });

  test('is told by the ranks that opened', () => {
    expect(withD({ rankRange: { best: 1, worst: 2 } })).toBe('D: rank 1–2 instead of 2.');
  });

  test('is told by the interval where that moved alone', () => {
    expect(withD({ interval: { low: 6, high: 8.2 } })).toBe(
      'D: interval 6.00 to 8.20 instead of 6.20 to 8.20.',
    );
    expect(withD({ interval: null, intervalWithheld: 'NO_VARIATION' })).toBe(
      'D: interval none instead of 6.20 to 8.20.',
    );
  });

  test('names models that enter and leave the ranking', () => {
    expect(describeChange(before, givenBoard([f]))).toBe('D is no longer ranked.');
    expect(describeChange(givenBoard([]), givenBoard([f]))).toBe('F is ranked now, with 8.30.');
  });

  test('counts the models that wait for a quorum', () => {
    expect(describeChange(givenBoard([f]), givenBoard([f], { provisionalCount: 2 }))).toBe(
      'Two models without a quorum instead of 0.',
    );
  });

  test('counts what is too much to name', () => {
    const all = [...'ABCDEF'].map((name) => givenStanding(name, 1, 5));
    const moved = all.map((one) => ({ ...one, score: 6 }));
    expect(describeChange(givenBoard(all), givenBoard(moved))).toMatch(
      /^A: .* B: .* C: .* Three more models changed\.$/,
    );
  });

  test('is nothing to tell where no ranked model moved', () => {
    expect(describeChange(before, before)).toBe('');
  });
});
