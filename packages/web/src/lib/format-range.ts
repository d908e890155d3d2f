/** An interval in words, rounded once to two decimals as the files round it: `7.41 to 8.83`. */
export function formatInterval({ low, high }: { low: number; high: number }): string {
  return `${toHundredths(low)} to ${toHundredths(high)}`;
}

/** The ranks left open: `2–4`, or `3` where only one is. */
export function formatRanks({ best, worst }: { best: number; worst: number }): string {
  return best === worst ? String(best) : `${best}–${worst}`;
}

function toHundredths(end: number): string {
  return (Math.round(end * 100) / 100).toFixed(2);
}

/** Why a number has no interval, in the words that follow "No interval:". */
const reasons = {
  TOO_FEW_RUNS: 'one run',
  TOO_FEW_PANELISTS: 'fewer than three panelists',
  NO_VARIATION: 'every judgment agrees',
} as const;

/** `No interval: one run.` */
export function describeWithheld(reason: keyof typeof reasons): string {
  return `No interval: ${reasons[reason]}.`;
}
