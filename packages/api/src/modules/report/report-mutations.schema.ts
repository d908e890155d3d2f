import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { ReportResolution, UnplayableReport } from './report.schema.ts';
import { decideReport } from './report.service.ts';
import { getReport } from './report.store.ts';

const DecideUnplayableReportInput = builder.inputType('DecideUnplayableReportInput', {
  description: 'What an administrator decides about a build that was reported.',
  fields: (t) => ({
    report: t.id({ required: true, description: 'The report.' }),
    resolution: t.field({ type: ReportResolution, required: true, description: 'What is at fault.' }),
    note: t.string({ description: 'Why, for administrators alone, at most 2000 characters.' }),
    artifactUrl: t.field({
      type: 'URL',
      description:
        'Where panelists play the mended build, at most 2000 characters: needed with MENDED, and refused with anything else. It should not tell the model.',
    }),
  }),
});

const DecideUnplayableReportSuccess = builder
  .objectRef<{ readonly id: string; readonly warnings: readonly string[] }>('DecideUnplayableReportSuccess')
  .implement({
    description: 'Decided.',
    fields: (t) => ({
      report: t.prismaField({
        type: UnplayableReport,
        description: 'As it is now.',
        resolve: (query, { id }, _args, { prisma }) => getReport(prisma, id, query),
      }),
      warnings: t.stringList({
        description:
          'What in the new link tells panelists whose build it is: the judging is meant to be blind.',
        resolve: ({ warnings }) => [...warnings],
      }),
    }),
  });

builder.mutationFields((t) => ({
  decideUnplayableReport: t.field({
    type: DecideUnplayableReportSuccess,
    auth: 'ADMIN',
    description:
      'Decides a report of a build that does not work. MENDED gives the run its new link, and decides every other open report of the same run alike; anything else decides this report alone. Once none is open, the queue hands the run out again.',
    args: {
      input: t.arg({ type: DecideUnplayableReportInput, required: true, description: 'The decision.' }),
    },
    errors: {
      types: [ValidationError, NotFoundError, ConflictError],
      union: {
        name: 'DecideUnplayableReportResult',
        description:
          'Decided, or refused: ConflictError when it is decided already, or the link of a revealed or void run would change.',
      },
    },
    resolve: async (_root, { input }, { doors, viewer }) => {
      const report = uuidIn('UnplayableReport', input.report);
      const { warnings } = await decideReport(doors, administratorOf(viewer), { ...input, report });
      return { id: report, warnings };
    },
  }),
}));

function administratorOf(viewer: Context['viewer']): string {
  if (viewer?.role !== 'ADMIN') throw new TypeError('The field is not kept to administrators.');
  return viewer.id;
}
