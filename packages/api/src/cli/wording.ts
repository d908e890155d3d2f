import { numberWord } from '@panelmark/core';
import { digits } from '../digits.ts';

/** A count and its noun: `2 016 ratings`, `1 run`. */
export function counted(count: number, noun: string): string {
  return `${digits(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The same in prose, in words to twelve: `three models`. */
export function countedInWords(count: number, noun: string): string {
  return `${numberWord(count) ?? digits(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** With a capital at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text from the record that cannot move the cursor or colour what follows. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}
