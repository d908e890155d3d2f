import type { BoardDocument } from '@panelmark/core';
import type { CurrentBoard } from './leaderboard.service.ts';

/*
 * What a board can be narrowed to. Of ranked models alone: whoever makes, or was played on, only what is below quorum is
 * no choice, and stays unsaid.
 */

/** Who makes a board's ranked models, from A to Z. */
export function vendorsIn({ ranked }: BoardDocument): string[] {
  const vendors = new Set(ranked.flatMap(({ vendor }) => (vendor === null ? [] : [vendor])));
  return [...vendors].sort((a, b) => a.localeCompare(b, 'en'));
}

/** The slugs of the environments that a board's ranked models hold a scored run in. */
export function environmentsIn({ board, panel }: Pick<CurrentBoard, 'board' | 'panel'>): string[] {
  const runs = board.ranked.flatMap(({ slug }) => panel.get(slug)?.runs ?? []);
  return [...new Set(runs.map(({ environment }) => environment))];
}
