/** Neighbours of which no two can be told apart: places in the list, both ends included. */
export interface Bracket {
  from: number;
  to: number;
  /** Beside which other brackets it is drawn, from 0. */
  lane: number;
}

/** What a bracket is found by. */
interface Line {
  model: { slug: string };
  notSeparableFrom: readonly string[];
}

/** More lanes than these are no picture any more. */
const mostLanes = 3;

/**
 * The longest runs of neighbours without a pair that can be told apart, each in the first lane that is free. None where
 * they overlap too much for three lanes: `tooMany` says so.
 */
export function bracketsOf(lines: readonly Line[]): { brackets: Bracket[]; tooMany: boolean } {
  const apartFrom = lines.map(({ notSeparableFrom }) => new Set(notSeparableFrom));
  const joins = (at: number, from: number) =>
    lines.slice(from, at).every(({ model }) => apartFrom[at]?.has(model.slug));

  const ends: number[] = [];
  const brackets: Bracket[] = [];
  let reached = -1;
  for (let from = 0; from < lines.length; from += 1) {
    let to = from;
    while (to + 1 < lines.length && joins(to + 1, from)) to += 1;
    if (to === from || to <= reached) continue;
    reached = to;
    const free = ends.findIndex((end) => end < from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    brackets.push({ from, to, lane });
  }
  const tooMany = ends.length > mostLanes;
  return { brackets: tooMany ? [] : brackets, tooMany };
}
