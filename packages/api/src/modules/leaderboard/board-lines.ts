import type { BoardCategoryStanding, BoardStanding } from '@panelmark/core';
import type { CurrentBoard } from './leaderboard.service.ts';

/** A model's line, and the board that it stands on. */
export interface StandingOnBoard extends BoardStanding {
  readonly on: CurrentBoard;
  readonly categories: readonly CategoryStandingOnBoard[];
}

/** A model's line in one category, whose slug it holds, and where it stands. */
export interface CategoryStandingOnBoard extends BoardCategoryStanding {
  readonly model: string;
  readonly on: CurrentBoard;
}

const lines = new WeakMap<CurrentBoard, readonly StandingOnBoard[]>();

/** The lines of a board, best first, each knowing where it stands: made once a board. */
export function linesOf(on: CurrentBoard): readonly StandingOnBoard[] {
  const known = lines.get(on);
  if (known !== undefined) return known;
  const made = on.board.ranked.map((standing) => ({
    ...standing,
    on,
    categories: standing.categories.map((category) => ({ ...category, model: standing.slug, on })),
  }));
  lines.set(on, made);
  return made;
}
