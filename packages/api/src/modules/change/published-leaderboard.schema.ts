import { type BoardCategoryStanding, type BoardStanding, publishedScore } from '@panelmark/core';
import { builder } from '../../builder.ts';
import { Category, categoryOf } from '../category/category.schema.ts';
import { AuditHeadRef, boardOf } from '../leaderboard/leaderboard.schema.ts';
import { type BoardReceipt, findReceipt } from './change.store.ts';

const PublishedCategoryStanding = builder
  .objectRef<BoardCategoryStanding>('PublishedCategoryStanding')
  .implement({
    description: 'A model in one category, as it was published.',
    fields: (t) => ({
      category: t.field({
        type: Category,
        description: 'Which of the questions.',
        resolve: ({ slug }, _args, context) => categoryOf(context, slug),
      }),
      score: t.float({
        nullable: true,
        description: 'To two decimals; null where fewer than three panelists stood behind it.',
        resolve: publishedScore,
      }),
      runCount: t.int({ description: 'Runs with a median in this category.', resolve: ({ runs }) => runs }),
      panelistCount: t.int({
        description: 'Independent panelists who had rated this category.',
        resolve: ({ panelists }) => panelists,
      }),
      cellCount: t.int({ description: 'Medians that the score averaged.', resolve: ({ cells }) => cells }),
    }),
  });

/** A model's line on a board of the past. */
export const PublishedStanding = builder.objectRef<BoardStanding>('PublishedStanding').implement({
  description: "A model's line, exactly as it was published: names too are those of that moment.",
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: 'Competition rank by the unrounded score.' }),
    slug: t.exposeString('slug', { description: 'The name of the model that never changes.' }),
    name: t.exposeString('name', { description: 'What the model was called.' }),
    vendor: t.exposeString('vendor', { nullable: true, description: 'Who made it.' }),
    version: t.exposeString('version', { nullable: true, description: 'Which of its versions.' }),
    score: t.float({ description: 'To two decimals.', resolve: (standing) => publishedScore(standing) ?? 0 }),
    categories: t.field({
      type: [PublishedCategoryStanding],
      description: 'Every category of the taxonomy, in its order.',
      resolve: ({ categories }) => categories,
    }),
    runCount: t.int({ description: 'Scored runs that the score rested on.', resolve: ({ runs }) => runs }),
    panelistCount: t.int({
      description: 'Independent panelists behind the score.',
      resolve: ({ panelists }) => panelists,
    }),
    scorecardCount: t.int({
      description: 'Counting scorecards behind the score.',
      resolve: ({ scorecards }) => scorecards,
    }),
    cellCount: t.int({ description: 'Cells that the score averaged.', resolve: ({ cells }) => cells }),
    cellsAtQuorum: t.exposeInt('cellsAtQuorum', {
      description: 'How many of those cells reached quorum on their own.',
    }),
  }),
});

const PublishedLeaderboard = builder.objectRef<BoardReceipt>('PublishedLeaderboard').implement({
  description:
    'A board as it was published, from its receipt. Intervals and rank ranges are no part of a receipt: they stand on the ' +
    'board of now alone.',
  fields: (t) => ({
    revision: t.exposeString('revision', { description: 'Its name: the SHA-256 of its document.' }),
    isLatest: t.boolean({
      description: 'Whether the board of now is the very same.',
      resolve: async ({ revision }, _args, context) => (await boardOf(context)).revision === revision,
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was first published.' }),
    auditHead: t.expose('auditHead', {
      type: AuditHeadRef,
      description: 'Where the audit chain stood then.',
    }),
    ranked: t.field({
      type: [PublishedStanding],
      description: 'Models at quorum, best first. Ties share a rank.',
      resolve: ({ board }) => board.ranked,
    }),
    categories: t.field({
      type: [Category],
      description: "The board's columns, in their published order.",
      resolve: ({ board }, _args, context) =>
        Promise.all(board.categories.map(({ slug }) => categoryOf(context, slug))),
    }),
    provisionalCount: t.int({
      description: 'How many models held scored runs but no quorum.',
      resolve: ({ board }) => board.provisional,
    }),
    isEmpty: t.boolean({
      description: 'True when no run had been scored at all.',
      resolve: ({ board }) => board.empty,
    }),
    quorum: t.int({
      description: 'Independent panelists that a number needed.',
      resolve: ({ board }) => board.quorum,
    }),
  }),
});

builder.queryFields((t) => ({
  leaderboardAt: t.field({
    type: PublishedLeaderboard,
    nullable: true,
    description: 'The board that a revision names, as it was published; null when none was.',
    args: { revision: t.arg.string({ required: true, description: 'The revision.' }) },
    resolve: (_root, { revision }, { prisma }) => findReceipt(prisma, revision),
  }),
}));
