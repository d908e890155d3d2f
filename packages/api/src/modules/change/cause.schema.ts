import { builder } from '../../builder.ts';
import { Run } from '../run/run.schema.ts';
import type { Cause } from './cause.store.ts';
import { findRun } from './change.store.ts';

const ChangeCauseKind = builder.enumType('ChangeCauseKind', {
  description: 'What can change what is published.',
  values: {
    RUN_FINALIZED: { description: 'A run was scored: its cells count from then on.' },
    RUN_VOIDED: { description: 'A scored run was declared void: it counts no more.' },
    SCORECARD_ADDED: { description: 'A scorecard was added to a run that was scored already.' },
    SCORECARD_OVERWRITTEN: { description: 'The ratings of a scorecard on a scored run were replaced.' },
    PANELIST_WITHDRAWN: { description: "A panelist's approval was withdrawn: their cards count no more." },
    PANELIST_REINSTATED: { description: 'A withdrawn panelist was approved again: their cards count again.' },
    MODEL_RENAMED: {
      description: "A ranked model's name, vendor or version was corrected; no number moved by it.",
    },
  } as const,
});

const ChangeActor = builder.enumType('ChangeActor', {
  description: 'Through which door a change came; never who.',
  values: {
    ADMIN: { description: 'An administrator.' },
    PANELIST: { description: 'The panelist.' },
    TOKEN: { description: 'A pipeline.' },
    IMPORT: { description: 'An imported file.' },
    COMMAND_LINE: { description: 'The command line.' },
    SYSTEM: { description: 'The program itself.' },
    DATABASE: { description: 'A session of the database that is none of the program.' },
  } as const,
});

/** What happened. */
export const ChangeCause = builder.objectRef<Cause>('ChangeCause').implement({
  description: 'One thing that happened between two published boards.',
  fields: (t) => ({
    auditSeq: t.exposeInt('seq', { description: 'Its place in the audit log, which no other has.' }),
    kind: t.expose('kind', { type: ChangeCauseKind, description: 'What happened.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.expose('actor', { type: ChangeActor, description: 'Through which door.' }),
    run: t.prismaField({
      type: Run,
      nullable: true,
      description: 'The run it happened to; null for what concerns a panelist or a model.',
      resolve: (query, { run }, _args, { prisma }) => findRun(prisma, run, query),
    }),
    model: t.exposeString('model', {
      nullable: true,
      description: 'The slug of the model that was renamed; null otherwise.',
    }),
    scorecardCount: t.int({
      nullable: true,
      description:
        'How many scorecards came to count, or stopped counting, with their panelist; null otherwise.',
      resolve: ({ scorecards }) => scorecards,
    }),
  }),
});
