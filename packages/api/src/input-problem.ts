import { isSlug, SLUG_MAX_LENGTH } from '@panelmark/core';
import { ValidationError } from './domain-error.ts';

/** The longest name of a thing. */
export const NAME_MAX = 200;
/** The longest address of a page. */
const URL_MAX = 2000;

/** What is wrong with a text of several lines, as a sentence; undefined when nothing is. */
export function textProblem(text: string, max: number): string | undefined {
  if (/[\p{Cs}\p{Cc}]/u.test(text.replace(/[\n\r\t]/g, ''))) return 'This holds characters that are no text.';
  return lengthOf(text) > max ? `At most ${max} characters.` : undefined;
}

/** What is wrong with a text that must be one line and not empty, as a sentence; undefined when nothing is. */
export function lineProblem(text: string, max: number): string | undefined {
  const length = lengthOf(text);
  if (length < 1 || length > max) return `1 to ${max} characters.`;
  return /[\p{Cs}\p{Cc}]/u.test(text) ? 'One line of text.' : undefined;
}

/** What is wrong with the address of a page, as a sentence; undefined when nothing is. */
export function urlProblem(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'An address that starts with http:// or https://.';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'An address without a user name or password.';
  return url.href.length > URL_MAX ? `At most ${URL_MAX} characters.` : undefined;
}

/** What is wrong with a slug, as a sentence; undefined when nothing is. */
export function slugProblem(text: string): string | undefined {
  if (isSlug(text)) return undefined;
  return `Lower-case letters and digits, joined by single hyphens, at most ${SLUG_MAX_LENGTH} characters.`;
}

/**
 * Refuses an input that has problems.
 *
 * @param problems a sentence for each place that has one, by path.
 * @throws ValidationError naming every such place.
 */
export function refuseProblems(problems: Readonly<Record<string, string | undefined>>): void {
  const issues = Object.entries(problems).flatMap(([path, message]) =>
    message === undefined ? [] : [{ path, message }],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}

/** In characters, as the database counts them. */
function lengthOf(text: string): number {
  return [...text].length;
}
