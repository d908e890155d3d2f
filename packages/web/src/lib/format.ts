import { numberWord } from '@panelmark/core';

/**
 * A score or a median as it is printed: two decimals, and the third where a median lies halfway between two hundredths.
 * The server has rounded already; this only pads.
 */
export function formatScore(value: number): string {
  return value.toFixed(3).replace(/0$/, '');
}

/** One person's rating as that person gave it: `7`, `7.5`, `7.25`. */
export function formatRating(value: number): string {
  return String(value);
}

/** The step of the colour ramp that a score stands on, 0 to 10: one step a point, never stretched to the data. */
export function rampStep(score: number): number {
  return Math.min(10, Math.max(0, Math.floor(score)));
}

/** A count in prose: words to twelve, digits from there on. Zero reads "no". */
export function inWords(count: number): string {
  return numberWord(count) ?? String(count);
}

/** A count and its noun in prose: "three models", "1 panelist" with `style: 'digits'`. */
export function countOf(
  count: number,
  noun: string,
  { plural = `${noun}s`, style = 'digits' }: { plural?: string; style?: 'words' | 'digits' } = {},
): string {
  return `${style === 'words' ? inWords(count) : count} ${count === 1 ? noun : plural}`;
}

/** `1st`, `2nd`, `11th`, `23rd`. */
export function ordinal(rank: number): string {
  const teen = rank % 100 >= 11 && rank % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

/** `A`, `A and B`, `A, B and C`. */
export function joinWords(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** The first letter in capitals, for a sentence that starts with a count or a name of ours. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first eight digits of a hash: enough to tell boards apart by eye. */
export function shortHash(hash: string): string {
  return hash.slice(0, 8);
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const calendar = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `13:40 UTC` */
export function formatTime(instant: Date | string | number): string {
  return `${clock.format(new Date(instant))} UTC`;
}

/** `1 December 2026` */
export function formatDate(instant: Date | string | number): string {
  return calendar.format(new Date(instant));
}

/** `1 December 2026, 14:02 UTC` */
export function formatInstant(instant: Date | string | number): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}
