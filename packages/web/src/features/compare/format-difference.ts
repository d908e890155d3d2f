/** So far from a half a quotient of whole numbers can seem to lie, and be one. */
const slack = 1e-9;

/**
 * A difference of two scores, rounded once to two decimals, half away from zero: `+2.08`, `−0.42`, `0.00`. It comes as a
 * double, in which an exact half may lie a hair below.
 */
export function formatDifference(difference: number): string {
  const hundredths = Math.floor(Math.abs(difference) * 100 + 0.5 + slack);
  const digits = (hundredths / 100).toFixed(2);
  if (hundredths === 0) return digits;
  return difference > 0 ? `+${digits}` : `−${digits}`;
}

/** Where a difference may lie: `−0.21 to +1.05`. */
export function formatDifferenceInterval({ low, high }: { low: number; high: number }): string {
  return `${formatDifference(low)} to ${formatDifference(high)}`;
}
