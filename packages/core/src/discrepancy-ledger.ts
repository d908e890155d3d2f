/** A published number that does not follow from the scorecards. */
export interface Discrepancy {
  /** Which number, such as `Claude › narrative-ending`. */
  readonly name: string;
  /** As published; `nothing` where there is none. */
  readonly published: string;
  /** As it follows from the cards; `nothing` where none may be published. */
  readonly recomputed: string;
}

/** How discrepancies call a model, given its slug. */
export type ModelLabel = (model: string) => string;

/** What a published document says in one place: null where it says nothing. */
export type Published = number | string | boolean | null;

/** Counts what was checked and keeps what differed, in the order in which it was checked. */
export class DiscrepancyLedger {
  checked = 0;
  readonly discrepancies: Discrepancy[] = [];

  /** Checks a published value against the recomputed one; numbers are shown with `decimals` at least. */
  check(name: string, published: Published, recomputed: Published, decimals = 0): void {
    this.checked += 1;
    if (published === recomputed) return;
    this.discrepancies.push({
      name,
      published: shown(published, decimals),
      recomputed: shown(recomputed, decimals),
    });
  }
}

function shown(value: Published, decimals: number): string {
  if (value === null) return 'nothing';
  const text = String(value);
  // More decimals than expected are the difference itself, and are shown.
  return typeof value === 'number' && text.length < value.toFixed(decimals).length
    ? value.toFixed(decimals)
    : text;
}
