import type { Ratings } from './ratings.ts';

/** A model as the board names it. */
export interface PanelModel {
  readonly slug: string;
  readonly name: string;
  readonly vendor: string | null;
  readonly version: string | null;
}

/** A category as the board names it. */
export interface PanelCategory {
  readonly slug: string;
  readonly name: string;
}

/** One model's attempt at one environment, whatever its state. */
interface PanelRun {
  readonly id: string;
  /** The model's slug. */
  readonly model: string;
  readonly scored: boolean;
  /** A void run counts nowhere and stays on record. */
  readonly void: boolean;
}

/** The person behind an application, whatever its status is now. */
interface PanelPanelist {
  readonly id: string;
  /** Whether the application is approved now: of a withdrawn panelist no card counts. */
  readonly approved: boolean;
}

/** One panelist's ratings of one run; there is at most one a pair. */
export interface PanelScorecard {
  /** The run's id. */
  readonly run: string;
  /** The panelist's id. */
  readonly panelist: string;
  readonly ratings: Ratings;
}

/** Everything a board is derived from, before any rule has been applied. */
export interface Panel {
  /** In taxonomy order. */
  readonly categories: readonly PanelCategory[];
  readonly models: readonly PanelModel[];
  readonly runs: readonly PanelRun[];
  readonly panelists: readonly PanelPanelist[];
  readonly scorecards: readonly PanelScorecard[];
}

/** Input that contradicts itself: a card on an unknown run, a second card of the same panelist, an unknown category. */
export class PanelError extends Error {
  override readonly name = 'PanelError';
}
