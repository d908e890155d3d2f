import { runMedians } from '../../components/run-heat.tsx';
import { formatScore } from '../../lib/format.ts';
import { readFragment } from '../../lib/graphql.ts';
import type { ModelRun } from './sorted-runs.ts';

/** How far a model's medians in one category lie apart, from run to run, and in how many runs the panel is at odds. */
export interface CategorySpread {
  /** Null without a published median. */
  lowest: number | null;
  highest: number | null;
  /** Cells whose ratings lie six points or more apart. */
  contested: number;
}

/** The spread in each category of some runs, by slug. */
export function spreadByCategory(runs: readonly ModelRun[]): Map<string, CategorySpread> {
  const spreads = new Map<string, CategorySpread>();
  const cells = runs.flatMap((run) => readFragment(runMedians, run).medians);
  for (const { category, median, spread } of cells) {
    if (median === null) continue;
    const known = spreads.get(category.slug);
    spreads.set(category.slug, {
      lowest: Math.min(known?.lowest ?? median, median),
      highest: Math.max(known?.highest ?? median, median),
      contested: (known?.contested ?? 0) + (spread?.contested ? 1 : 0),
    });
  }
  return spreads;
}

/** `4.00 to 8.50`, or `all 4.00`; nothing without a median. */
export function describeRange({ lowest, highest }: CategorySpread): string {
  if (lowest === null || highest === null) return '';
  return lowest === highest
    ? `all ${formatScore(lowest)}`
    : `${formatScore(lowest)} to ${formatScore(highest)}`;
}
