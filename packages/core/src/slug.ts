/** The most characters that a slug may have. */
export const SLUG_MAX_LENGTH = 100;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Whether text is a slug: lower-case ASCII letters and digits in runs joined by single hyphens, at most
 * {@link SLUG_MAX_LENGTH} characters.
 *
 * @example isSlug('game-mechanics') // true
 */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG.test(text);
}

/** A code from which no slug can be made. */
export class SlugError extends Error {
  override readonly name = 'SlugError';
}

/**
 * The slug of a code from a file: lower case, every other character a hyphen, runs of hyphens collapsed, hyphens at
 * both ends trimmed.
 *
 * @throws SlugError when nothing is left, or more than {@link SLUG_MAX_LENGTH} characters.
 * @example slugFromCode('GPT3.5') // 'gpt3-5'
 */
export function slugFromCode(code: string): string {
  const slug = code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '')
    throw new SlugError(`The code ${JSON.stringify(code)} holds no letter or digit to make a slug from.`);
  if (slug.length > SLUG_MAX_LENGTH) {
    throw new SlugError(
      `The code ${JSON.stringify(code)} makes a slug of more than ${SLUG_MAX_LENGTH} characters.`,
    );
  }
  return slug;
}
