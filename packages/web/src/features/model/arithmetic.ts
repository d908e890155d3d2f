/**
 * The sum of a model's medians, written out as the page prints it, or null where it cannot be: while some runs are not on
 * the page, or where cells below quorum count in the score and print no median.
 *
 * A median has at most three decimals, so sums of thousandths are exact.
 */
export function sumOfMedians(
  runs: readonly { medians: readonly { median: number | null; panelistCount: number }[] }[],
  cellCount: number,
): string | null {
  const cells = runs.flatMap(({ medians }) => medians).filter(({ panelistCount }) => panelistCount > 0);
  if (cells.length !== cellCount) return null;
  let thousandths = 0;
  for (const { median } of cells) {
    if (median === null) return null;
    thousandths += Math.round(median * 1000);
  }
  return String(thousandths / 1000);
}
