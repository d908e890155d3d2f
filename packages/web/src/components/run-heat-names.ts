const softHyphen = '\u00AD';

/** A word of this many letters fits the narrowest column. */
const longestWhole = 9;

const vowels = 'aeiouy';

/**
 * Lets long words break where English ones mostly may, with a hyphen: browsers have no dictionary everywhere, and break
 * anywhere without a sign.
 *
 * @example breakable('Understandability') // 'Unders·tan·dabi·lity', a soft hyphen at each dot
 */
export function breakable(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length > longestWhole ? hyphenate(word) : word));
}

/** Two letters that begin a syllable together: never torn apart. */
const pairs = /^(?:[cpst]h|qu|[bcfgp]l|[bcdfgpt]r)/;

function hyphenate(word: string): string {
  const letters = word.toLowerCase();
  const isVowel = (at: number) => vowels.includes(letters.charAt(at)) && at < letters.length;
  const isPair = (at: number) => at >= 0 && pairs.test(letters.slice(at, at + 2));
  // A syllable begins with the last consonant before a vowel; pieces of two letters or fewer help nobody.
  const begins = (at: number) =>
    !isVowel(at) && isVowel(at + (isPair(at) ? 2 : 1)) && !isPair(at - 1) && letters.length - at >= 3;
  let broken = '';
  let since = 0;
  for (const [at, letter] of [...word].entries()) {
    if (since >= 3 && begins(at)) {
      broken += softHyphen;
      since = 0;
    }
    broken += letter;
    since += 1;
  }
  return broken;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A list by name as people order names: "plot-2" before "plot-10". */
export function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)));
}
