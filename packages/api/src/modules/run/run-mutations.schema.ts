import { ingesterOf } from '../../auth/ingester.ts';
import { INGEST } from '../../auth/requirement.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { ConflictError, NoScorecardsError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { Run } from './run.schema.ts';
import { createRun, finalizeRun, type OpenedRun, voidRun } from './run.service.ts';
import { getRun } from './run.store.ts';

const CreateRunInput = builder.inputType('CreateRunInput', {
  description: 'What is attempted by whom.',
  fields: (t) => ({
    model: t.string({ required: true, description: "The model's slug." }),
    environment: t.string({ required: true, description: "The environment's slug." }),
    artifactUrl: t.field({
      type: 'URL',
      required: true,
      description: 'Where panelists play the build, at most 2000 characters. It should not tell the model.',
    }),
  }),
});

const FinalizeRunInput = builder.inputType('FinalizeRunInput', {
  description: 'Which run is scored.',
  fields: (t) => ({ run: t.id({ required: true, description: 'The run.' }) }),
});

const VoidRunInput = builder.inputType('VoidRunInput', {
  description: 'Which run is void, and why.',
  fields: (t) => ({
    run: t.id({ required: true, description: 'The run.' }),
    reason: t.string({ required: true, description: 'Published with the run, 1 to 2000 characters.' }),
  }),
});

const CreateRunSuccess = builder.objectRef<OpenedRun>('CreateRunSuccess').implement({
  description: 'Opened, pending.',
  fields: (t) => ({
    run: t.prismaField({
      type: Run,
      description: 'As it is now.',
      resolve: (query, { id }, _args, { prisma }) => getRun(prisma, id, query),
    }),
    warnings: t.exposeStringList('warnings', {
      description: 'What in the link tells panelists whose build it is: the judging is meant to be blind.',
    }),
  }),
});

const FinalizeRunSuccess = changedRun('FinalizeRunSuccess', 'Scored: it counts, and its model is public.');
const VoidRunSuccess = changedRun('VoidRunSuccess', 'Void: it counts nowhere, and stays on record.');

builder.mutationFields((t) => ({
  createRun: t.field({
    type: CreateRunSuccess,
    auth: INGEST,
    description: 'Opens a run, pending.',
    args: { input: t.arg({ type: CreateRunInput, required: true, description: 'The run.' }) },
    errors: {
      types: [ValidationError, NotFoundError],
      union: { name: 'CreateRunResult', description: 'Opened, or refused.' },
    },
    resolve: (_root, { input }, { doors, identity }) => createRun(doors, ingesterOf(identity), input),
  }),
  finalizeRun: t.field({
    type: FinalizeRunSuccess,
    auth: INGEST,
    description:
      'Marks a run scored, so that it counts. Refused while it has no scorecard; a scored run stays as it is.',
    args: { input: t.arg({ type: FinalizeRunInput, required: true, description: 'The run.' }) },
    errors: {
      types: [NotFoundError, NoScorecardsError, ConflictError],
      union: { name: 'FinalizeRunResult', description: 'Scored, or refused: a void run with ConflictError.' },
    },
    resolve: async (_root, { input }, { doors, identity }) => {
      const id = uuidIn('Run', input.run);
      await finalizeRun(doors, ingesterOf(identity), id);
      return id;
    },
  }),
  voidRun: t.field({
    type: VoidRunSuccess,
    auth: 'ADMIN',
    description: 'Declares a run void, for good: it counts nowhere, and stays on record with the reason.',
    args: { input: t.arg({ type: VoidRunInput, required: true, description: 'The run, and why.' }) },
    errors: {
      types: [ValidationError, NotFoundError, ConflictError],
      union: { name: 'VoidRunResult', description: 'Void, or refused.' },
    },
    resolve: async (_root, { input }, context) => {
      const run = uuidIn('Run', input.run);
      await voidRun(context.doors, administratorOf(context), { run, reason: input.reason });
      return run;
    },
  }),
}));

/** A success that holds the run of an id. */
function changedRun(name: string, description: string) {
  return builder.objectRef<string>(name).implement({
    description,
    fields: (t) => ({
      run: t.prismaField({
        type: Run,
        description: 'As it is now.',
        resolve: (query, id, _args, { prisma }) => getRun(prisma, id, query),
      }),
    }),
  });
}

function administratorOf({ viewer }: Context): `admin:${string}` {
  if (viewer?.role !== 'ADMIN') throw new TypeError('The field is not kept to administrators.');
  return `admin:${viewer.id}`;
}
