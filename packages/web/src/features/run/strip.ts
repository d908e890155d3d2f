/** One mark on a category's strip: where it stands, how far off the middle, and whether it is the median. */
export interface Mark {
  value: number;
  /** Pixels below the middle line. */
  lift: number;
  median: boolean;
}

/** Room between marks of one value, and the height that a row has for all of them, in pixels. */
const pitch = 9;
const room = 40;

/**
 * Lays out single judgments so that each can be seen: those of one value stand in a column. The median is one of the
 * judgments where it falls on one, and a mark of its own between two where it does not.
 */
export function layOut(ratings: readonly number[], median: number | null): Mark[] {
  const marks: Mark[] = [];
  for (const value of new Set(ratings)) {
    const count = ratings.filter((rating) => rating === value).length;
    const step = Math.min(pitch, room / count);
    for (let place = 0; place < count; place += 1) {
      marks.push({ value, lift: (place - (count - 1) / 2) * step, median: value === median && place === 0 });
    }
  }
  if (median !== null && !marks.some((mark) => mark.median))
    marks.push({ value: median, lift: 0, median: true });
  return marks;
}
