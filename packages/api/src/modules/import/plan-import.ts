import type { CheckedFile, FileRun, FileScorecard } from './check-rows.ts';
import { type RecordedScorecard, type RecordState, scorecardKey } from './record-state.ts';
import type { Refusal } from './refusal-list.ts';

/** What is to be written so that the record holds all that a file says. */
export interface ImportPlan {
  readonly newModels: readonly { readonly slug: string; readonly name: string }[];
  readonly newEnvironments: readonly { readonly slug: string; readonly name: string }[];
  readonly newRuns: readonly FileRun[];
  readonly newScorecards: readonly FileScorecard[];
  /** They overwrite what is on record. */
  readonly changedScorecards: readonly FileScorecard[];
  /** Cards that their panelists filled in and that would be overwritten without a reason. */
  readonly refusals: readonly Refusal[];
}

/** Compares a checked file with the record: what is there already, exactly so, is left alone. */
export function planImport(file: CheckedFile, state: RecordState, hasReason: boolean): ImportPlan {
  const newScorecards: FileScorecard[] = [];
  const changedScorecards: FileScorecard[] = [];
  const refusals: Refusal[] = [];
  for (const card of file.scorecards) {
    const recorded = state.scorecards.get(scorecardKey(card.run, card.panelist));
    if (recorded === undefined) newScorecards.push(card);
    else if (!holdsSame(recorded, card)) {
      changedScorecards.push(card);
      if (recorded.isPanelists && !hasReason) {
        refusals.push({
          line: card.line,
          reason:
            'The panelist filled in the card that this row and its like would overwrite: say why with --reason.',
        });
      }
    }
  }
  return {
    newModels: missing(file.models, state.models),
    newEnvironments: missing(file.environments, state.environments),
    newRuns: file.runs.filter(({ code }) => !state.runs.has(code)),
    newScorecards,
    changedScorecards,
    refusals,
  };
}

function holdsSame(recorded: RecordedScorecard, card: FileScorecard): boolean {
  if (recorded.ratings.size !== card.ratings.size) return false;
  for (const [category, rating] of card.ratings) {
    if (recorded.ratings.get(category) !== rating) return false;
  }
  return true;
}

function missing(
  names: ReadonlyMap<string, string>,
  recorded: ReadonlyMap<string, unknown>,
): { slug: string; name: string }[] {
  return [...names].filter(([slug]) => !recorded.has(slug)).map(([slug, name]) => ({ slug, name }));
}
