import type { ScoreDifference } from '@panelmark/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { createBatch } from '../../batch.ts';
import { batchAt } from '../../batch-at.ts';
import { builder } from '../../builder.ts';
import { badInput } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../domain-error.ts';
import { Category, categoryOf } from '../category/category.schema.ts';
import { Environment } from '../environment/environment.schema.ts';
import { boardOf, Standing } from '../leaderboard/leaderboard.schema.ts';
import { Run } from '../run/run.schema.ts';
import { IntervalRef, IntervalWithheldRef } from '../statistics/statistics.schema.ts';
import {
  type CategoryDifference,
  compareModels,
  type EnvironmentDifference,
  type ModelDifference,
} from './model-difference.service.ts';
import { environmentsBySlug, runsById } from './model-difference.store.ts';

const ScoreDifferenceRef = builder.objectRef<ScoreDifference>('ScoreDifference').implement({
  description:
    'How two scores differ, the first less the second, and how sure that is: each panelist is left out of both at ' +
    'once, so that whoever is severe is severe to both. Numbers are not rounded.',
  fields: (t) => ({
    difference: t.exposeFloat('difference', { description: 'From −10 to 10.' }),
    panelistCount: t.int({
      description: 'Independent panelists behind either score.',
      resolve: ({ panelists }) => panelists,
    }),
    standardError: t.exposeFloat('standardError', {
      nullable: true,
      description: 'Null, as all that follows, when the difference cannot be tested.',
    }),
    degreesOfFreedom: t.exposeFloat('degreesOfFreedom', {
      nullable: true,
      description: "Of Student's t distribution that it is tested by.",
    }),
    p: t.exposeFloat('p', {
      nullable: true,
      description:
        'How often so large a difference would come between equals; two-sided, of this test alone.',
    }),
    interval: t.expose('interval', {
      type: IntervalRef,
      nullable: true,
      description: 'Where the difference may lie.',
    }),
    withheld: t.expose('withheld', {
      type: IntervalWithheldRef,
      nullable: true,
      description: 'Why it cannot be tested; null when it can.',
    }),
  }),
});

const partFields = {
  scoreOfA: 'The score of a in this part of the judgments alone, to two decimals; null below quorum there.',
  scoreOfB: 'The score of b in this part of the judgments alone, to two decimals; null below quorum there.',
  difference: 'How they differ; null unless both have a score.',
};

const CategoryDifferenceRef = builder.objectRef<CategoryDifference>('CategoryDifference').implement({
  description: 'How two models differ in one category.',
  fields: (t) => ({
    category: t.field({
      type: Category,
      description: 'Which of the questions.',
      resolve: ({ category }, _args, context) => categoryOf(context, category),
    }),
    scoreOfA: t.exposeFloat('scoreOfA', { nullable: true, description: partFields.scoreOfA }),
    scoreOfB: t.exposeFloat('scoreOfB', { nullable: true, description: partFields.scoreOfB }),
    difference: t.expose('difference', {
      type: ScoreDifferenceRef,
      nullable: true,
      description: partFields.difference,
    }),
  }),
});

function environmentsAt(context: Context, info: GraphQLResolveInfo) {
  return batchAt(context, info, () => {
    const query = queryFromInfo({ context, info, typeName: 'Environment' });
    return createBatch((slugs: string[]) => environmentsBySlug(context.prisma, slugs, query), null);
  });
}

/** Those of one environment; the runs of all of them are read together. */
async function runsOf(ids: readonly string[], context: Context, info: GraphQLResolveInfo) {
  const runs = batchAt(context, info, () => {
    const query = queryFromInfo({ context, info, typeName: 'Run' });
    return createBatch((all: string[]) => runsById(context.prisma, all, query), null);
  });
  const found = await Promise.all(ids.map(runs));
  return found.filter((run) => run !== null);
}

const EnvironmentDifferenceRef = builder.objectRef<EnvironmentDifference>('EnvironmentDifference').implement({
  description: 'How two models differ in one environment that both were run in.',
  fields: (t) => ({
    environment: t.field({
      type: Environment,
      nullable: false,
      description: 'Which task.',
      resolve: async ({ environment }, _args, context, info) => {
        const found = await environmentsAt(context, info)(environment);
        if (found === null)
          throw new TypeError(`The board names an environment that is not: ${environment}.`);
        return found;
      },
    }),
    runsOfA: t.field({
      type: [Run],
      nullable: { list: false, items: false },
      description: 'The scored runs of a there.',
      resolve: ({ runsOfA }, _args, context, info) => runsOf(runsOfA, context, info),
    }),
    runsOfB: t.field({
      type: [Run],
      nullable: { list: false, items: false },
      description: 'The scored runs of b there.',
      resolve: ({ runsOfB }, _args, context, info) => runsOf(runsOfB, context, info),
    }),
    scoreOfA: t.exposeFloat('scoreOfA', { nullable: true, description: partFields.scoreOfA }),
    scoreOfB: t.exposeFloat('scoreOfB', { nullable: true, description: partFields.scoreOfB }),
    difference: t.expose('difference', {
      type: ScoreDifferenceRef,
      nullable: true,
      description: partFields.difference,
    }),
  }),
});

const ModelDifferenceRef = builder.objectRef<ModelDifference>('ModelDifference').implement({
  description: 'Two models of the board, compared by the panelists and runs that they have.',
  fields: (t) => ({
    a: t.expose('a', { type: Standing, description: 'The first.' }),
    b: t.expose('b', { type: Standing, description: 'The second.' }),
    overall: t.expose('overall', {
      type: ScoreDifferenceRef,
      description: 'How their overall scores differ.',
    }),
    separated: t.exposeBoolean('separated', {
      description: 'Whether they can be told apart, among all the pairs of the board at once.',
    }),
    categories: t.expose('categories', {
      type: [CategoryDifferenceRef],
      description: 'In each category, in their order.',
    }),
    environments: t.expose('environments', {
      type: [EnvironmentDifferenceRef],
      description: 'In each environment that both hold a scored run in, by slug.',
    }),
    revision: t.string({
      description: 'The board that this was computed from.',
      resolve: ({ a }) => a.on.revision,
    }),
  }),
});

builder.queryField('modelDifference', (t) =>
  t.field({
    type: ModelDifferenceRef,
    description: 'How the scores of two models differ, a less b.',
    args: {
      a: t.arg.string({ required: true, description: 'The slug of the first.' }),
      b: t.arg.string({ required: true, description: 'The slug of the second.' }),
    },
    errors: {
      types: [NotFoundError],
      union: {
        name: 'ModelDifferenceResult',
        description: 'The difference, or that there are no two models at quorum under these slugs.',
      },
    },
    resolve: async (_root, { a, b }, context) => {
      if (a === b) throw badInput('A model does not differ from itself: name two.');
      return await compareModels(await boardOf(context), a, b);
    },
  }),
);
