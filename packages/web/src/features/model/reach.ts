/**
 * How many standard errors an interval reaches to either side, which is the quantile of t that was used: told by an end
 * that the scale did not cut. Null where it cut both.
 */
export function reachOf(
  value: number,
  { low, high }: { low: number; high: number },
  standardError: number,
): number | null {
  if (high < 10) return (high - value) / standardError;
  return low > 0 ? (value - low) / standardError : null;
}
