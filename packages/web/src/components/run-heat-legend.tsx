import { classes } from '../lib/class-names.ts';
import type { FragmentOf } from '../lib/graphql.ts';
import heat from './heat.module.css';
import { HeatLegend } from './heat.tsx';
import { marksOf, type runMedians } from './run-heat.tsx';

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** How to read the marks that some runs have, and no others. */
export function RunHeatLegend({
  runs,
  quorum,
}: {
  runs: readonly FragmentOf<typeof runMedians>[];
  quorum: number;
}) {
  const { thin, medians } = marksOf(runs);
  if (thin) return <HeatLegend quorum={quorum} />;
  if (medians === 0) return null;
  return (
    <div className={heat.legend}>
      <span>
        Shade, one step a point
        <span className={heat.ramp} aria-hidden="true">
          {steps.map((step) => (
            <span key={step} className={classes(heat[`v${step}`])}>
              {step}
            </span>
          ))}
        </span>
      </span>
    </div>
  );
}
