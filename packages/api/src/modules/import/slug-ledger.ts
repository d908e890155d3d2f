import { SlugError, slugFromCode } from '@panelmark/core';
import type { RecordedName } from './record-state.ts';
import { quote } from './refusal-list.ts';

/** What became of a code: its slug, or why it can have none. */
type Slugged =
  | { readonly slug: string; readonly reason?: never }
  | { readonly slug?: never; readonly reason: string };

/** Makes the slugs of one kind of code in a file, and refuses what two codes, or a code and the record, would share. */
export interface SlugLedger {
  /** The slug of a code that stands on a line. The same code gets the same answer every time. */
  slugOf(code: string, line: number): Slugged;
  /** The codes that got a slug. */
  readonly codes: ReadonlyMap<string, { readonly slug: string }>;
}

/**
 * A ledger for codes of a kind, such as "model".
 *
 * @param recorded who holds a slug already: under the same name, or named by the slug itself, it is the same one.
 */
export function createSlugLedger(kind: string, recorded: ReadonlyMap<string, RecordedName>): SlugLedger {
  const answers = new Map<string, Slugged>();
  const codes = new Map<string, { slug: string }>();
  const holders = new Map<string, { code: string; line: number }>();

  function register(code: string, line: number): Slugged {
    const slug = trySlug(code);
    if (slug instanceof SlugError) return { reason: slug.message };
    const holder = holders.get(slug);
    if (holder !== undefined) {
      return {
        reason: `The ${kind} codes ${quote(holder.code)} (line ${holder.line}) and ${quote(code)} make the same slug, ${slug}.`,
      };
    }
    const name = recorded.get(slug)?.name ?? code;
    if (name !== code && slug !== code) {
      return {
        reason: `The ${kind} code ${quote(code)} makes the slug ${slug}, which another ${kind} holds: ${quote(name)}.`,
      };
    }
    holders.set(slug, { code, line });
    codes.set(code, { slug });
    return { slug };
  }

  return {
    codes,
    slugOf: (code, line) => {
      const known = answers.get(code);
      if (known !== undefined) return known;
      const answer = register(code, line);
      answers.set(code, answer);
      return answer;
    },
  };
}

function trySlug(code: string): string | SlugError {
  try {
    return slugFromCode(code);
  } catch (error) {
    if (error instanceof SlugError) return error;
    throw error;
  }
}
