import type { Hundredths } from '@panelmark/core';

/** A scorecard that counts. Of its panelist only that it is the same on every card; never shown. */
export interface CountingCard {
  readonly panelist: string;
  /** By place in the taxonomy; null where there is no score. */
  readonly hundredths: readonly (Hundredths | null)[];
}

/** A scored run that is not void; it may hold no counting card. */
export interface CountingRun {
  readonly id: string;
  /** The environment's slug. */
  readonly environment: string;
  readonly cards: readonly CountingCard[];
}

/** A model with at least one scored run that is not void, at quorum or below. */
export interface CountingModel {
  readonly slug: string;
  readonly name: string;
  readonly vendor: string | null;
  readonly version: string | null;
  readonly runs: readonly CountingRun[];
}

/**
 * Everything a board is derived from at one moment, by model slug. It holds what is below quorum, so that it never
 * leaves the process. A model whose cards did not change is the very same object in the panels before and after.
 */
export type CountingPanel = ReadonlyMap<string, CountingModel>;

/** What a panel has become: whole, or the models that may have changed since. */
export interface PanelChange {
  readonly whole: boolean;
  /** Without runs: a model that counts nowhere any more. */
  readonly models: readonly CountingModel[];
}

/** The panel after a change: the very same where nothing did, though something was written. */
export function changedPanel(before: CountingPanel, { whole, models }: PanelChange): CountingPanel {
  const moved = models.filter((model) => !isSame(before.get(model.slug), model));
  if (!whole && moved.length === 0) return before;
  const after = new Map(whole ? [] : before);
  for (const model of whole ? models : moved) {
    if (model.runs.length > 0) after.set(model.slug, model);
    else after.delete(model.slug);
  }
  return after;
}

/** Whether a model counts with exactly what it counted with before. */
function isSame(before: CountingModel | undefined, after: CountingModel): boolean {
  if (before === undefined) return after.runs.length === 0;
  return JSON.stringify(before) === JSON.stringify(after);
}
