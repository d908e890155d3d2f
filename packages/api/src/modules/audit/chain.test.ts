import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createChainCheck, type Pin, type StoredEvent } from './chain.ts';

const ZEROS = '0'.repeat(64);

const hashOf = (seq: number, previousHash: string, content: string) =>
  createHash('sha256').update(`${seq} ${previousHash} ${content}`).digest('hex');

/** A chain over these contents, as it was written. */
function chain(...contents: string[]): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const [index, content] of contents.entries()) {
    const seq = index + 1;
    const previousHash = events.at(-1)?.hash ?? ZEROS;
    const hash = hashOf(seq, previousHash, content);
    events.push({ seq, previousHash, hash, computedHash: hash });
  }
  return events;
}

function check(events: readonly StoredEvent[], pins: readonly Pin[] = []) {
  const checking = createChainCheck(pins);
  for (const event of events) checking.add(event);
  return checking.end();
}

const whole = chain('a', 'b', 'c', 'd', 'e');
const [first, second, third, fourth, fifth] = whole as [
  StoredEvent,
  StoredEvent,
  StoredEvent,
  StoredEvent,
  StoredEvent,
];
const pin = (seq: number, hash: string): Pin => ({ seq, hash, source: 'The published head' });

describe('a chain', () => {
  it('that is whole has no finding and ends at its last row', () => {
    const head = { seq: 5, hash: fifth.hash };
    expect(check(whole, [pin(0, ZEROS), pin(3, third.hash), pin(5, fifth.hash)])).toEqual({
      findings: [],
      head,
      rows: 5,
    });
  });

  it('that is empty ends before its first row', () => {
    expect(check([])).toEqual({ findings: [], head: { seq: 0, hash: ZEROS }, rows: 0 });
  });

  it('names a row that was edited, and no other', () => {
    const edited = { ...third, computedHash: hashOf(3, second.hash, 'C') };
    expect(check([first, second, edited, fourth, fifth]).findings).toEqual([
      'Row 3 does not follow from row 2: it was changed after it was written.',
    ]);
    expect(check([{ ...first, computedHash: ZEROS }, second]).findings).toEqual([
      'Row 1 does not hold what it held: it was changed after it was written.',
    ]);
  });

  it('names the break after a row that was edited together with its hash', () => {
    const hash = hashOf(3, second.hash, 'C');
    expect(check([first, second, { ...third, hash, computedHash: hash }, fourth, fifth]).findings).toEqual([
      'Row 4 does not follow from row 3: one of them was replaced after it was written.',
    ]);
  });

  it('names rows that are missing', () => {
    expect(check([first, second, fourth, fifth]).findings).toEqual(['Row 3 is missing before row 4.']);
    expect(check([first, fifth]).findings).toEqual(['Rows 2 to 4 are missing before row 5.']);
    expect(check([second, third]).findings).toEqual(['Row 1 is missing before row 2.']);
  });

  it('names both rows of a swap', () => {
    const swapped = (seq: number, { hash, previousHash }: StoredEvent, content: string) => ({
      seq,
      hash,
      previousHash,
      computedHash: hashOf(seq, previousHash, content),
    });
    expect(check([first, swapped(2, third, 'c'), swapped(3, second, 'b'), fourth, fifth]).findings).toEqual([
      'Row 2 does not follow from row 1: it was changed after it was written.',
      'Row 3 does not follow from row 2: it was changed after it was written.',
      'Row 4 does not follow from row 3: one of them was replaced after it was written.',
    ]);
  });

  it('does not pass for another one that was written anew from its beginning', () => {
    const anew = chain('a', 'b', 'C', 'd', 'e');
    expect(check(anew).findings).toEqual([]);
    expect(check(anew, [pin(2, second.hash), pin(4, fourth.hash)]).findings).toEqual([
      'The published head names another row 4 than the log holds: the log was rewritten up to there.',
    ]);
  });

  it('does not hide that its tail was cut off', () => {
    expect(check([first, second], [pin(5, fifth.hash)]).findings).toEqual([
      'The published head names row 5, and the log ends at row 2: its tail was cut off.',
    ]);
    expect(check([first, second, fifth], [pin(4, fourth.hash)]).findings).toEqual([
      'Rows 3 to 4 are missing before row 5.',
      'The published head names row 4, which the log does not hold.',
    ]);
  });
});
