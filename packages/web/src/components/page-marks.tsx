import { BareDot, Dot, Whisker } from './axis.tsx';

interface EstimateProps {
  value: number;
  /** Null where it is withheld. */
  interval: { low: number; high: number } | null;
}

/** A score on its axis: a dot with its interval, a dashed ring where there is none. */
export function Estimate({ value, interval }: EstimateProps) {
  if (interval === null) return <BareDot value={value} />;
  return (
    <>
      <Whisker low={interval.low} high={interval.high} />
      <Dot value={value} />
    </>
  );
}
