import type { ReactNode } from 'react';
import { classes } from '../lib/class-names.ts';
import styles from './axis.module.css';

const points = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Where a value of 0 to 10 lies on an axis. */
export function along(value: number): string {
  return `${value * 10}%`;
}

/** The printed scale, above what it measures or `under` it. Text beside a chart says its numbers, so it stays silent. */
export function Ruler({ under = false }: { under?: boolean }) {
  return (
    <svg className={styles.ruler} aria-hidden="true">
      {points.map((point) => (
        <g key={point} className={classes(point % 5 === 0 && styles.main)}>
          <line x1={along(point)} x2={along(point)} y1={under ? 0 : 22} y2={under ? 6 : 16} />
          <text x={along(point)} y={under ? 19 : 11}>
            {point}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The lines of the scale, and marks upon them. `className` sizes it. */
export function Axis({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return (
    <div className={classes(styles.axis, className)}>
      {children && (
        <svg className={styles.plot} aria-hidden="true">
          {children}
        </svg>
      )}
    </div>
  );
}

/** A median, or a mean of medians. */
export function Dot({ value, lift = 0 }: { value: number; lift?: number }) {
  return (
    <circle className={styles.dot} cx={along(value)} cy="50%" r="6" transform={`translate(0 ${lift})`} />
  );
}

/** One person's judgment; `lift` moves it off the middle, in pixels, where several fall on one value. */
export function Ring({ value, lift = 0 }: { value: number; lift?: number }) {
  return (
    <circle className={styles.ring} cx={along(value)} cy="50%" r="4" transform={`translate(0 ${lift})`} />
  );
}

/** From the smallest to the largest judgment. */
export function Span({ from, to }: { from: number; to: number }) {
  return <line className={styles.span} x1={along(from)} x2={along(to)} y1="50%" y2="50%" />;
}

/** An interval around a dot, with a cap at either end. */
export function Whisker({ low, high }: { low: number; high: number }) {
  return (
    <>
      <line className={styles.whisker} x1={along(low)} x2={along(high)} y1="50%" y2="50%" />
      {[low, high].map((end, at) => (
        <svg key={at === 0 ? 'low' : 'high'} x={along(end)} y="50%" aria-hidden="true">
          <path className={styles.whisker} d="M0-5V5" />
        </svg>
      ))}
    </>
  );
}

/** A number without an interval. */
export function BareDot({ value }: { value: number }) {
  return <circle className={styles.bare} cx={along(value)} cy="50%" r="5" />;
}
