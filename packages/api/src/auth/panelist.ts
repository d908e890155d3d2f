import type { Viewer } from './viewer.ts';

/** A panelist who is signed in. */
export interface Panelist {
  /** Of the approved application. */
  readonly id: string;
  /** As the audit chain records what they do. */
  readonly actor: `panelist:${string}`;
}

/**
 * The panelist whose request this is.
 *
 * @throws TypeError when the request was not checked before: nobody else may.
 */
export function panelistOf({ viewer }: { readonly viewer: Viewer | null }): Panelist {
  if (viewer?.role !== 'PANELIST') throw new TypeError('This is not kept to panelists.');
  return { id: viewer.id, actor: `panelist:${viewer.id}` };
}
