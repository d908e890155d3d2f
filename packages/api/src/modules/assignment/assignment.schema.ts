import { createContextCache } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { panelistOf } from '../../auth/panelist.ts';
import { createBatch } from '../../batch.ts';
import { batchAt } from '../../batch-at.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { encodeGlobalId, uuidIn } from '../../global-id.ts';
import { Category, taxonomyOf } from '../category/category.schema.ts';
import { Environment } from '../environment/environment.schema.ts';
import { Run } from '../run/run.schema.ts';
import {
  type AssignmentState,
  environmentsById,
  findOwnAssignment,
  listOwnCategories,
  type OwnAssignment,
  revealedRunsById,
} from './assignment.store.ts';

const AssignmentStateEnum = builder.enumType('AssignmentState', {
  description: 'How far an assignment is.',
  values: {
    OPEN: { description: 'Held for the panelist, who has not submitted.' },
    SUBMITTED: { description: 'The scorecard is in, and can be changed until the run is revealed.' },
    CLOSED: { description: 'The run was revealed or declared void: nothing can be changed any more.' },
    EXPIRED: {
      description:
        'Given back or abandoned. The draft stays; while the run is open, saving it takes the assignment up again.',
    },
    RECUSED: { description: 'The panelist stepped back for good.' },
    REPORTED: {
      description: 'The panelist reported that the build does not work; an administrator is to decide.',
    },
  } as const satisfies Record<AssignmentState, object>,
});

export const Assignment = builder.objectRef<OwnAssignment>('Assignment').implement({
  description:
    'A run as it was handed to a panelist, under an id of its own. Until the run is revealed, nothing in it tells the model.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and no node: only its panelist can read it.',
      resolve: ({ id }) => encodeGlobalId('Assignment', id),
    }),
    state: t.expose('state', { type: AssignmentStateEnum, description: 'How far it is.' }),
    environment: t.field({
      type: Environment,
      description: 'What the build is an attempt at.',
      resolve: async ({ environmentId }, _args, context, info) => {
        const environment = await environmentsAt(context, info)(environmentId);
        if (environment === null) throw new TypeError('An assignment has no environment.');
        return environment;
      },
    }),
    artifactUrl: t.expose('artifactUrl', {
      type: 'URL',
      nullable: true,
      description: 'Where the build can be played.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first handed out.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When it frees itself, unless it is used before or its scorecard is in.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the run was revealed or declared void; null while it is open.',
    }),
    isVoid: t.exposeBoolean('isVoid', { description: 'Whether the run was declared void.' }),
    categories: t.field({
      type: [Category],
      description: "Every question of the card, those of the panelist's own specialties first.",
      resolve: async (_assignment, _args, context) => {
        const [taxonomy, own] = await Promise.all([taxonomyOf(context), ownCategoriesOf(context)]);
        const rank = new Map([...new Set(own)].map((slug, place) => [slug, place]));
        const rankOf = ({ slug }: { slug: string }) => rank.get(slug) ?? rank.size;
        return taxonomy.toSorted((one, other) => rankOf(one) - rankOf(other));
      },
    }),
    run: t.field({
      type: Run,
      nullable: true,
      description: 'The run itself; null until it is revealed.',
      resolve: ({ runId, isRevealed }, _args, context, info) =>
        isRevealed ? revealedRunsAt(context, info)(runId) : null,
    }),
  }),
});

/** What the panelist is asked for first, looked up once a request. */
const ownCategoriesOf = createContextCache((context: Context) =>
  listOwnCategories(context.prisma, panelistOf(context).id),
);

builder.queryField('assignment', (t) =>
  t.field({
    type: Assignment,
    nullable: true,
    auth: 'PANELIST',
    description: 'What was handed to the panelist under this id; null when it is not theirs.',
    args: { id: t.arg.id({ required: true, description: 'The id of an assignment.' }) },
    resolve: (_root, { id }, context) =>
      findOwnAssignment(context.prisma, panelistOf(context).id, uuidIn('Assignment', id)),
  }),
);

/** An assignment of whoever asks, whose id is known to be theirs. */
export async function getAssignment(context: Context, id: string): Promise<OwnAssignment> {
  const assignment = await findOwnAssignment(context.prisma, panelistOf(context).id, id);
  if (assignment === null) throw new TypeError('There is no such assignment.');
  return assignment;
}

function environmentsAt(context: Context, info: GraphQLResolveInfo) {
  return batchAt(context, info, () => {
    const query = queryFromInfo({ context, info, typeName: 'Environment' });
    return createBatch((ids: string[]) => environmentsById(context.prisma, ids, query), null);
  });
}

function revealedRunsAt(context: Context, info: GraphQLResolveInfo) {
  return batchAt(context, info, () => {
    const query = queryFromInfo({ context, info, typeName: 'Run' });
    return createBatch((ids: string[]) => revealedRunsById(context.prisma, ids, query), null);
  });
}
