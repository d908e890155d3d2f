import { type BoardStanding, deriveBoard, type PanelCategory, rankByScore } from '@panelmark/core';
import { NotFoundError } from '../../domain-error.ts';
import { createBreather } from './breather.ts';
import type { CountingCard, CountingModel, CountingPanel } from './counting-panel.ts';
import type { CurrentBoard } from './leaderboard.service.ts';
import { panelOfModel } from './model-panel.ts';

/** Which part of the judgments a board is made of; null for all. Slugs, and a vendor's name as it is registered. */
export interface BoardFilter {
  readonly environment: string | null;
  readonly vendor: string | null;
  readonly category: string | null;
}

/** How many filtered boards are kept of one board. */
const KEPT = 200;

const kept = new WeakMap<CurrentBoard, Map<string, Promise<CurrentBoard>>>();
/** One at a time: whoever asks for many filters at once waits, and nobody else does. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * The board of a part of the judgments: its numbers, its counts and its quorum are those of that part alone, derived
 * by core from the same cards as the whole board. `revision` stays the whole board's. An environment or a vendor that
 * nothing is of leaves nothing.
 *
 * @throws NotFoundError when the board has no such category.
 */
export function filterBoard(whole: CurrentBoard, filter: BoardFilter): Promise<CurrentBoard> {
  if (filter.environment === null && filter.vendor === null && filter.category === null) {
    return Promise.resolve(whole);
  }
  const boards = kept.get(whole) ?? new Map<string, Promise<CurrentBoard>>();
  kept.set(whole, boards);
  const key = JSON.stringify([filter.environment, filter.vendor, filter.category]);
  const known = boards.get(key);
  if (known !== undefined) return known;
  const derived = queue.then(() => derive(whole, filter));
  queue = derived.catch(() => undefined);
  if (boards.size >= KEPT) boards.delete(boards.keys().next().value ?? '');
  boards.set(key, derived);
  derived.catch(() => boards.delete(key));
  return derived;
}

async function derive(whole: CurrentBoard, filter: BoardFilter): Promise<CurrentBoard> {
  const breathe = createBreather();
  const { categories: all } = whole.board;
  const categories = all.filter(({ slug }) => filter.category === null || slug === filter.category);
  const place = filter.category === null ? null : all.findIndex(({ slug }) => slug === filter.category);
  if (place === -1) throw new NotFoundError(`There is no category ${JSON.stringify(filter.category)}.`);
  const panel = new Map<string, CountingModel>();
  const standings: BoardStanding[] = [];
  for (const model of whole.panel.values()) {
    const part = partOf(model, filter, place);
    if (part === null) continue;
    panel.set(part.slug, part);
    standings.push(...deriveBoard(panelOfModel(part, categories)).ranked);
    await breathe();
  }
  return { ...whole, panel, board: boardOf(whole, categories, panel, standings) };
}

function boardOf(
  { board }: CurrentBoard,
  categories: readonly PanelCategory[],
  panel: CountingPanel,
  standings: readonly BoardStanding[],
): CurrentBoard['board'] {
  const scored = standings.map((standing) => ({ slug: standing.slug, score: standing, standing }));
  return {
    ...board,
    empty: panel.size === 0,
    provisional: panel.size - standings.length,
    categories,
    ranked: rankByScore(scored).map(({ rank, item }) => ({ ...item.standing, rank })),
  };
}

/** What a filter leaves of a model; null when it leaves no run. */
function partOf(model: CountingModel, filter: BoardFilter, place: number | null): CountingModel | null {
  if (filter.vendor !== null && model.vendor !== filter.vendor) return null;
  const runs = model.runs.filter(
    ({ environment }) => filter.environment === null || environment === filter.environment,
  );
  if (runs.length === 0) return null;
  if (place === null) return { ...model, runs };
  return { ...model, runs: runs.map((run) => ({ ...run, cards: inCategory(run.cards, place) })) };
}

function inCategory(cards: readonly CountingCard[], place: number): CountingCard[] {
  return cards.flatMap(({ panelist, hundredths }) => {
    const rating = hundredths[place] ?? null;
    return rating === null ? [] : [{ panelist, hundredths: [rating] }];
  });
}
