/**
 * The probability that a Student t variable lies further from zero than `t`, on either side: the regularised
 * incomplete beta function I(df / (df + t²); df/2, 1/2), by its continued fraction. Degrees of freedom need not be
 * whole. Relative error below 1e-10 up to a million degrees of freedom, far tails included.
 *
 * @throws RangeError unless df is positive.
 * @example studentTTwoSidedP(2.5, 10) // 0.0314468442366088
 */
export function studentTTwoSidedP(t: number, df: number): number {
  assertDegreesOfFreedom(df);
  const square = t * t;
  if (square === 0) return 1;
  const a = df / 2;
  const x = df / (df + square);
  const front =
    (Math.exp(-a * Math.log1p(square / df)) * Math.abs(t) * gammaRatio(a)) /
    Math.sqrt(Math.PI * (df + square));
  // Each side of this bound has the fraction that converges.
  if (x < (a + 1) / (a + 2.5)) return (front * betaFraction(a, 0.5, x)) / a;
  return 1 - (front * betaFraction(0.5, a, square / (df + square))) / 0.5;
}

/**
 * The t within which a Student t variable lies with the given probability, zero in the middle: the factor of a
 * two-sided interval. Found by Newton's method inside a bracket, so that it always arrives.
 *
 * @param coverage a fraction above 0 and below 1, such as 0.95.
 * @throws RangeError unless df is positive and coverage a fraction.
 * @example studentTTwoSidedQuantile(0.95, 10) // 2.2281388519862747
 */
export function studentTTwoSidedQuantile(coverage: number, df: number): number {
  assertDegreesOfFreedom(df);
  if (!(coverage > 0 && coverage < 1))
    throw new RangeError(`The coverage ${coverage} is no fraction of one.`);
  const outside = 1 - coverage;
  let low = 0;
  let high = 1;
  while (studentTTwoSidedP(high, df) > outside) high *= 2;
  let t = high;
  for (let step = 0; step < 200; step += 1) {
    const excess = studentTTwoSidedP(t, df) - outside;
    if (excess > 0) low = t;
    else high = t;
    const newton = t + excess / (2 * density(t, df));
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= 1e-15 * next) return next;
    t = next;
  }
  return t;
}

function assertDegreesOfFreedom(df: number): void {
  if (!(df > 0 && df < Number.POSITIVE_INFINITY))
    throw new RangeError(`${df} degrees of freedom are not positive.`);
}

function density(t: number, df: number): number {
  return (
    (gammaRatio(df / 2) * Math.exp(-((df + 1) / 2) * Math.log1p((t * t) / df))) / Math.sqrt(Math.PI * df)
  );
}

/** Γ(a + 1/2) / Γ(a): the recurrence up to where its asymptotic series in a − 1/4 has all digits of a double. */
function gammaRatio(a: number): number {
  let factor = 1;
  let shifted = a;
  while (shifted < 25) {
    factor *= shifted / (shifted + 0.5);
    shifted += 1;
  }
  const w = shifted - 0.25;
  const u = 1 / (w * w);
  const series = 1 + u * (1 / 64 + u * (-19 / 8192 + u * (631 / 524288 + u * (-174317 / 134217728))));
  return factor * Math.sqrt(w) * series;
}

/** The continued fraction of the incomplete beta function, evaluated from the front (Lentz's method). */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < 100_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return fraction;
}
