import { quote } from './document-reader.ts';

/** A rating as a whole number of hundredths, 0 to 1000: 7.25 is 725. */
export type Hundredths = number;

/** The highest rating, 10, in hundredths. */
const RATING_MAX: Hundredths = 1000;

/** A rating that was read, or the sentence that says why it was refused. */
export type ParsedRating =
  | { readonly ok: true; readonly hundredths: Hundredths }
  | { readonly ok: false; readonly message: string };

const PLAIN_DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * Reads a rating from text such as a CSV cell: plain decimal notation, 0 to 10, at most two decimals as written.
 * No sign, exponent, blank, leading zero or bare point.
 *
 * @example parseRatingText('7.25') // { ok: true, hundredths: 725 }
 * @example parseRatingText('1e400') // { ok: false, message: 'The rating "1e400" is not a plain decimal number …' }
 */
export function parseRatingText(text: string): ParsedRating {
  if (text.trim() === '') return refused('The rating is empty.');
  if (/^\s|\s$/.test(text)) return refused(`The rating ${quote(text)} has blanks around it.`);
  if (/^[+-]/.test(text))
    return refused(`The rating ${quote(text)} has a sign; ratings run from 0 to 10 without one.`);
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null)
    return refused(`The rating ${quote(text)} is not a plain decimal number such as 7 or 7.25.`);
  return fromDigits(text, match[1] ?? '', match[2] ?? '');
}

/**
 * Reads a rating from a JSON number: finite, 0 to 10, at most two decimals, decided on the shortest decimal that
 * stands for the number, so 0.29 is 29 hundredths and 0.1 + 0.2 is refused. Minus zero is 0. Nothing but a number
 * is a rating: no text, no boolean, no null.
 *
 * @example parseRatingNumber(0.29) // { ok: true, hundredths: 29 }
 */
export function parseRatingNumber(value: unknown): ParsedRating {
  if (typeof value !== 'number') return refused(`A rating must be a number, not ${kindOf(value)}.`);
  if (!Number.isFinite(value)) return refused('A rating must be a finite number.');
  const text = String(value);
  if (value < 0 || value > 10) return refused(`The rating ${text} is outside 0 to 10.`);
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return refused(`The rating ${text} has more than two decimals.`);
  return fromDigits(text, match[1] ?? '', match[2] ?? '');
}

/**
 * A rating in hundredths as the number that JSON shows: 725 is 7.25.
 *
 * @example ratingFromHundredths(725) // 7.25
 */
export function ratingFromHundredths(hundredths: Hundredths): number {
  return hundredths / 100;
}

function fromDigits(text: string, whole: string, decimals: string): ParsedRating {
  const shown = quote(text).slice(1, -1);
  if (decimals.length > 2) return refused(`The rating ${shown} has more than two decimals.`);
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (hundredths > RATING_MAX) return refused(`The rating ${shown} is outside 0 to 10.`);
  return { ok: true, hundredths };
}

function refused(message: string): ParsedRating {
  return { ok: false, message };
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}
