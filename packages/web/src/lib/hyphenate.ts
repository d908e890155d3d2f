const softHyphen = '\u00AD';
/** Shorter words fit wherever we print them. */
const longWord = /\p{L}{9,}/gu;
const isVowel = (letter: string | undefined) => letter !== undefined && /[aeiouyäöü]/i.test(letter);
/** Two letters for one sound, or as good as one. */
const joined = /^(?:[cgpstw]h|ck|s[kpt])$/i;

/**
 * Says where long words may be broken, with a hyphen then: browsers know that of few languages, and not everywhere. Breaks
 * before a consonant that a vowel follows, three letters from either end at least.
 *
 * @example hyphenate('Preferences') // 'Pre·fe·ren·ces', with soft hyphens for the dots
 */
export function hyphenate(text: string): string {
  return text.replace(longWord, (word) =>
    [...word].map((letter, at) => breakBefore(word, at) + letter).join(''),
  );
}

function breakBefore(word: string, at: number): string {
  const [before, here, after] = [word[at - 1], word[at], word[at + 1]];
  if (at < 3 || at > word.length - 3 || isVowel(here) || !isVowel(after)) return '';
  return joined.test(`${before}${here}`) ? '' : softHyphen;
}
