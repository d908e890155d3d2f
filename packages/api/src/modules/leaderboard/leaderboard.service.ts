import { ratingFromHundredths, roundScore } from '@panelmark/core';
import {
  type AuditHead,
  auditHead,
  type PublishedBoard,
  publishBoard,
  type Reader,
} from './leaderboard.store.ts';

export { type AuditHead, type PublishedBoard, publishBoard } from './leaderboard.store.ts';

/** A published board, and when this process derived it. */
export interface CurrentBoard extends PublishedBoard {
  readonly computedAt: Date;
}

/** Gives the board as it stands now. */
export type ReadBoard = () => Promise<CurrentBoard>;

/**
 * A reader of the current board that keeps the last one. Each read asks where the audit chain stands, and derives the
 * board anew only when it has moved; reads that arrive meanwhile share one derivation.
 */
export function createBoardReader(reader: Reader): ReadBoard {
  let kept: CurrentBoard | undefined;
  let deriving: Promise<CurrentBoard> | undefined;

  const derive = async () => {
    try {
      kept = { ...(await publishBoard(reader)), computedAt: new Date() };
      return kept;
    } finally {
      deriving = undefined;
    }
  };

  return async () => {
    const head = await auditHead(reader);
    if (kept !== undefined && isSame(kept.auditHead, head)) return kept;
    // A derivation that was already under way may have looked before the change that this read must see.
    const shared = await deriving?.catch(() => undefined);
    if (shared !== undefined && shared.auditHead.seq >= head.seq) return shared;
    deriving ??= derive();
    return deriving;
  };
}

function isSame(a: AuditHead, b: AuditHead): boolean {
  return a.seq === b.seq && a.hash === b.hash;
}

/** A score as JSON shows it: rounded once, to two decimals; null where the board holds no sum. */
export function publishedScore({ sum, cells }: { sum: number | null; cells: number }): number | null {
  return sum === null ? null : ratingFromHundredths(roundScore({ sum, cells }));
}
