import {
  type BoardWithPanel,
  type Opener,
  publishBoardWithPanel,
  publishBoardWithPanelAlone,
} from './board-panel.store.ts';
import { type CountingPanel, changedPanel } from './counting-panel.ts';
import { type AuditHead, auditHead, type PublishedBoard, type Reader } from './leaderboard.store.ts';

export { type AuditHead, auditHead, type PublishedBoard, publishBoard } from './leaderboard.store.ts';

/** A published board, when this process derived it, and the cards that it was derived from. */
export interface CurrentBoard extends PublishedBoard {
  readonly computedAt: Date;
  readonly panel: CountingPanel;
}

/** Gives the board as it stands now. */
export type ReadBoard = () => Promise<CurrentBoard>;

/**
 * A reader of the current board that keeps the last one. Each read asks where the audit chain stands, and derives the
 * board anew only when it has moved; reads that arrive meanwhile share one derivation.
 */
export function createBoardReader(reader: Reader & Opener): ReadBoard {
  let kept: CurrentBoard | undefined;
  let deriving: Promise<CurrentBoard> | undefined;

  const derive = async () => {
    try {
      const { published, change } = await publish(reader, kept?.auditHead ?? NOWHERE);
      kept = { ...published, computedAt: new Date(), panel: changedPanel(kept?.panel ?? new Map(), change) };
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

const NOWHERE: AuditHead = { seq: 0, hash: '' };
/** How often a change may come in between before changes are made to wait. */
const TRIES = 3;
const TIMEOUT_MS = 30_000;

async function publish(reader: Reader & Opener, since: AuditHead): Promise<BoardWithPanel> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const published = await publishBoardWithPanel(reader, since);
    if (published !== null) return published;
  }
  const published = await publishBoardWithPanelAlone(reader, since, TIMEOUT_MS);
  if (published === null) throw new TypeError('The record changed while changes were held back.');
  return published;
}

function isSame(a: AuditHead, b: AuditHead): boolean {
  return a.seq === b.seq && a.hash === b.hash;
}
