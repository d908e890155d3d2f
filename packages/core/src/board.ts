import type { HalfHundredths } from './median.ts';
import type { PanelCategory } from './panel.ts';

/**
 * The one document that every door prints the board from: integers and text only, so that its canonical JSON can be
 * hashed. No double ever enters it.
 */
export interface BoardDocument {
  readonly version: 1;
  readonly quorum: number;
  /** No run has been scored at all. */
  readonly empty: boolean;
  /** Models with a scored run that is not void, below quorum: a count, never their numbers. */
  readonly provisional: number;
  /** In taxonomy order. */
  readonly categories: readonly PanelCategory[];
  /** Best first, ties by slug. */
  readonly ranked: readonly BoardStanding[];
}

/** A model's line on the board. Its score is sum / (200 × cells). */
export interface BoardStanding {
  /** Competition rank by exact score: ties share it (1, 1, 3). */
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  readonly vendor: string | null;
  readonly version: string | null;
  /** Scored runs that are not void and hold at least one cell. */
  readonly runs: number;
  /** Distinct panelists with a counting card on one of them; at least the quorum. */
  readonly panelists: number;
  readonly scorecards: number;
  readonly cells: number;
  /** How many of the cells reach quorum on their own. */
  readonly cellsAtQuorum: number;
  /** The sum of all cell medians. */
  readonly sum: HalfHundredths;
  /** Every category of the taxonomy, in its order, with zeros and null where nobody rated. */
  readonly categories: readonly BoardCategoryStanding[];
}

/** A model's line in one category. Its score is sum / (200 × cells). */
export interface BoardCategoryStanding {
  readonly slug: string;
  readonly runs: number;
  readonly panelists: number;
  readonly cells: number;
  /** Null while fewer than three distinct panelists stand behind the category. */
  readonly sum: HalfHundredths | null;
}
