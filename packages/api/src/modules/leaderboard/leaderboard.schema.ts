import { medianFromHalfHundredths, publishedScore } from '@panelmark/core';
import { createContextCache } from '@pothos/core';
import { builder } from '../../builder.ts';
import { badInput } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../domain-error.ts';
import { Category, categoryOf } from '../category/category.schema.ts';
import { Environment } from '../environment/environment.schema.ts';
import { environmentsIn, vendorsIn } from './board-choices.ts';
import { filterBoard } from './board-filter.ts';
import { type CategoryStandingOnBoard, linesOf, type StandingOnBoard } from './board-lines.ts';
import type { AuditHead, CurrentBoard } from './leaderboard.service.ts';
import { listEnvironmentsOf } from './leaderboard.store.ts';

/** One board for the whole of a request. */
export const boardOf = createContextCache((context: Context) => context.readBoard());

/** A model's line in one category. */
export const CategoryStanding = builder.objectRef<CategoryStandingOnBoard>('CategoryStanding').implement({
  description: 'A model in one category.',
  fields: (t) => ({
    category: t.field({
      type: Category,
      description: 'Which of the questions.',
      resolve: ({ slug }, _args, context) => categoryOf(context, slug),
    }),
    score: t.float({
      nullable: true,
      description:
        "Mean of the category's run medians; null while fewer than three panelists stand behind it.",
      resolve: publishedScore,
    }),
    runCount: t.int({ description: 'Runs with a median in this category.', resolve: ({ runs }) => runs }),
    panelistCount: t.int({
      description: 'Independent panelists who rated this category.',
      resolve: ({ panelists }) => panelists,
    }),
    cellCount: t.int({
      description: 'Medians that the score averages: one a run.',
      resolve: ({ cells }) => cells,
    }),
  }),
});

/** A model's line on the board. */
export const Standing = builder.objectRef<StandingOnBoard>('Standing').implement({
  description: "A model's line on the board. Only models at quorum have one.",
  fields: (t) => ({
    rank: t.exposeInt('rank', {
      description: 'Competition rank by the unrounded score: ties share it, and the next ranks are left out.',
    }),
    score: t.float({
      description:
        "Mean over the model's scored runs and categories of the panel's medians, to two decimals.",
      resolve: (standing) => publishedScore(standing) ?? 0,
    }),
    categories: t.field({
      type: [CategoryStanding],
      description: 'Every category of the taxonomy, in its order.',
      resolve: ({ categories }) => categories,
    }),
    runCount: t.int({ description: 'Scored runs that the score rests on.', resolve: ({ runs }) => runs }),
    panelistCount: t.int({
      description: 'Independent panelists behind the score.',
      resolve: ({ panelists }) => panelists,
    }),
    scorecardCount: t.int({
      description: 'Counting scorecards behind the score.',
      resolve: ({ scorecards }) => scorecards,
    }),
    cellCount: t.int({
      description: 'Cells that the score averages: one a run and category.',
      resolve: ({ cells }) => cells,
    }),
    medianSum: t.float({
      description: 'The exact sum of their medians: divided by cellCount and rounded once, it is the score.',
      resolve: ({ sum }) => medianFromHalfHundredths(sum),
    }),
    cellsAtQuorum: t.exposeInt('cellsAtQuorum', {
      description: 'How many of those cells reach quorum on their own.',
    }),
  }),
});

/** A place in the audit chain. */
export const AuditHeadRef = builder.objectRef<AuditHead>('AuditHead').implement({
  description:
    'The newest entry of the audit chain. Whoever keeps it can tell later that nothing was cut off.',
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: 'Its place in the chain, from 1; 0 while the chain is empty.' }),
    hash: t.exposeString('hash', {
      description: 'SHA-256 over the entry and the hash before it, in hexadecimal.',
    }),
  }),
});

/** The board, or a part of it. */
export const Leaderboard = builder.objectRef<CurrentBoard>('Leaderboard').implement({
  description: 'The board: every number derived from scorecards, none stored.',
  fields: (t) => ({
    ranked: t.field({
      type: [Standing],
      description: 'Models at quorum, best first. Ties share a rank.',
      resolve: (on) => linesOf(on),
    }),
    provisionalCount: t.int({
      description: 'How many models hold scored runs but no quorum. A count, never a number.',
      resolve: ({ board }) => board.provisional,
    }),
    isEmpty: t.boolean({
      description: 'True when no run has been scored at all, which is not the same as having failed to load.',
      resolve: ({ board }) => board.empty,
    }),
    quorum: t.int({
      description: 'Independent panelists that a number needs.',
      resolve: ({ board }) => board.quorum,
    }),
    categories: t.field({
      type: [Category],
      description: "The board's columns, in their published order.",
      resolve: ({ board }, _args, context) =>
        Promise.all(board.categories.map(({ slug }) => categoryOf(context, slug))),
    }),
    revision: t.exposeString('revision', {
      description:
        'Names this exact set of scores, ranks and counts: it changes whenever one of them does. An interval can move ' +
        'while they all stay, by a card that leaves every median where it was; auditHead tells.',
    }),
    auditHead: t.field({
      type: AuditHeadRef,
      description: 'Where the audit chain stood when these numbers were derived.',
      resolve: ({ auditHead }) => auditHead,
    }),
    computedAt: t.expose('computedAt', { type: 'DateTime', description: 'When these numbers were derived.' }),
    vendors: t.stringList({
      description: 'Who makes its ranked models, from A to Z.',
      resolve: ({ board }) => vendorsIn(board),
    }),
    environments: t.prismaField({
      type: [Environment],
      description: 'Those that its ranked models hold a scored run in, by slug.',
      resolve: (query, on, _args, { prisma }) => listEnvironmentsOf(prisma, environmentsIn(on), query),
    }),
  }),
});

builder.queryField('leaderboard', (t) =>
  t.field({
    type: Leaderboard,
    description:
      'The board. Never a stored number: each one is derived from scorecards when it is asked for. With arguments, the ' +
      'board of that part of the judgments: numbers, counts and quorum are of that part alone, below which models are ' +
      'counted; the revision stays that of the whole.',
    args: {
      environment: t.arg.string({ description: 'Only runs of the environment with this slug.' }),
      vendor: t.arg.string({ description: 'Only models of this vendor.' }),
      category: t.arg.string({ description: 'Only ratings in the category with this slug.' }),
    },
    resolve: async (_root, { environment = null, vendor = null, category = null }, context) => {
      const whole = await boardOf(context);
      try {
        return await filterBoard(whole, { environment, vendor, category });
      } catch (error) {
        throw error instanceof NotFoundError ? badInput(error.message) : error;
      }
    },
  }),
);

builder.prismaObjectFields('Model', (t) => ({
  standing: t.field({
    type: Standing,
    nullable: true,
    description: 'Its line on the board; null while the model is below quorum.',
    resolve: async ({ slug }, _args, context) => {
      return linesOf(await boardOf(context)).find((standing) => standing.slug === slug) ?? null;
    },
  }),
}));
