import type { BoardDocument } from './board.ts';
import type { PanelModel } from './panel.ts';
import type { Category } from './taxonomy.ts';

/** What the `format` member of every record file says. */
export const RECORD_FORMAT = 'panelmark-record';

/** The version of the record file that this code writes and reads. */
export const RECORD_VERSION = 1;

/**
 * The public record: one JSON document with everything that a stranger needs to recompute the board, and nothing that
 * names a panelist. It holds the cards of ranked models only; models below quorum appear as counts. Ratings, medians
 * and scores are plain numbers from 0 to 10, instants are RFC 3339 in UTC, hashes lower-case hexadecimal SHA-256.
 */
export interface PanelRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly version: typeof RECORD_VERSION;
  readonly exportedAt: string;
  readonly quorum: number;
  /** The head of the audit log when the record was made. */
  readonly audit: { readonly seq: number; readonly hash: string };
  /** In taxonomy order. */
  readonly categories: readonly Category[];
  /** Ranked models. */
  readonly models: readonly PanelModel[];
  /** The environments of the runs below. */
  readonly environments: readonly RecordEnvironment[];
  /** Scored runs of ranked models that are not void. */
  readonly runs: readonly RecordRun[];
  /** Those who hold a card below. */
  readonly panelists: readonly RecordPanelist[];
  readonly scorecards: readonly RecordScorecard[];
  /** As published by the database's views. */
  readonly medians: readonly RecordMedian[];
  /** As published by the database's views. */
  readonly scores: readonly RecordScore[];
  /** Models below quorum: counts, never numbers. */
  readonly provisional: readonly RecordProvisional[];
  /** SHA-256 of the board's canonical JSON. */
  readonly revision: string;
  readonly board: BoardDocument;
}

/** One task. */
export interface RecordEnvironment {
  readonly slug: string;
  readonly name: string;
  readonly genre: string | null;
}

/** One model's attempt at one environment. */
export interface RecordRun {
  /** A UUID. */
  readonly id: string;
  /** The model's slug. */
  readonly model: string;
  /** The environment's slug. */
  readonly environment: string;
  readonly artifactUrl: string | null;
  readonly revealedAt: string;
  readonly finalizedAt: string;
}

/** A panelist without a name: the pseudonym is random and stands for the same person throughout. */
export interface RecordPanelist {
  readonly pseudonym: string;
  readonly specialty: string;
  readonly yearsOfExperience: number | null;
}

/** One panelist's ratings of one run. */
export interface RecordScorecard {
  /** The run's UUID. */
  readonly run: string;
  /** The panelist's pseudonym. */
  readonly panelist: string;
  /** Numbers from 0 to 10 with at most two decimals, by category. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly comment: string | null;
  readonly minutes: number | null;
  readonly source: 'PANELIST' | 'ADMIN';
  readonly submittedAt: string;
}

/** The published median of one cell. */
export interface RecordMedian {
  /** The run's UUID. */
  readonly run: string;
  readonly category: string;
  readonly panelists: number;
  /** At most three decimals; null below quorum. */
  readonly median: number | null;
}

/** A model's published place and scores, to two decimals. */
export interface RecordScore {
  readonly model: string;
  readonly rank: number;
  readonly score: number;
  /** By category; null below quorum. */
  readonly categories: Readonly<Record<string, number | null>>;
}

/** What is published of a model below quorum. */
export interface RecordProvisional {
  readonly model: string;
  readonly runs: number;
  readonly panelists: number;
  readonly scorecards: number;
}
