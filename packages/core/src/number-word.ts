const WORDS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
];

/**
 * A count as it is written in prose: in words to twelve, zero as "no". Beyond that numbers stand in digits, which each
 * door groups in its own way.
 *
 * @example numberWord(3) // 'three'
 * @example numberWord(13) // undefined
 */
export function numberWord(count: number): string | undefined {
  return WORDS[count];
}
