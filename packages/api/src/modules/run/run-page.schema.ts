import type { GraphQLResolveInfo } from 'graphql';
import { createBatch } from '../../batch.ts';
import { batchAt } from '../../batch-at.ts';
import { badInput } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import { isUuid } from '../../global-id.ts';
import { type PageArgs, pageOf, readSpan, type Span, selectionOfPage } from '../../paging.ts';
import {
  areRuns,
  countRuns,
  countRunsOf,
  getRuns,
  listRunIds,
  listRunIdsOf,
  type Run,
  type RunFilter,
  type RunParent,
} from './run.store.ts';

/** A page of all runs that match. */
export async function pageOfRuns(
  filter: RunFilter,
  args: PageArgs,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const { prisma } = context;
  const span = readSpan(args, isUuid);
  await refuseStrangeCursors(context, span);
  const ids = await listRunIds(prisma, filter, span);
  const runs = await getRuns(prisma, ids, selectionOfPage(context, info, 'Run'));
  return { ...pageOf(runs, span, ({ id }) => id), totalCount: () => countRuns(prisma, filter) };
}

/** A page of one model's or environment's runs; those of all parents in a list are read together. */
export async function pageOfRunsOf(
  parent: RunParent,
  parentId: string,
  filter: RunFilter,
  args: PageArgs,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const span = readSpan(args, isUuid);
  // Planned for every parent, though one query serves all: the plan says below which place its rows are complete.
  const query = selectionOfPage(context, info, 'Run');
  const make = () => ({
    runs: createBatch((parents: string[]) => readPages(parent, parents, filter, span, query, context), []),
    counts: createBatch((parents: string[]) => countRunsOf(context.prisma, parent, parents, filter), 0),
  });
  const { runs, counts } = batchAt(context, info, make, JSON.stringify(span));
  return { ...pageOf(await runs(parentId), span, ({ id }) => id), totalCount: () => counts(parentId) };
}

async function readPages(
  parent: RunParent,
  parents: string[],
  filter: RunFilter,
  span: Span,
  query: object,
  context: Context,
): Promise<Map<string, Run[]>> {
  const { prisma } = context;
  await refuseStrangeCursors(context, span);
  const ids = await listRunIdsOf(prisma, parent, parents, filter, span);
  const runs = await getRuns(prisma, [...ids.values()].flat(), query);
  const byId = new Map(runs.map((run) => [run.id, run]));
  return new Map([...ids].map(([owner, own]) => [owner, own.flatMap((id) => byId.get(id) ?? [])]));
}

// A cursor of a run that never was would silently make an empty page.
async function refuseStrangeCursors({ prisma }: Context, { after, before }: Span): Promise<void> {
  const cursors = [after, before].filter((cursor) => cursor !== undefined);
  if (cursors.length > 0 && !(await areRuns(prisma, cursors))) {
    throw badInput(`${after === undefined ? 'before' : 'after'} is not a cursor of this list.`);
  }
}
