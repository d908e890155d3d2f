import { builder } from '../../builder.ts';
import { badInput } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import { encodeGlobalId, isUuid } from '../../global-id.ts';
import { pageOf, readSpan, type Span, selectionOfPage } from '../../paging.ts';
import { areReports, countReports, listReports } from './report.store.ts';

export const ReportResolution = builder.enumType('ReportResolution', {
  description: 'What an administrator made of a report of a build that does not work.',
  values: {
    MENDED: { description: 'The build was mended: the run has a link that works.' },
    MODEL_FAULT: { description: 'The model is at fault: the build is scored as it is.' },
    DISMISSED: { description: 'The build works.' },
  } as const,
});

export const UnplayableReport = builder.prismaObject('UnplayableReport', {
  description: 'A build that a panelist could not get to work. While one is open, nobody is handed the run.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => encodeGlobalId('UnplayableReport', id) }),
    run: t.relation('run', { description: 'Which build.' }),
    pseudonym: t.string({
      description: 'The pseudonym of the panelist who reported it.',
      select: { panelist: { select: { pseudonym: true } } },
      resolve: ({ panelist }) => panelist.pseudonym,
    }),
    reason: t.exposeString('reason', {
      description: 'What the panelist said of it; "[erased]" once the person is erased.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was reported.' }),
    resolution: t.expose('resolution', {
      type: ReportResolution,
      nullable: true,
      description: 'What was decided; null while the report is open.',
    }),
    resolutionNote: t.exposeString('resolutionNote', {
      nullable: true,
      description: 'What the administrator noted, for administrators alone.',
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided.',
    }),
  }),
});

const UnplayableReportConnection = builder.connectionObject(
  {
    type: UnplayableReport,
    name: 'UnplayableReportConnection',
    description: 'A page of reports, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many reports there are on all pages.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'UnplayableReportEdge', description: 'A report and its place in the list.' },
);

builder.queryField('unplayableReports', (t) =>
  t.connection(
    {
      type: UnplayableReport,
      auth: 'ADMIN',
      description: 'Reports of builds that do not work, the newest first.',
      args: {
        isOpen: t.arg.boolean({ description: 'True: only those to be decided. False: only those decided.' }),
      },
      resolve: async (_root, { isOpen, ...page }, context, info) => {
        const wanted = isOpen ?? undefined;
        const span = readSpan(page, isUuid);
        await refuseStrangeCursors(context, span);
        const query = selectionOfPage(context, info, 'UnplayableReport');
        const reports = await listReports(context.prisma, wanted, span, query);
        return {
          ...pageOf(reports, span, ({ id }) => id),
          totalCount: () => countReports(context.prisma, wanted),
        };
      },
    },
    UnplayableReportConnection,
  ),
);

// A cursor of a report that never was would silently make an empty page.
async function refuseStrangeCursors({ prisma }: Context, { after, before }: Span): Promise<void> {
  const cursors = [after, before].filter((cursor) => cursor !== undefined);
  if (cursors.length > 0 && !(await areReports(prisma, cursors))) {
    throw badInput(`${after === undefined ? 'before' : 'after'} is not a cursor of this list.`);
  }
}
