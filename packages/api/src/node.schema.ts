import { resolveNodes } from '@pothos/plugin-relay';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from './builder.ts';
import { badInput } from './coded-error.ts';
import { type Context, seesEverything } from './context.ts';
import { decodeGlobalId, type GlobalId } from './global-id.ts';

/** The types that are given to whoever knows an id: everyone may read them. */
const NODE_TYPES = ['Model', 'Environment', 'Run'];

/** How many nodes may be asked for at once. */
const MAX_IDS = 100;

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Only types that anyone may read are nodes: a run that is still pending is not.',
    args: { id: t.arg.id({ required: true, description: 'The id of a node.' }) },
    resolve: async (_root, { id }, context, info) => (await findNodes([id], context, info))[0] ?? null,
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'As node, for up to a hundred ids; null where there is none.',
    args: { ids: t.arg.idList({ required: true, description: 'Ids of nodes.' }) },
    resolve: (_root, { ids }, context, info) => {
      if (ids.length > MAX_IDS) throw badInput(`ids must be ${MAX_IDS} at most.`);
      return findNodes(ids, context, info);
    },
  }),
}));

async function findNodes(ids: string[], context: Context, info: GraphQLResolveInfo): Promise<object[]> {
  const known = ids.map((id) => {
    const decoded = decodeGlobalId(id);
    return NODE_TYPES.includes(decoded.typename) ? decoded : null;
  });
  const nodes = await Promise.all(await resolveNodes(builder, context, info, known));
  return nodes.map((node, index) => visible(node, known[index], context)) as object[];
}

/** A node, unless it is a run that this reader may not see yet. */
function visible(node: unknown, id: GlobalId | null | undefined, context: Context): unknown {
  if (id?.typename !== 'Run' || seesEverything(context)) return node ?? null;
  const run = node as { revealedAt: Date | null } | null | undefined;
  return run?.revealedAt instanceof Date ? run : null;
}
