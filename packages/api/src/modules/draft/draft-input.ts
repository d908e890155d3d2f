import { parseRatingList, ratingFromHundredths } from '@panelmark/core';
import { type Issue, ValidationError } from '../../domain-error.ts';
import { textProblem } from '../../input-problem.ts';
import { COMMENT_MAX, MINUTES_MAX } from '../scorecard/scorecard-input.ts';

/** What a panelist has typed, as it comes from a door. */
export interface DraftInput {
  readonly ratings: readonly { readonly category: string; readonly value?: number | null | undefined }[];
  readonly comment?: string | null | undefined;
  readonly minutes?: number | null | undefined;
  readonly recognisedModel?: boolean | null | undefined;
  readonly position?: string | null | undefined;
  readonly expectedVersion?: number | null | undefined;
}

/** A draft that was checked. */
interface CheckedDraft {
  readonly ratings: Readonly<Record<string, number | null>>;
  readonly comment: string | null;
  readonly minutes: number | null;
  readonly recognisedModel: boolean;
  readonly position: string | null;
}

const VERSION_MAX = 2_000_000_000;

/**
 * Checks a draft: as a scorecard, but that there may be no rating at all, or none chosen for a category, and that the
 * comment stays as it was typed.
 *
 * @param categories the slugs that may be rated, in the order of the taxonomy.
 * @throws ValidationError naming every place that is wrong.
 */
export function checkDraft(
  input: DraftInput,
  categories: readonly string[],
): { readonly content: CheckedDraft; readonly expectedVersion: number | null } {
  const issues: Issue[] = [];
  const report = (path: string, message: string | undefined) => {
    if (message !== undefined) issues.push({ path, message });
  };
  const ratings = readRatings(input.ratings, categories, issues);
  const { comment = null, minutes = null, position = null, expectedVersion = null } = input;
  report('comment', textProblem(comment ?? '', COMMENT_MAX));
  report('minutes', wholeProblem(minutes, 0, MINUTES_MAX));
  if (position !== null && !categories.includes(position)) {
    report('position', 'There is no such category.');
  }
  report('expectedVersion', wholeProblem(expectedVersion, 1, VERSION_MAX));
  if (issues.length > 0) throw new ValidationError(issues);
  const recognisedModel = input.recognisedModel ?? false;
  return {
    content: { ratings, comment: comment || null, minutes, recognisedModel, position },
    expectedVersion,
  };
}

function readRatings(
  list: DraftInput['ratings'],
  categories: readonly string[],
  issues: Issue[],
): Record<string, number | null> {
  if (list.length === 0) return {};
  // Any sound number stands in for a score that was chosen not to be given: it has a category like the others.
  const parsed = parseRatingList(
    list.map(({ category, value }) => ({ category, value: value ?? 0 })),
    categories,
  );
  if (!parsed.ok) {
    issues.push(...parsed.issues);
    return {};
  }
  const unscored = new Set(list.flatMap(({ category, value }) => (value == null ? [category] : [])));
  return Object.fromEntries(
    [...parsed.ratings].map(([slug, hundredths]) => [
      slug,
      unscored.has(slug) ? null : ratingFromHundredths(hundredths),
    ]),
  );
}

function wholeProblem(value: number | null, least: number, most: number): string | undefined {
  const isSound = value === null || (Number.isInteger(value) && value >= least && value <= most);
  return isSound ? undefined : `A whole number from ${least} to ${most}.`;
}
