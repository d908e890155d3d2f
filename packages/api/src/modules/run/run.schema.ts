import { createContextCache } from '@pothos/core';
import { createBatch } from '../../batch.ts';
import { builder } from '../../builder.ts';
import { forbidden } from '../../coded-error.ts';
import { type Context, seesEverything } from '../../context.ts';
import { uuidIn } from '../../global-id.ts';
import { Category, categoryOf } from '../category/category.schema.ts';
import { findRun, mediansOfRuns, type PublishedMedian } from './run.store.ts';
import { pageOfRuns, pageOfRunsOf } from './run-page.schema.ts';

const RunStatus = builder.enumType('RunStatus', {
  description: 'How far a run is.',
  values: {
    PENDING: { description: 'Its panel may still be judging.' },
    SCORED: { description: 'Finalized: it counts, and never goes back.' },
  } as const,
});

/** One cell: one category of one run. */
export const CategoryMedian = builder.objectRef<PublishedMedian>('CategoryMedian').implement({
  description: 'One cell: one category of one run.',
  fields: (t) => ({
    category: t.field({
      type: Category,
      description: 'Which of the questions.',
      resolve: ({ category }, _args, context) => categoryOf(context, category),
    }),
    panelistCount: t.int({
      description: 'Independent panelists with a counting rating in this cell.',
      resolve: ({ panelists }) => panelists,
    }),
    median: t.exposeFloat('median', {
      nullable: true,
      description:
        "Null below quorum, though the model's score counts it: an aggregate needs three panelists.",
    }),
  }),
});

const mediansOf = createContextCache(({ prisma }: Context) =>
  createBatch((ids: string[]) => mediansOfRuns(prisma, ids), []),
);

export const Run = builder.prismaNode('Run', {
  id: { field: 'id', description: 'Opaque, unique over all types.' },
  description: "One model's attempt at one environment.",
  nullable: true,
  fields: (t) => ({
    model: t.relation('model', { description: 'Whose attempt it is.' }),
    environment: t.relation('environment', { description: 'What was attempted.' }),
    artifactUrl: t.expose('artifactUrl', {
      type: 'URL',
      nullable: true,
      description: 'Where the build can be played.',
    }),
    status: t.expose('status', { type: RunStatus, description: 'How far it is.' }),
    revealedAt: t.expose('revealedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its model became public.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    finalizedAt: t.expose('finalizedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was scored; null while it is pending.',
    }),
    voidedAt: t.expose('voidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was declared void; a void run counts nowhere and stays on record.',
    }),
    voidReason: t.exposeString('voidReason', { nullable: true, description: 'Why it counts nowhere.' }),
    medians: t.field({
      type: [CategoryMedian],
      description: "Per category, the panel's median: the numbers that the board averages.",
      resolve: ({ id }, _args, context) => mediansOf(context)(id),
    }),
  }),
});

const RunConnection = builder.connectionObject(
  {
    type: Run,
    name: 'RunConnection',
    description: 'A page of runs, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many runs there are on all pages.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'RunEdge', description: 'A run and its place in the list.' },
);

builder.queryFields((t) => ({
  runs: t.connection(
    {
      type: Run,
      description:
        'Revealed runs for everyone; an admin sees the others too. Asking for PENDING without being one is FORBIDDEN.',
      args: {
        status: t.arg({ type: RunStatus, description: 'Only runs that are this far.' }),
        model: t.arg.string({ description: 'Only runs of the model with this slug.' }),
        environment: t.arg.string({ description: 'Only runs of the environment with this slug.' }),
      },
      resolve: (_root, { status, model, environment, ...page }, context, info) => {
        const everything = seesEverything(context);
        if (status === 'PENDING' && !everything) throw forbidden('Only an admin may ask for pending runs.');
        const visible = everything ? 'everything' : 'revealed';
        return pageOfRuns({ visible, status, model, environment }, page, context, info);
      },
    },
    RunConnection,
  ),
  run: t.prismaField({
    type: Run,
    nullable: true,
    description: 'The run with this id; null when there is none, or it is not revealed yet.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, args, context) =>
      findRun(context.prisma, uuidIn('Run', args.id), !seesEverything(context), query),
  }),
}));

builder.prismaObjectFields('Model', (t) => ({
  runs: t.connection(
    {
      type: Run,
      description: 'Its scored runs, the newest first; for an admin the others too.',
      resolve: ({ id }, page, context, info) => {
        const visible = seesEverything(context) ? 'everything' : 'scored';
        return pageOfRunsOf('model', id, { visible }, page, context, info);
      },
    },
    RunConnection,
  ),
}));

builder.prismaObjectFields('Environment', (t) => ({
  runs: t.connection(
    {
      type: Run,
      description: 'The revealed runs on it, the newest first; for an admin the others too.',
      resolve: ({ id }, page, context, info) => {
        const visible = seesEverything(context) ? 'everything' : 'revealed';
        return pageOfRunsOf('environment', id, { visible }, page, context, info);
      },
    },
    RunConnection,
  ),
}));
