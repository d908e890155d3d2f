import { createContextCache } from '@pothos/core';
import type { GraphQLResolveInfo, ResponsePath } from 'graphql';
import { type Batch, createBatch } from '../../batch.ts';
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
  const { runs, counts } = once(context, `${placeOf(info.path)} ${JSON.stringify(span)}`, () => ({
    runs: createBatch((parents: string[]) => readPages(parent, parents, filter, span, query, context), []),
    counts: createBatch((parents: string[]) => countRunsOf(context.prisma, parent, parents, filter), 0),
  }));
  return { ...pageOf(await runs(parentId), span, ({ id }) => id), totalCount: () => counts(parentId) };
}

interface Pages {
  readonly runs: Batch<string, Run[]>;
  readonly counts: Batch<string, number>;
}

const pagesOf = createContextCache((_context: Context) => new Map<string, Pages>());

function once(context: Context, key: string, make: () => Pages): Pages {
  const known = pagesOf(context).get(key);
  if (known !== undefined) return known;
  const made = make();
  pagesOf(context).set(key, made);
  return made;
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

/** Where in the answer a field stands, whatever the row: its aliases, without the positions in lists. */
function placeOf(path: ResponsePath): string {
  const names: (string | number)[] = [];
  for (let at: ResponsePath | undefined = path; at !== undefined; at = at.prev) {
    if (typeof at.key === 'string') names.push(at.key);
  }
  return names.join('.');
}
