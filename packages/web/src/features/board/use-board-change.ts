import { useState } from 'react';
import type { Board } from './board.query.ts';
import { describeChange } from './board-change.ts';

interface Seen {
  board: Board;
  question: string;
  change: { at: number; detail: string } | null;
}

/**
 * The last time that numbers of the board moved while somebody looked at this part of it, and what moved; null until then.
 *
 * @param question what the board is the answer to: another part is no change.
 * @param whole whether the board is the whole one: a part may stay as it is while others move.
 */
export function useBoardChange(board: Board, question: string, whole: boolean): Seen['change'] {
  const [seen, setSeen] = useState<Seen>({ board, question, change: null });
  if (board === seen.board) return seen.change;
  const next = { board, question, change: question === seen.question ? changeOf(seen, board, whole) : null };
  setSeen(next);
  return next.change;
}

function changeOf(seen: Seen, board: Board, whole: boolean): Seen['change'] {
  const detail = describeChange(seen.board, board);
  const isOther = detail !== '' || (whole && board.revision !== seen.board.revision);
  return isOther ? { at: Date.now(), detail } : seen.change;
}
