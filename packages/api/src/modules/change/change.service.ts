import { type BoardStanding, publishedScore } from '@panelmark/core';
import type { Reader } from '../../database/transact.ts';
import { NotFoundError, ValidationError } from '../../domain-error.ts';
import { type BoardChange, type BoardReceipt, findReceipt, type MovedLine } from './change.store.ts';

/**
 * Gives the board that a revision names, as it was first published.
 *
 * @throws ValidationError for what can be no revision, NotFoundError when none was published under it.
 */
export type FindReceipt = (revision: string) => Promise<BoardReceipt>;

/** Whether a text can be a revision at all. */
export function isRevision(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** A reader of the boards of the past. */
export function createReceiptReader(reader: Reader): FindReceipt {
  return async (revision) => {
    if (!isRevision(revision)) {
      const message = 'A revision has 64 digits, 0 to 9 and a to f.';
      throw new ValidationError([{ path: 'revision', message }]);
    }
    const receipt = await findReceipt(reader, revision);
    if (receipt === null) throw new NotFoundError('No board was published under this revision.');
    return receipt;
  };
}

/** A category score before and after; null below quorum. */
export interface CategoryMove {
  readonly category: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The later of a moved model's two lines. */
export function modelOf({ before, after }: MovedLine): BoardStanding {
  const line = after ?? before;
  if (line === null) throw new TypeError('A model that moved stands on one of two boards.');
  return line;
}

/** The category scores of a moved model that differ as they are shown, in the board's order. */
export function movedCategories(line: MovedLine): CategoryMove[] {
  return modelOf(line).categories.flatMap(({ slug }) => {
    const [before, after] = [line.before, line.after].map((standing) => {
      const category = standing?.categories.find((each) => each.slug === slug);
      return category === undefined ? null : publishedScore(category);
    });
    return before === after ? [] : [{ category: slug, before: before ?? null, after: after ?? null }];
  });
}

/** The audit positions between which a change was caused, as `causesBetween` takes them. */
export function spanOf({ previousAuditSeq, auditSeq }: BoardChange): string {
  return `${previousAuditSeq}-${auditSeq}`;
}
