import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ValidationPlugin from '@pothos/plugin-validation';
import type { GraphQLResolveInfo } from 'graphql';
import './auth/directive.ts';
import type { Context } from './context.ts';
import type PrismaTypes from './generated/pothos-types.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import { decodeGlobalId, encodeGlobalId } from './global-id.ts';

/** What every schema file adds its types to. */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultNodeNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  /** Asked for apart, so that pages that do not show it cost no count. */
  Connection: { totalCount: () => Promise<number> };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    URL: { Input: string; Output: string };
  };
}>({
  plugins: ['auth', ErrorsPlugin, ValidationPlugin, RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  errors: { defaultTypes: [], directResult: true },
  prisma: {
    client: (context) => context.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    onUnusedQuery: refuseUnusedQuery,
  },
  relay: {
    encodeGlobalID: (typename, id) => encodeGlobalId(typename, String(id)),
    decodeGlobalID: decodeGlobalId,
    edgesFieldOptions: {
      nullable: { list: false, items: false },
      description: 'The page, each with its place.',
    },
    nodeFieldOptions: { nullable: false, description: 'What stands at this place.' },
    nodesOnConnection: { description: 'The page.' },
    pageInfoFieldOptions: { description: 'Whether there is more on either side.' },
    cursorFieldOptions: { description: 'Opaque; to be passed as after or before.' },
    firstArgOptions: {
      description: 'How many, from the start: 1 to 100; 20 where neither first nor last is given.',
    },
    lastArgOptions: { description: 'How many, from the end: 1 to 100.' },
    afterArgOptions: { description: 'Only what comes after this cursor.' },
    beforeArgOptions: { description: 'Only what comes before this cursor.' },
    hasNextPageFieldOptions: { description: 'Whether more follows.' },
    hasPreviousPageFieldOptions: { description: 'Whether more comes before.' },
    startCursorFieldOptions: { description: 'Of the first on this page; null when it is empty.' },
    endCursorFieldOptions: { description: 'Of the last on this page; null when it is empty.' },
    pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
    nodeTypeOptions: { description: 'Whatever can be asked for by id alone: only what anyone may read.' },
    idFieldOptions: { description: 'Opaque, unique over all types.' },
    nodeQueryOptions: false,
    nodesQueryOptions: false,
  },
});

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that can be changed.' });
builder.subscriptionType({ description: 'Everything that is told as it happens, as server-sent events.' });

/** Outside production, a resolver that forgets the selection it was given is a defect. */
function refuseUnusedQuery({ schema, parentType, fieldName }: GraphQLResolveInfo): void {
  if (schema.extensions.production) return;
  throw new TypeError(`${parentType.name}.${fieldName} does not use its query.`);
}
