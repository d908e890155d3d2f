/** How many independent panelists a published aggregate needs, at every level: cell, category score, overall score. */
export const QUORUM = 3;

/**
 * Whether an aggregate over this many distinct panelists may be published. Below quorum it is null everywhere, and
 * counted.
 *
 * @example hasQuorum(2) // false
 */
export function hasQuorum(panelists: number): boolean {
  return panelists >= QUORUM;
}
