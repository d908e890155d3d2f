/** A whole number as people read it, with its thousands apart: `3 107`. */
export function digits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}
