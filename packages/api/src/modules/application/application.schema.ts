import { builder } from '../../builder.ts';
import { badInput } from '../../coded-error.ts';
import type { Context } from '../../context.ts';
import { encodeGlobalId, isUuid } from '../../global-id.ts';
import { pageOf, readSpan, type Span, selectionOfPage } from '../../paging.ts';
import {
  type ApplicationFilter,
  areApplications,
  countApplications,
  listApplications,
} from './application.store.ts';

export const ApplicationStatus = builder.enumType('ApplicationStatus', {
  description: 'Where an application stands: this is the access list of the panel.',
  values: {
    PENDING: { description: 'Nobody has looked at it yet.' },
    REVIEWING: { description: 'Somebody is looking at it.' },
    APPROVED: { description: 'On the panel.' },
    REJECTED: { description: 'Not on the panel.' },
    WITHDRAWN: {
      description: "Was approved, no longer is: every number drops this panelist's cards.",
    },
  } as const,
});

const ApplicationSubmission = builder.prismaObject('ApplicationSubmission', {
  description: 'What was submitted once, as it came; blank where the person was erased.',
  fields: (t) => ({
    fullName: t.string({ description: 'The name given.', resolve: ({ fullName }) => fullName ?? '' }),
    country: t.exposeString('country', { nullable: true, description: 'The country given.' }),
    specialties: t.exposeStringList('specialties', { description: 'Ranked: the first is the primary one.' }),
    yearsOfExperience: t.exposeInt('yearsOfExperience', { nullable: true, description: 'The years given.' }),
    shippedCredits: t.string({
      description: 'What they say they shipped.',
      resolve: ({ shippedCredits }) => shippedCredits ?? '',
    }),
    affiliations: t.exposeStringList('affiliations', {
      description: 'Studios and vendors they are tied to.',
    }),
    portfolioUrl: t.expose('portfolioUrl', {
      type: 'URL',
      nullable: true,
      description: 'Where their work is.',
    }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', description: 'When it came.' }),
  }),
});

export const Application = builder.prismaObject('Application', {
  description: 'A request to join the panel; an approved one is a panelist. Shows what was submitted last.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => encodeGlobalId('Application', id) }),
    pseudonym: t.exposeString('pseudonym', {
      description: 'The only name under which this person is ever published.',
    }),
    fullName: t.string({ description: 'Blank when erased.', resolve: ({ fullName }) => fullName ?? '' }),
    email: t.string({ description: 'Blank when erased.', resolve: ({ email }) => email ?? '' }),
    country: t.exposeString('country', { nullable: true, description: 'Where they are.' }),
    specialties: t.exposeStringList('specialties', {
      description: 'Ranked: the first is the primary one. One to three.',
    }),
    yearsOfExperience: t.exposeInt('yearsOfExperience', {
      nullable: true,
      description: 'In the field, as they say.',
    }),
    shippedCredits: t.string({
      description: 'What they say they shipped.',
      resolve: ({ shippedCredits }) => shippedCredits ?? '',
    }),
    affiliations: t.exposeStringList('affiliations', {
      description:
        'Studios and vendors the applicant is tied to: their models are never assigned to this panelist.',
    }),
    portfolioUrl: t.expose('portfolioUrl', {
      type: 'URL',
      nullable: true,
      description: 'Where their work is.',
    }),
    status: t.expose('status', { type: ApplicationStatus, description: 'Where it stands.' }),
    imported: t.exposeBoolean('imported', {
      description: 'Came approved, with the file that the benchmark was made from.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the first submission came.' }),
    reviewedAt: t.expose('reviewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the status last changed.',
    }),
    reviewedBy: t.string({
      nullable: true,
      description: 'Address of the administrator who decided.',
      select: { reviewedBy: { select: { email: true } } },
      resolve: ({ reviewedBy }) => reviewedBy?.email ?? null,
    }),
    reviewNote: t.exposeString('reviewNote', {
      nullable: true,
      description: 'What the administrator noted, for administrators alone.',
    }),
    erasedAt: t.expose('erasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When their personal data were erased on request.',
    }),
    submissions: t.relation('submissions', {
      type: ApplicationSubmission,
      description: 'Everything ever submitted from the address, the newest first; at most a hundred.',
      query: { orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }], take: 100 },
    }),
  }),
});

const ApplicationConnection = builder.connectionObject(
  {
    type: Application,
    name: 'ApplicationConnection',
    description: 'A page of applications, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many applications there are on all pages.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'ApplicationEdge', description: 'An application and its place in the list.' },
);

const SEARCH_MAX = 200;

builder.queryField('applications', (t) =>
  t.connection(
    {
      type: Application,
      auth: 'ADMIN',
      description: 'Applications to the panel, the newest first.',
      args: {
        status: t.arg({ type: ApplicationStatus, description: 'Only those that stand here.' }),
        search: t.arg.string({
          description: 'Only those with this text in a name, an address, a country or an affiliation.',
        }),
      },
      resolve: async (_root, { status, search, ...page }, context, info) => {
        const filter: ApplicationFilter = { status: status ?? undefined, search: readSearch(search) };
        const span = readSpan(page, isUuid);
        await refuseStrangeCursors(context, span);
        const query = selectionOfPage(context, info, 'Application');
        const applications = await listApplications(context.prisma, filter, span, query);
        return {
          ...pageOf(applications, span, ({ id }) => id),
          totalCount: () => countApplications(context.prisma, filter),
        };
      },
    },
    ApplicationConnection,
  ),
);

// A cursor of an application that never was would silently make an empty page.
async function refuseStrangeCursors({ prisma }: Context, { after, before }: Span): Promise<void> {
  const cursors = [after, before].filter((cursor) => cursor !== undefined);
  if (cursors.length > 0 && !(await areApplications(prisma, cursors))) {
    throw badInput(`${after === undefined ? 'before' : 'after'} is not a cursor of this list.`);
  }
}

function readSearch(search: string | null | undefined): string | undefined {
  const text = search?.trim();
  if (!text) return undefined;
  if (text.length > SEARCH_MAX || /\p{Cc}/u.test(text)) {
    throw badInput(`search must be one line of at most ${SEARCH_MAX} characters.`);
  }
  return text;
}
