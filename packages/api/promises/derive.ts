import { createHash } from 'node:crypto';
import {
  canonicalJson,
  deriveBoard,
  deriveCells,
  formatScore,
  hasQuorum,
  medianFromHalfHundredths,
} from '@panelmark/core';
import type pg from 'pg';
import { panelOf, type Story } from './arbitrary-story.ts';
import { layStory, revealStory } from './lay-story.ts';

/** What is derived from a story, every number as it is printed. */
export interface Derived {
  /** The board document's canonical text. */
  text: string;
  revision: string;
  leaderboard: { rank: number; slug: string; score: string; categories: Record<string, string | null> }[];
  medians: { run: string; category: string; panelists: number; median: string | null }[];
}

/**
 * What the views make of a story, in a transaction of the owner that lays it as the application's role and leaves nothing.
 *
 * @param first SQL that the owner runs before.
 */
export async function deriveInSql(client: pg.ClientBase, story: Story, first = ''): Promise<Derived> {
  try {
    await client.query('begin');
    await client.query(first);
    await client.query('set local role panelmark_app');
    await layStory(client, story);
    await client.query('reset role');
    await revealStory(client, story);
    await client.query('set local role panelmark_app');
    const leaderboard = await client.query<Derived['leaderboard'][number]>(
      `select rank::int, slug, overall_score::text as score, (
         select jsonb_object_agg(key, value) from jsonb_each_text(category_scores)
       ) as categories from leaderboard`,
    );
    const medians = await client.query<Derived['medians'][number]>(
      `select r.external_key as run, category, n_panelists::int as panelists, median::float8::text as median
       from run_scores s join runs r on r.id = s.run_id`,
    );
    await client.query('reset role');
    const { rows } = await client.query<{ text: string; revision: string }>(
      `select text, encode(sha256(convert_to(text, 'UTF8')), 'hex') as revision
       from (select board_document()::text as text) board`,
    );
    const { text = '', revision = '' } = rows[0] ?? {};
    return inOrder({ text, revision, leaderboard: leaderboard.rows, medians: medians.rows });
  } finally {
    await client.query('rollback');
  }
}

/** What core alone makes of it. */
export function deriveInCore(story: Story): Derived {
  const panel = panelOf(story);
  const board = deriveBoard(panel);
  const text = canonicalJson(board);
  const runs = deriveCells(panel);
  const panelistsOf = (model: string) =>
    new Set(
      runs
        .filter((run) => run.model === model)
        .flatMap(({ scorecards }) => scorecards.map(({ panelist }) => panelist)),
    ).size;
  return inOrder({
    text,
    revision: createHash('sha256').update(text).digest('hex'),
    leaderboard: board.ranked.map(({ rank, slug, sum, cells, categories }) => ({
      rank,
      slug,
      score: formatScore({ sum, cells }),
      categories: Object.fromEntries(
        categories.map((each) => [
          each.slug,
          each.sum === null ? null : formatScore({ sum: each.sum, cells: each.cells }),
        ]),
      ),
    })),
    medians: runs.flatMap(({ run, model, cells }) =>
      cells.map(({ category, ratings, median }) => ({
        run,
        category,
        panelists: ratings.length,
        median:
          hasQuorum(ratings.length) && hasQuorum(panelistsOf(model))
            ? String(medianFromHalfHundredths(median))
            : null,
      })),
    ),
  });
}

// The view of medians promises no order.
function inOrder(derived: Derived): Derived {
  const place = ({ run, category }: Derived['medians'][number]) => `${run} ${category}`;
  return { ...derived, medians: [...derived.medians].sort((a, b) => (place(a) < place(b) ? -1 : 1)) };
}
