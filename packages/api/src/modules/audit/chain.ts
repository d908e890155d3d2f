import { digits } from '../../digits.ts';
/** One row of the audit log as it is stored. */
export interface StoredEvent {
  readonly seq: number;
  readonly previousHash: string;
  readonly hash: string;
  /** The hash that follows from what the row holds now. */
  readonly computedHash: string;
}

/** A place of the chain that somebody wrote down elsewhere: a receipt of a board, or a published head. */
export interface Pin {
  readonly seq: number;
  readonly hash: string;
  /** Who says so, to begin a sentence with: "The board of 1 December 2026, 09:41 UTC". */
  readonly source: string;
}

/** Where the chain ends; 0 and sixty-four zeros before its first row. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Checks a chain row by row. */
export interface ChainCheck {
  /** Takes the next row, in the order of `seq`. */
  add(event: StoredEvent): void;
  /** Ends the check: what was found, as sentences in the order of the rows, and where the chain ends. */
  end(): { readonly findings: readonly string[]; readonly head: Head; readonly rows: number };
}

const START: Head = { seq: 0, hash: '0'.repeat(64) };

/**
 * A check that each row holds what it held when it was written, follows from the row before, and that the chain goes
 * through every pin: an edited row, a missing one, a swapped one, an inserted one and a cut tail are each found.
 */
export function createChainCheck(pins: readonly Pin[]): ChainCheck {
  const findings: string[] = [];
  const pinsBySeq = new Map<number, Pin[]>();
  for (const pin of pins) pinsBySeq.set(pin.seq, [...(pinsBySeq.get(pin.seq) ?? []), pin]);
  let head = START;
  let rows = 0;

  function checkPins({ seq, hash }: Head): void {
    for (const pin of pinsBySeq.get(seq) ?? []) {
      if (pin.hash !== hash) {
        findings.push(
          `${pin.source} names another ${row(seq)} than the log holds: the log was rewritten up to there.`,
        );
      }
    }
    pinsBySeq.delete(seq);
  }

  function add({ seq, previousHash, hash, computedHash }: StoredEvent): void {
    rows += 1;
    if (seq !== head.seq + 1) findings.push(gap(head.seq + 1, seq - 1, seq));
    if (computedHash !== hash) findings.push(edited(seq));
    else if (previousHash !== head.hash && seq === head.seq + 1) findings.push(unlinked(seq));
    head = { seq, hash };
    checkPins(head);
  }

  function end() {
    for (const [seq, lost] of [...pinsBySeq].toSorted(([a], [b]) => a - b)) {
      for (const { source } of lost) {
        findings.push(
          seq > head.seq
            ? `${source} names ${row(seq)}, and the log ends at row ${digits(head.seq)}: its tail was cut off.`
            : `${source} names ${row(seq)}, which the log does not hold.`,
        );
      }
    }
    return { findings, head, rows };
  }

  checkPins(START);
  return { add, end };
}

function edited(seq: number): string {
  return seq === 1
    ? 'Row 1 does not hold what it held: it was changed after it was written.'
    : `Row ${digits(seq)} does not follow from row ${digits(seq - 1)}: it was changed after it was written.`;
}

function unlinked(seq: number): string {
  return seq === 1
    ? 'Row 1 follows from a row that is not there: the beginning of the log was replaced.'
    : `Row ${digits(seq)} does not follow from row ${digits(seq - 1)}: one of them was replaced after it was written.`;
}

function gap(from: number, to: number, next: number): string {
  return from === to
    ? `Row ${digits(from)} is missing before row ${digits(next)}.`
    : `Rows ${digits(from)} to ${digits(to)} are missing before row ${digits(next)}.`;
}

function row(seq: number): string {
  return `row ${digits(seq)}`;
}
