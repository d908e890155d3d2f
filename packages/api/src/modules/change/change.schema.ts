import { createContextCache } from '@pothos/core';
import { createBatch } from '../../batch.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { pageOf, readSpan } from '../../paging.ts';
import { Category, categoryOf } from '../category/category.schema.ts';
import { AuditHeadRef, boardOf } from '../leaderboard/leaderboard.schema.ts';
import { ChangeCause } from './cause.schema.ts';
import { type Causes, causesBetween } from './cause.store.ts';
import { type CategoryMove, modelOf, movedCategories, spanOf } from './change.service.ts';
import { type BoardChange, countChanges, listChanges, type MovedLine } from './change.store.ts';
import { PublishedStanding } from './published-leaderboard.schema.ts';

const CategoryChange = builder.objectRef<CategoryMove>('CategoryChange').implement({
  description: 'A category score of a model, before and after.',
  fields: (t) => ({
    category: t.field({
      type: Category,
      description: 'Which of the questions.',
      resolve: ({ category }, _args, context) => categoryOf(context, category),
    }),
    before: t.exposeFloat('before', { nullable: true, description: 'Null where it was below quorum.' }),
    after: t.exposeFloat('after', { nullable: true, description: 'Null where it is below quorum.' }),
  }),
});

const ModelChange = builder.objectRef<MovedLine>('ModelChange').implement({
  description: 'A model of which a published number moved, be it only its rank.',
  fields: (t) => ({
    slug: t.string({ description: 'Its slug.', resolve: (line) => modelOf(line).slug }),
    name: t.string({
      description: 'What it was called afterwards, or last.',
      resolve: (line) => modelOf(line).name,
    }),
    before: t.expose('before', {
      type: PublishedStanding,
      nullable: true,
      description: 'Null where it was below quorum.',
    }),
    after: t.expose('after', {
      type: PublishedStanding,
      nullable: true,
      description: 'Null where it is below quorum.',
    }),
    categories: t.field({
      type: [CategoryChange],
      description: 'The category scores that moved.',
      resolve: movedCategories,
    }),
  }),
});

const causesOf = createContextCache(({ prisma }: Context) =>
  createBatch<string, Causes>((spans) => causesBetween(prisma, spans), { first: [], total: 0 }),
);

const BoardChangeRef = builder.objectRef<BoardChange>('BoardChange').implement({
  description: 'From one published board to the next: what happened in between, and which numbers moved.',
  fields: (t) => ({
    revision: t.exposeString('revision', { description: 'The board that came of it.' }),
    previousRevision: t.exposeString('previousRevision', {
      nullable: true,
      description: 'The board before; null for the first of all.',
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
    auditHead: t.field({
      type: AuditHeadRef,
      description: 'Where the audit chain stood then.',
      resolve: ({ auditSeq, auditHash }) => ({ seq: auditSeq, hash: auditHash }),
    }),
    causes: t.field({
      type: [ChangeCause],
      description: 'What happened, the latest first; a hundred at most.',
      resolve: async (change, _args, context) => (await causesOf(context)(spanOf(change))).first,
    }),
    causeCount: t.int({
      description: 'How many causes there are.',
      resolve: async (change, _args, context) => (await causesOf(context)(spanOf(change))).total,
    }),
    models: t.field({
      type: [ModelChange],
      description:
        'The models of which a number moved, in the order of the board; those that fell off it last.',
      resolve: ({ moved }) => moved,
    }),
    provisionalBefore: t.exposeInt('provisionalBefore', {
      description: 'How many models held scored runs but no quorum, before.',
    }),
    provisionalAfter: t.exposeInt('provisionalAfter', { description: 'And after.' }),
  }),
});

const BoardChangeConnection = builder.connectionObject(
  {
    type: BoardChangeRef,
    name: 'BoardChangeConnection',
    description: 'A page of changes, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many changes there are on all pages.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'BoardChangeEdge', description: 'A change and its place in the list.' },
);

const isReceiptId = (key: string) => /^[1-9]\d{0,17}$/.test(key);

builder.queryFields((t) => ({
  changes: t.connection(
    {
      type: BoardChangeRef,
      description: 'Everything that moved a published number, the newest first: never a name.',
      resolve: async (_root, args, context) => {
        const { prisma } = context;
        const span = readSpan(args, isReceiptId);
        // So that a change that nobody has looked at since is told as well.
        await boardOf(context);
        const changes = await listChanges(prisma, span);
        return { ...pageOf(changes, span, ({ id }) => id), totalCount: () => countChanges(prisma) };
      },
    },
    BoardChangeConnection,
  ),
}));
