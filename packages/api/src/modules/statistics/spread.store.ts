import type { Hundredths } from '@panelmark/core';
import type { Prisma } from '../../generated/prisma/client.ts';

/** The ratings of one cell, ascending. */
export type CellRatings = readonly Hundredths[];

/**
 * The ratings of runs, by run and category: of the cells alone whose median is published, asked in the same statement, so
 * that no approval can be withdrawn in between.
 */
export async function ratingsOfRuns(
  reader: Prisma.TransactionClient,
  ids: string[],
): Promise<Map<string, Map<string, CellRatings>>> {
  const rows = await reader.$queryRaw<{ run_id: string; category: string; ratings: Hundredths[] }[]>`
    select c.run_id, c.category, r.ratings
    from (select * from run_scores where run_id = any(${ids}::uuid[]) and median is not null) c
    cross join lateral (
      select array_agg(h.hundredths::integer order by h.hundredths) as ratings
      from counting_ratings h where h.run_id = c.run_id and h.position = c.position
    ) r`;
  const byRun = new Map<string, Map<string, CellRatings>>();
  for (const { run_id, category, ratings } of rows) {
    const cells = byRun.get(run_id) ?? new Map<string, CellRatings>();
    byRun.set(run_id, cells.set(category, ratings));
  }
  return byRun;
}
