import type { GraphQLResolveInfo } from 'graphql';
import { createBatch } from '../../batch.ts';
import { batchAt } from '../../batch-at.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { ErrorInterface } from '../../domain-error.schema.ts';
import { NotFoundError, RunClosedError, ValidationError } from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { Assignment, getAssignment } from '../assignment/assignment.schema.ts';
import { whileApproved } from '../assignment/assignment-mutations.schema.ts';
import { Category, categoryOf, taxonomyOf } from '../category/category.schema.ts';
import { DraftConflictError, saveDraft } from './draft.service.ts';
import { draftsOfAssignments, getDraft, type StoredDraft } from './draft.store.ts';

const DraftRating = builder
  .objectRef<{ readonly category: string; readonly value: number | null }>('DraftRating')
  .implement({
    description: 'What is chosen for one category.',
    fields: (t) => ({
      category: t.field({
        type: Category,
        description: 'Which of the questions.',
        resolve: ({ category }, _args, context) => categoryOf(context, category),
      }),
      value: t.exposeFloat('value', {
        nullable: true,
        description: 'From 0 to 10, with at most two decimals; null where "no score" is chosen.',
      }),
    }),
  });

const Draft = builder.objectRef<StoredDraft>('Draft').implement({
  description: 'What the panelist has typed. It counts nowhere, and only its panelist can read it.',
  fields: (t) => ({
    ratings: t.field({
      type: [DraftRating],
      description: 'In the order of the taxonomy; a category for which nothing is chosen is left out.',
      resolve: async ({ ratings }, _args, context) =>
        (await taxonomyOf(context)).flatMap(({ slug: category }) => {
          const value = ratings[category];
          return value === undefined ? [] : { category, value };
        }),
    }),
    comment: t.exposeString('comment', { nullable: true, description: 'As it was typed.' }),
    minutes: t.exposeInt('minutes', { nullable: true, description: 'How many minutes went into it so far.' }),
    recognisedModel: t.exposeBoolean('recognisedModel', {
      description: 'Whether the panelist recognised the model.',
    }),
    position: t.exposeString('position', {
      nullable: true,
      description: 'The slug of the category that the panelist was at.',
    }),
    version: t.exposeInt('version', { description: 'Goes up by one with each save.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'The latest save.' }),
  }),
});

builder.objectField(Assignment, 'draft', (t) =>
  t.field({
    type: Draft,
    nullable: true,
    description: 'What was saved last; null while nothing is. After a submission it is what was submitted.',
    resolve: ({ id }, _args, context, info) => draftsAt(context, info)(id),
  }),
);

builder.objectType(DraftConflictError, {
  name: 'DraftConflictError',
  description: 'Another save came between, from another tab or device. Nothing was overwritten.',
  interfaces: [ErrorInterface],
  fields: (t) => ({ draft: t.expose('draft', { type: Draft, description: 'What stands.' }) }),
});

const DraftRatingInput = builder.inputType('DraftRatingInput', {
  description: 'What is chosen for one category.',
  fields: (t) => ({
    category: t.string({ required: true, description: "A category's slug, once a draft." }),
    value: t.float({ description: '0 to 10, at most two decimals; null where "no score" is chosen.' }),
  }),
});

const SaveDraftInput = builder.inputType('SaveDraftInput', {
  description: 'Everything that is typed, each time.',
  fields: (t) => ({
    assignment: t.id({ required: true, description: 'The assignment.' }),
    ratings: t.field({
      type: [DraftRatingInput],
      required: true,
      description: 'What is chosen; may be empty.',
    }),
    comment: t.string({ description: 'As it is typed, at most 10000 characters.' }),
    minutes: t.int({ description: 'How many minutes went into it so far, 0 to 10000.' }),
    recognisedModel: t.boolean({
      defaultValue: false,
      description: 'Whether the panelist recognised the model.',
    }),
    position: t.string({ description: 'The slug of the category that the panelist is at.' }),
    expectedVersion: t.int({
      description: 'The version that was read or saved last; null for the first save.',
    }),
  }),
});

const SaveDraftSuccess = builder.objectRef<string>('SaveDraftSuccess').implement({
  description: 'Saved, or saved as it was.',
  fields: (t) => ({
    draft: t.field({
      type: Draft,
      description: 'As it is now.',
      resolve: (id, _args, { prisma }) => getDraft(prisma, id),
    }),
    assignment: t.field({
      type: Assignment,
      description: 'As it is now.',
      resolve: (id, _args, context) => getAssignment(context, id),
    }),
  }),
});

builder.mutationField('saveDraft', (t) =>
  t.field({
    type: SaveDraftSuccess,
    auth: 'PANELIST',
    description:
      'Saves what the panelist has typed over the version that they read. The very content that stands is a success and ' +
      'changes nothing, so that a save whose answer was lost can be sent again. Each save holds the assignment for another 48 hours.',
    args: { input: t.arg({ type: SaveDraftInput, required: true, description: 'The draft.' }) },
    errors: {
      types: [ValidationError, NotFoundError, RunClosedError, DraftConflictError],
      union: { name: 'SaveDraftResult', description: 'Saved, or refused.' },
    },
    resolve: (_root, { input }, context) =>
      whileApproved(context, async (panelist) => {
        const assignment = uuidIn('Assignment', input.assignment);
        await saveDraft(context.doors, panelist, { ...input, assignment });
        return assignment;
      }),
  }),
);

function draftsAt(context: Context, info: GraphQLResolveInfo) {
  return batchAt(context, info, () =>
    createBatch((ids: string[]) => draftsOfAssignments(context.prisma, ids), null),
  );
}
