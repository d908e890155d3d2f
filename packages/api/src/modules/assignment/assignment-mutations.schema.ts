import { type Panelist, panelistOf } from '../../auth/panelist.ts';
import { builder } from '../../builder.ts';
import { unauthenticated } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import {
  ConflictError,
  NotApprovedError,
  NotFoundError,
  RunClosedError,
  ValidationError,
} from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { Assignment, getAssignment } from './assignment.schema.ts';
import { nextAssignment, releaseAssignment } from './assignment.service.ts';
import { recuse, reportUnplayable } from './step-back.service.ts';

const RecusalReason = builder.enumType('RecusalReason', {
  description: 'Why a panelist steps back from a run.',
  values: {
    KNOWS_MAKER: { description: 'They know who made this.' },
    CONFLICT_OF_INTEREST: { description: 'They have something to win or to lose by it.' },
    COULD_NOT_RUN: { description: 'It does not run on what they have.' },
  } as const,
});

const assignmentField = { required: true, description: 'The assignment.' } as const;

const ReleaseAssignmentInput = builder.inputType('ReleaseAssignmentInput', {
  description: 'What is given back.',
  fields: (t) => ({ assignment: t.id(assignmentField) }),
});

const RecuseInput = builder.inputType('RecuseInput', {
  description: 'From what a panelist steps back, and why.',
  fields: (t) => ({
    assignment: t.id(assignmentField),
    reason: t.field({ type: RecusalReason, required: true, description: 'Why.' }),
    note: t.string({
      description: 'What is to be said beside it, at most 2000 characters; for administrators alone.',
    }),
  }),
});

const ReportUnplayableInput = builder.inputType('ReportUnplayableInput', {
  description: 'Which build does not work, and how.',
  fields: (t) => ({
    assignment: t.id(assignmentField),
    reason: t.string({
      required: true,
      description: 'What happens when they try, 1 to 2000 characters; for administrators alone.',
    }),
  }),
});

const NextAssignmentResult = builder
  .objectRef<{ readonly id: string | null }>('NextAssignmentResult')
  .implement({
    description: 'What the queue gives.',
    fields: (t) => ({
      assignment: t.field({
        type: Assignment,
        nullable: true,
        description: 'What to play; null when there is nothing for this panelist now.',
        resolve: ({ id }, _args, context) => (id === null ? null : getAssignment(context, id)),
      }),
    }),
  });

const ReleaseAssignmentSuccess = changedAssignment('ReleaseAssignmentSuccess', 'Given back.');
const RecuseSuccess = changedAssignment(
  'RecuseSuccess',
  'On record: this run never comes back to the panelist.',
);
const ReportUnplayableSuccess = changedAssignment(
  'ReportUnplayableSuccess',
  'On record, for an administrator to decide.',
);

builder.mutationFields((t) => ({
  nextAssignment: t.field({
    type: NextAssignmentResult,
    auth: 'PANELIST',
    description:
      'Hands the panelist the run whose turn it is, or the one that they are at: nobody picks a run. It is theirs for 48 hours ' +
      'from the last sign of use.',
    resolve: (_root, _args, context) =>
      whileApproved(context, async (panelist) => ({ id: await nextAssignment(context.doors, panelist) })),
  }),
  releaseAssignment: t.field({
    type: ReleaseAssignmentSuccess,
    auth: 'PANELIST',
    description: 'Gives a run back, for somebody else or for later. The draft stays.',
    args: { input: t.arg({ type: ReleaseAssignmentInput, required: true, description: 'The assignment.' }) },
    errors: {
      types: [NotFoundError, RunClosedError, ConflictError],
      union: {
        name: 'ReleaseAssignmentResult',
        description: 'Given back, or refused: with ConflictError when the scorecard is in.',
      },
    },
    resolve: (_root, { input }, context) =>
      whileApproved(context, async (panelist) => {
        const id = uuidIn('Assignment', input.assignment);
        await releaseAssignment(context.doors, panelist, id);
        return id;
      }),
  }),
  recuse: t.field({
    type: RecuseSuccess,
    auth: 'PANELIST',
    description: 'Steps back from a run for good: the panelist never gets it again.',
    args: { input: t.arg({ type: RecuseInput, required: true, description: 'The assignment, and why.' }) },
    errors: {
      types: [ValidationError, NotFoundError, RunClosedError, ConflictError],
      union: {
        name: 'RecuseResult',
        description: 'On record, or refused: with ConflictError when the scorecard is in.',
      },
    },
    resolve: (_root, { input }, context) =>
      whileApproved(context, async (panelist) => {
        const assignment = uuidIn('Assignment', input.assignment);
        await recuse(context.doors, panelist, { ...input, assignment });
        return assignment;
      }),
  }),
  reportUnplayable: t.field({
    type: ReportUnplayableSuccess,
    auth: 'PANELIST',
    description:
      'Reports that a build does not work. An administrator decides; until then nobody is handed the run.',
    args: {
      input: t.arg({
        type: ReportUnplayableInput,
        required: true,
        description: 'The assignment, and what happens.',
      }),
    },
    errors: {
      types: [ValidationError, NotFoundError, RunClosedError, ConflictError],
      union: {
        name: 'ReportUnplayableResult',
        description: 'On record, or refused: with ConflictError when another report of theirs is open.',
      },
    },
    resolve: (_root, { input }, context) =>
      whileApproved(context, async (panelist) => {
        const assignment = uuidIn('Assignment', input.assignment);
        await reportUnplayable(context.doors, panelist, { ...input, assignment });
        return assignment;
      }),
  }),
}));

/** Does something as the panelist who asks. Whose approval is withdrawn meanwhile is nobody, as at the next request. */
export async function whileApproved<T>(
  context: Context,
  work: (panelist: Panelist) => Promise<T>,
): Promise<T> {
  try {
    return await work(panelistOf(context));
  } catch (error) {
    throw error instanceof NotApprovedError ? unauthenticated() : error;
  }
}

/** A success that holds the assignment of an id. */
function changedAssignment(name: string, description: string) {
  return builder.objectRef<string>(name).implement({
    description,
    fields: (t) => ({
      assignment: t.field({
        type: Assignment,
        description: 'As it is now.',
        resolve: (id, _args, context) => getAssignment(context, id),
      }),
    }),
  });
}
