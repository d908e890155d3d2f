import { isSlug } from '@panelmark/core';
import { createContextCache } from '@pothos/core';
import { createBatch } from '../../batch.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { pageOf, readSpan, selectionOfPage } from '../../paging.ts';
import { Standing } from '../leaderboard/leaderboard.schema.ts';
import {
  countModels,
  countsOfModels,
  findModel,
  listModels,
  type ModelCounts,
  NO_COUNTS,
} from './model.store.ts';

const ModelCountsRef = builder.objectRef<ModelCounts>('ModelCounts').implement({
  description: 'What a model has, below quorum too: counts, never numbers.',
  fields: (t) => ({
    runs: t.exposeInt('runs', { description: 'Scored runs that are not void.' }),
    panelists: t.exposeInt('panelists', {
      description: 'Independent panelists with a counting scorecard on them.',
    }),
    scorecards: t.exposeInt('scorecards', { description: 'Counting scorecards on them.' }),
  }),
});

const countsOf = createContextCache(({ prisma }: Context) =>
  createBatch((ids: string[]) => countsOfModels(prisma, ids), NO_COUNTS),
);

export const Model = builder.prismaNode('Model', {
  id: { field: 'id', description: 'Opaque, unique over all types.' },
  description: 'What is being judged.',
  nullable: true,
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'The name that never changes, as in an address.' }),
    name: t.exposeString('name', { description: 'The name to show.' }),
    vendor: t.exposeString('vendor', { nullable: true, description: 'Who makes it.' }),
    version: t.exposeString('version', { nullable: true, description: 'Which of its versions was judged.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    counts: t.field({
      type: ModelCountsRef,
      description: 'How much judging stands behind it so far.',
      resolve: ({ id }, _args, context) => countsOf(context)(id),
    }),
  }),
});

const ModelConnection = builder.connectionObject(
  {
    type: Model,
    name: 'ModelConnection',
    description: 'A page of models, by slug.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many models there are.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'ModelEdge', description: 'A model and its place in the list.' },
);

builder.queryFields((t) => ({
  models: t.connection(
    {
      type: Model,
      description: 'Every registered model, by slug.',
      resolve: async (_root, args, context, info) => {
        const span = readSpan(args, isSlug);
        const query = selectionOfPage(context, info, 'Model');
        const models = await listModels(context.prisma, span, query);
        return { ...pageOf(models, span, ({ slug }) => slug), totalCount: () => countModels(context.prisma) };
      },
    },
    ModelConnection,
  ),
  model: t.prismaField({
    type: Model,
    nullable: true,
    description: 'The model that holds the slug; null when none does.',
    args: { slug: t.arg.string({ required: true, description: 'Its slug.' }) },
    resolve: (query, _root, { slug }, { prisma }) => findModel(prisma, slug, query),
  }),
}));

builder.objectField(Standing, 'model', (t) =>
  t.prismaField({
    type: Model,
    description: 'Whose line it is.',
    resolve: async (query, { slug }, _args, { prisma }) => {
      const model = await findModel(prisma, slug, query);
      if (model === null) throw new TypeError(`The board names a model that does not exist: ${slug}.`);
      return model;
    },
  }),
);
