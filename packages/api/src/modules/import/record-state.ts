import type { Hundredths } from '@panelmark/core';

/** What a file is checked against: the part of the record that its codes can touch. */
export interface RecordState {
  /** Slugs that may be rated. */
  readonly categories: ReadonlySet<string>;
  /** By slug. */
  readonly models: ReadonlyMap<string, RecordedName>;
  /** By slug. */
  readonly environments: ReadonlyMap<string, RecordedName>;
  /** By external key. */
  readonly runs: ReadonlyMap<string, RecordedRun>;
  /** Approved panelists: from the code in the file to what identifies the person. */
  readonly panelists: ReadonlyMap<string, string>;
  /** By {@link scorecardKey}. */
  readonly scorecards: ReadonlyMap<string, RecordedScorecard>;
}

/** A model or an environment on record. */
export interface RecordedName {
  readonly name: string;
}

/** A run on record. */
interface RecordedRun {
  /** The model's slug. */
  readonly model: string;
  /** The environment's slug. */
  readonly environment: string;
  readonly isVoid: boolean;
}

/** A scorecard on record. */
export interface RecordedScorecard {
  readonly ratings: ReadonlyMap<string, Hundredths>;
  /** Whether its panelist filled it in here. */
  readonly isPanelists: boolean;
}

/** Identifies a scorecard: a run's code with what identifies its panelist. */
export function scorecardKey(run: string, panelist: string): string {
  return JSON.stringify([run, panelist]);
}

/** The record of a benchmark that is only about to be made: nothing but what the file itself brings. */
export function emptyState(categories: Iterable<string>, panelists: Iterable<string>): RecordState {
  return {
    categories: new Set(categories),
    models: new Map(),
    environments: new Map(),
    runs: new Map(),
    panelists: new Map([...panelists].map((code) => [code, code])),
    scorecards: new Map(),
  };
}
