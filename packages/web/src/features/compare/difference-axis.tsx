import { Axis, BareDot, Dot, Whisker } from '../../components/axis.tsx';
import { classes } from '../../lib/class-names.ts';
import type { Difference } from './compare.query.ts';
import styles from './difference-axis.module.css';

const points = [-10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10];

/** Where a difference of −10 to 10 falls on the scale of 0 to 10 that our axes are drawn on. */
function placeOf(difference: number): number {
  return (difference + 10) / 2;
}

/** The scale of differences: the second model ahead to the left of zero, the first to the right. */
export function DifferenceRuler({ under = false }: { under?: boolean }) {
  return (
    <svg className={styles.ruler} aria-hidden="true">
      {points.map((point) => {
        const x = `${placeOf(point) * 10}%`;
        return (
          <g
            key={point}
            className={classes(point % 10 === 0 ? styles.main : Math.abs(point) !== 4 && styles.minor)}
          >
            <line x1={x} x2={x} y1={under ? 0 : 22} y2={under ? 6 : 16} />
            <text x={x} y={under ? 19 : 11}>
              {point < 0 ? `−${-point}` : point}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The same above rows that have their axes to themselves where the page is narrow; nowhere else. */
export function NarrowDifferenceRuler() {
  return (
    <div className={styles.narrow}>
      <DifferenceRuler />
    </div>
  );
}

/** A difference with its interval; a dashed ring where it has none. */
export function DifferenceAxis({
  className,
  difference,
}: {
  className?: string | undefined;
  difference: Difference | null;
}) {
  return (
    <Axis className={className}>
      <line className={styles.zero} x1="50%" x2="50%" y1="0" y2="100%" />
      {difference?.interval && (
        <Whisker low={placeOf(difference.interval.low)} high={placeOf(difference.interval.high)} />
      )}
      {difference &&
        (difference.interval ? (
          <Dot value={placeOf(difference.difference)} />
        ) : (
          <BareDot value={placeOf(difference.difference)} />
        ))}
    </Axis>
  );
}
