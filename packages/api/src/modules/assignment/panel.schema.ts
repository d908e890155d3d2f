import { createContextCache } from '@pothos/core';
import { type Panelist, panelistOf } from '../../auth/panelist.ts';
import { builder } from '../../builder.ts';
import { badInput } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import { isUuid } from '../../global-id.ts';
import { type PageArgs, pageOf, readSpan } from '../../paging.ts';
import { Assignment } from './assignment.schema.ts';
import {
  areOwnAssignments,
  countOwnAssignments,
  findCurrentAssignment,
  listOwnAssignments,
  readPace,
} from './assignment.store.ts';
import { countWaiting } from './queue.store.ts';

const AssignmentConnection = builder.connectionObject(
  {
    type: Assignment,
    name: 'AssignmentConnection',
    description: 'A page of assignments, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many there are.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'AssignmentEdge', description: 'An assignment and its place in the list.' },
);

const paceOf = createContextCache((context: Context) => readPace(context.prisma, panelistOf(context).id));

const Panel = builder.objectRef<Panelist>('Panel').implement({
  description: "The panelist's own working day: nothing in it says anything of anybody else.",
  fields: (t) => ({
    current: t.field({
      type: Assignment,
      nullable: true,
      description: 'The assignment that the panelist is at; null when none is open.',
      resolve: ({ id }, _args, { prisma }) => findCurrentAssignment(prisma, id),
    }),
    waitingCount: t.int({
      description:
        'How many runs could be handed to this panelist now, beside the one that they are at. Never which.',
      resolve: ({ id }, _args, { prisma, doors }) =>
        countWaiting(prisma, { panelist: id, panelistsPerRun: doors.panelistsPerRun }),
    }),
    cardCount: t.int({
      description: 'How many scorecards of theirs are on record.',
      resolve: async (_panelist, _args, context) => (await paceOf(context)).cards,
    }),
    cardsThisWeek: t.int({
      description: 'How many of them were first submitted within the last seven days.',
      resolve: async (_panelist, _args, context) => (await paceOf(context)).cardsThisWeek,
    }),
    medianMinutes: t.float({
      nullable: true,
      description: 'The median of the minutes that went into them; null while none says.',
      resolve: async (_panelist, _args, context) => (await paceOf(context)).medianMinutes,
    }),
    assignments: t.connection(
      {
        type: Assignment,
        description: 'What was handed to them, the newest first.',
        resolve: ({ id }, args, context) => pageOfAssignments(id, args, context),
      },
      AssignmentConnection,
    ),
  }),
});

builder.queryField('panel', (t) =>
  t.field({
    type: Panel,
    auth: 'PANELIST',
    description: "The panelist's own working day.",
    resolve: (_root, _args, context) => panelistOf(context),
  }),
);

async function pageOfAssignments(panelist: string, args: PageArgs, { prisma }: Context) {
  const span = readSpan(args, isUuid);
  const cursors = [span.after, span.before].filter((cursor) => cursor !== undefined);
  // A cursor of an assignment that never was would silently make an empty page.
  if (cursors.length > 0 && !(await areOwnAssignments(prisma, panelist, cursors))) {
    throw badInput(`${span.after === undefined ? 'before' : 'after'} is not a cursor of this list.`);
  }
  const assignments = await listOwnAssignments(prisma, panelist, span);
  return {
    ...pageOf(assignments, span, ({ id }) => id),
    totalCount: () => countOwnAssignments(prisma, panelist),
  };
}
