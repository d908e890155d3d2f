/** Shorter names stand in other words by chance: these must be words of their own. */
const LONG_ENOUGH = 4;

/**
 * What in a link tells which model a build is of: its slug, name or vendor, however it is written. To look for them is
 * no proof that nothing else tells.
 *
 * @example revealingWords('https://builds.example/gpt%204-1/', { slug: 'gpt-4-1', name: 'GPT 4.1', vendor: null })
 * // ['gpt-4-1']
 */
export function revealingWords(
  url: string,
  { slug, name, vendor }: { readonly slug: string; readonly name: string; readonly vendor: string | null },
): string[] {
  const link = wordsOf(decoded(url));
  const found = [slug, name, ...(vendor === null ? [] : [vendor])].filter((telling) => tells(link, telling));
  return found.filter((telling, at) => found.findIndex((other) => isSame(other, telling)) === at);
}

/** A sentence for panelists' sake about each thing in a link that tells which model a build is of. */
export function linkWarnings(url: string, model: Parameters<typeof revealingWords>[1]): string[] {
  return revealingWords(url, model).map(
    (words) => `The link holds "${words}", which tells panelists whose build this is.`,
  );
}

function tells(link: readonly string[], telling: string): boolean {
  const words = wordsOf(telling);
  const squeezed = words.join('');
  if (squeezed === '') return false;
  if (squeezed.length >= LONG_ENOUGH && link.join('').includes(squeezed)) return true;
  return ` ${link.join(' ')} `.includes(` ${words.join(' ')} `);
}

function isSame(one: string, other: string): boolean {
  return wordsOf(one).join('') === wordsOf(other).join('');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
