import type { GraphQLResolveInfo } from 'graphql';
import { panelistOf } from '../../auth/panelist.ts';
import { createBatch } from '../../batch.ts';
import { batchAt } from '../../batch-at.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import {
  ConflictError,
  NotApprovedError,
  NotFoundError,
  RunClosedError,
  ValidationError,
} from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { Assignment, getAssignment } from '../assignment/assignment.schema.ts';
import { taxonomyOf } from '../category/category.schema.ts';
import { submitScorecard } from './own-card.service.ts';
import { cardsOfAssignments, type OwnCard } from './own-card.store.ts';
import { Rating, Scorecard, ScorecardSource } from './scorecard.schema.ts';
import { getScorecard } from './scorecard.store.ts';
import { RatingInput } from './scorecard-mutations.schema.ts';

const OwnScorecard = builder.objectRef<OwnCard>('OwnScorecard').implement({
  description: "The panelist's own scorecard, as only they read it.",
  fields: (t) => ({
    ratings: t.field({
      type: [Rating],
      description: 'In the order of the taxonomy; a category that got no score is left out.',
      resolve: async ({ ratings }, _args, context) =>
        (await taxonomyOf(context)).flatMap(({ slug: category }) => {
          const value = ratings[category];
          return value === undefined ? [] : { category, value };
        }),
    }),
    comment: t.exposeString('comment', { nullable: true, description: 'What they wrote.' }),
    minutes: t.exposeInt('minutes', { nullable: true, description: 'How many minutes went into it.' }),
    recognisedModel: t.exposeBoolean('recognisedModel', {
      description: 'Whether they recognised the model.',
    }),
    source: t.expose('source', { type: ScorecardSource, description: 'Who filled it in.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why an administrator overwrote what they had filled in.',
    }),
    version: t.exposeInt('version', { description: 'Goes up by one with each submission.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', description: 'The latest submission.' }),
  }),
});

builder.objectField(Assignment, 'scorecard', (t) =>
  t.field({
    type: OwnScorecard,
    nullable: true,
    description: 'What is on record for the panelist; null until something is.',
    resolve: ({ id }, _args, context, info) => cardsAt(context, info)(id),
  }),
);

const SubmitScorecardInput = builder.inputType('SubmitScorecardInput', {
  description: "A panelist's own scorecard.",
  fields: (t) => ({
    assignment: t.id({
      required: true,
      description: "The opaque id under which the run was handed out: a panelist never learns the run's own.",
    }),
    ratings: t.field({
      type: [RatingInput],
      required: true,
      description: 'At least one; categories may be left out.',
    }),
    comment: t.string({ description: 'At most 10000 characters.' }),
    minutes: t.int({ description: 'How many minutes went into it, 0 to 10000.' }),
    recognisedModel: t.boolean({
      defaultValue: false,
      description: 'Whether the panelist recognised the model.',
    }),
    expectedVersion: t.int({
      description:
        'The version that was read; null for the first submission. A scorecard that has moved on since is not overwritten.',
    }),
    expectedDraftVersion: t.int({
      description:
        'The version of the draft that was read or saved last. When another save came between, nothing is submitted, so that ' +
        'nothing typed elsewhere is lost; null: whatever was saved.',
    }),
  }),
});

interface Submitted {
  readonly assignment: string;
  readonly card: OwnCard;
}

const SubmitScorecardSuccess = builder.objectRef<Submitted>('SubmitScorecardSuccess').implement({
  description: 'On record, or on record as it was.',
  fields: (t) => ({
    scorecard: t.field({
      type: Scorecard,
      description: 'As it will be published.',
      resolve: ({ card }, _args, { prisma }) => getScorecard(prisma, card.id),
    }),
    version: t.int({
      description: 'To be expected by the next submission.',
      resolve: ({ card }) => card.version,
    }),
    assignment: t.field({
      type: Assignment,
      description: 'As it is now. Its draft follows the scorecard.',
      resolve: ({ assignment }, _args, context) => getAssignment(context, assignment),
    }),
  }),
});

builder.mutationField('submitScorecard', (t) =>
  t.field({
    type: SubmitScorecardSuccess,
    auth: 'PANELIST',
    description:
      "The signed-in panelist's own scorecard: the first, or one in the place of what they submitted before, until the run is " +
      'revealed. The same once more changes nothing.',
    args: { input: t.arg({ type: SubmitScorecardInput, required: true, description: 'The scorecard.' }) },
    errors: {
      types: [ValidationError, NotFoundError, NotApprovedError, RunClosedError, ConflictError],
      union: {
        name: 'SubmitScorecardResult',
        description:
          'On record, or refused: with ConflictError when something has moved on since it was read.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const assignment = uuidIn('Assignment', input.assignment);
      await submitScorecard(context.doors, panelistOf(context), { ...input, assignment });
      const card = (await cardsOfAssignments(context.prisma, [assignment])).get(assignment);
      if (card === undefined) throw new TypeError('There is no such scorecard.');
      return { assignment, card };
    },
  }),
);

function cardsAt(context: Context, info: GraphQLResolveInfo) {
  return batchAt(context, info, () =>
    createBatch((ids: string[]) => cardsOfAssignments(context.prisma, ids), null),
  );
}
