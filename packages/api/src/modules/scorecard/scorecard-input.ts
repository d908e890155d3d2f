import { type ParsedRatings, parseRatingList, parseRatings, ratingFromHundredths } from '@panelmark/core';
import { type Issue, ValidationError } from '../../domain-error.ts';
import { textProblem } from '../../input-problem.ts';

/** What a scorecard says, as it comes from a door. */
export interface ScorecardInput {
  /** A list of `{category, value}`, or an object of numbers by category: whatever else it is, is refused. */
  readonly ratings: unknown;
  readonly comment?: string | null | undefined;
  readonly minutes?: number | null | undefined;
}

/** A scorecard that was checked. */
export interface CheckedContent {
  /** Numbers by category slug, in the order of the taxonomy. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly comment: string | null;
  readonly minutes: number | null;
}

/** The longest comment, in characters. */
export const COMMENT_MAX = 10_000;
/** The longest that judging a build can have taken. */
export const MINUTES_MAX = 10_000;
const REASON_MAX = 2000;

/**
 * Checks a scorecard.
 *
 * @param categories the slugs that may be rated, in the order of the taxonomy.
 * @throws ValidationError naming every place that is wrong.
 */
export function checkCard(
  input: ScorecardInput & { readonly reason?: string | null | undefined },
  categories: readonly string[],
): { readonly content: CheckedContent; readonly reason: string | null } {
  const parsed = readRatings(input.ratings, categories);
  const comment = input.comment?.trim() || null;
  const minutes = input.minutes ?? null;
  const reason = input.reason?.trim() || null;
  const issues: Issue[] = parsed.ok ? [] : [...parsed.issues];
  const report = (path: string, message: string | undefined) => {
    if (message !== undefined) issues.push({ path, message });
  };
  report('comment', textProblem(comment ?? '', COMMENT_MAX));
  report('minutes', minutes === null ? undefined : minutesProblem(minutes));
  report('reason', textProblem(reason ?? '', REASON_MAX));
  if (!parsed.ok || issues.length > 0) throw new ValidationError(issues);
  const ratings = Object.fromEntries(
    [...parsed.ratings].map(([slug, hundredths]) => [slug, ratingFromHundredths(hundredths)]),
  );
  return { content: { ratings, comment, minutes }, reason };
}

/** Whether two cards say the same. */
export function isSameContent(one: CheckedContent, other: CheckedContent): boolean {
  const slugs = Object.keys(one.ratings);
  return (
    slugs.length === Object.keys(other.ratings).length &&
    slugs.every((slug) => one.ratings[slug] === other.ratings[slug]) &&
    one.comment === other.comment &&
    one.minutes === other.minutes
  );
}

function readRatings(ratings: unknown, categories: readonly string[]): ParsedRatings {
  return Array.isArray(ratings) ? parseRatingList(ratings, categories) : parseRatings(ratings, categories);
}

function minutesProblem(minutes: number): string | undefined {
  const isSound = Number.isInteger(minutes) && minutes >= 0 && minutes <= MINUTES_MAX;
  return isSound ? undefined : `A whole number from 0 to ${MINUTES_MAX}.`;
}
