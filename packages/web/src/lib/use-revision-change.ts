import { useState } from 'react';

/** That the board behind a page became another one while somebody was looking. */
export interface RevisionChange<Board> {
  before: Board;
  after: Board;
  /** When the new numbers arrived, in milliseconds since the epoch. */
  at: number;
}

/** The last change of revision since the page opened; null until there is one. */
export function useRevisionChange<Board extends { revision: string }>(
  board: Board,
): RevisionChange<Board> | null {
  const [seen, setSeen] = useState<{ board: Board; change: RevisionChange<Board> | null }>({
    board,
    change: null,
  });
  if (board.revision !== seen.board.revision) {
    setSeen({ board, change: { before: seen.board, after: board, at: Date.now() } });
  }
  return seen.change;
}
