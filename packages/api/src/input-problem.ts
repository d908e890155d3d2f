import { isSlug, SLUG_MAX_LENGTH } from '@panelmark/core';
import { ValidationError } from './domain-error.ts';

/** The longest name of a thing. */
export const NAME_MAX = 200;
/** The longest address of a page. */
const URL_MAX = 2000;

/** What no text of ours may hold: control characters, and halves of characters. */
const NO_TEXT = /[\p{Cs}\p{Cc}]/u;
/** What breaks a line, beside control characters. */
const LINE_BREAK = /[\u2028\u2029]/;
/** What orders the text around it from right to left or back: in a name it would turn what a page prints after it. */
const BIDI_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Nothing that leaves ink: spaces, formats, fillers, the empty Braille pattern. */
const INVISIBLE = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const NOTHING_TO_SEE = 'This holds nothing that can be seen.';

/**
 * What is wrong with a text of several lines, as a sentence; undefined when nothing is. A blank one is sound: whoever
 * asks for a text says so. Directions and joiners are, too: natural scripts need them, and pages isolate such texts.
 */
export function textProblem(text: string, max: number): string | undefined {
  if (NO_TEXT.test(text.replace(/[\n\r\t]/g, ''))) return 'This holds characters that are no text.';
  if (text.trim() !== '' && INVISIBLE.test(text)) return NOTHING_TO_SEE;
  return lengthOf(text) > max ? `At most ${max} characters.` : undefined;
}

/** What is wrong with a text that must be one line and not empty, as a sentence; undefined when nothing is. */
export function lineProblem(text: string, max: number): string | undefined {
  const length = lengthOf(text);
  if (length < 1 || length > max) return `1 to ${max} characters.`;
  if (NO_TEXT.test(text) || LINE_BREAK.test(text)) return 'One line of text.';
  if (BIDI_CONTROL.test(text)) return 'One line of text, without characters that turn its direction.';
  return INVISIBLE.test(text) ? NOTHING_TO_SEE : undefined;
}

/** What is wrong with the address of a page, as a sentence; undefined when nothing is. */
export function urlProblem(text: string): string | undefined {
  if (!isWebAddress(text)) return 'An address that starts with http:// or https://, without spaces.';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'An address without a user name or password.';
  return url.href.length > URL_MAX ? `At most ${URL_MAX} characters.` : undefined;
}

/**
 * Whether a text is the absolute address of a page as it stands. A parser of addresses drops line breaks, trims, and mends
 * halves of characters, so that it would take for an address what nobody could have meant as one.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && !NO_TEXT.test(text) && URL.canParse(text);
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
