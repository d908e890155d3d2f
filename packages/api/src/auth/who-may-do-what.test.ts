import { describe, expect, test } from 'vitest';
import { givenAdministrator, givenCookie, givenDisabled, givenToken } from '../../testkit/credentials.ts';
import { everyKeptField, type KeptField } from '../../testkit/every-kept-field.ts';
import { givenPanelist, givenWithdrawn } from '../../testkit/given.ts';
import { rowCounts } from '../../testkit/row-counts.ts';
import { startTestServer } from '../../testkit/server.ts';
import { createSchema } from '../schema.ts';

const { url, prisma, owner } = await startTestServer();
const fields = everyKeptField(createSchema({ production: false }));

/** Who may do what, said a second time: a role that is weakened in the schema alone does not pass here. */
const PINNED = {
  'Mutation.createRun': 'ADMIN, tokens for ingest',
  'Mutation.decideApplication': 'ADMIN',
  'Mutation.decideUnplayableReport': 'ADMIN',
  'Mutation.eraseApplication': 'ADMIN',
  'Mutation.finalizeRun': 'ADMIN, tokens for ingest',
  'Mutation.nextAssignment': 'PANELIST',
  'Mutation.recordScore': 'ADMIN, tokens for ingest',
  'Mutation.recuse': 'PANELIST',
  'Mutation.redeemSignInLink': 'PUBLIC',
  'Mutation.registerEnvironment': 'ADMIN, tokens for ingest',
  'Mutation.registerModel': 'ADMIN, tokens for ingest',
  'Mutation.releaseAssignment': 'PANELIST',
  'Mutation.reportUnplayable': 'PANELIST',
  'Mutation.requestSignInLink': 'PUBLIC',
  'Mutation.saveDraft': 'PANELIST',
  'Mutation.signInAsAdmin': 'PUBLIC',
  'Mutation.signOut': 'PUBLIC',
  'Mutation.signOutEverywhere': 'PUBLIC',
  'Mutation.submitApplication': 'PUBLIC',
  'Mutation.submitScorecard': 'PANELIST',
  'Mutation.voidRun': 'ADMIN',
  'Query.applications': 'ADMIN',
  'Query.assignment': 'PANELIST',
  'Query.panel': 'PANELIST',
  'Query.unplayableReports': 'ADMIN',
  'Subscription.leaderboardChanged': 'PUBLIC',
};

test('each field is for exactly whom it was meant', () => {
  const found = fields.map(({ name, requirement: { requires, scope } }) => [
    name,
    scope === undefined ? requires : `${requires}, tokens for ${scope}`,
  ]);
  expect(Object.fromEntries(found)).toEqual(PINNED);
});

/** What somebody sends to show who they are: made anew for each request, since some of them sign out. */
type Credentials = () => Promise<Record<string, string>>;

const withCookie = async (holder: Parameters<typeof givenCookie>[1]) => ({
  ...{ cookie: await givenCookie(prisma, holder), origin: url },
});

/** How a request is met. */
type Met = 'answered' | 'UNAUTHENTICATED' | 'FORBIDDEN';
type Kept = 'PUBLIC' | 'PANELIST' | 'ADMIN' | 'ingest';

const PEOPLE: readonly (readonly [string, Credentials, Readonly<Record<Kept, Met>>])[] = [
  [
    'nobody',
    async () => ({}),
    { PUBLIC: 'answered', PANELIST: 'UNAUTHENTICATED', ADMIN: 'UNAUTHENTICATED', ingest: 'UNAUTHENTICATED' },
  ],
  [
    'a panelist',
    async () => withCookie({ role: 'PANELIST', id: (await givenPanelist(prisma)).id }),
    { PUBLIC: 'answered', PANELIST: 'answered', ADMIN: 'FORBIDDEN', ingest: 'FORBIDDEN' },
  ],
  [
    'an administrator',
    async () => withCookie(await givenAdministrator(owner)),
    { PUBLIC: 'answered', PANELIST: 'FORBIDDEN', ADMIN: 'answered', ingest: 'answered' },
  ],
  [
    'a token for ingest',
    async () => ({ authorization: `Bearer ${(await givenToken(prisma)).token}` }),
    { PUBLIC: 'answered', PANELIST: 'FORBIDDEN', ADMIN: 'FORBIDDEN', ingest: 'answered' },
  ],
  [
    'a token that was revoked',
    async () => ({ authorization: `Bearer ${(await givenToken(prisma, { revoked: true })).token}` }),
    {
      ...{ PUBLIC: 'UNAUTHENTICATED', PANELIST: 'UNAUTHENTICATED' },
      ...{ ADMIN: 'UNAUTHENTICATED', ingest: 'UNAUTHENTICATED' },
    },
  ],
  [
    'an administrator who was disabled',
    async () => {
      const administrator = await givenAdministrator(owner);
      const credentials = await withCookie(administrator);
      await givenDisabled(owner, administrator);
      return credentials;
    },
    { PUBLIC: 'answered', PANELIST: 'UNAUTHENTICATED', ADMIN: 'UNAUTHENTICATED', ingest: 'UNAUTHENTICATED' },
  ],
  [
    'a panelist whose approval is withdrawn',
    async () => {
      const panelist = await givenPanelist(prisma);
      const credentials = await withCookie({ role: 'PANELIST', id: panelist.id });
      await givenWithdrawn(prisma, panelist);
      return credentials;
    },
    { PUBLIC: 'answered', PANELIST: 'UNAUTHENTICATED', ADMIN: 'UNAUTHENTICATED', ingest: 'UNAUTHENTICATED' },
  ],
];

async function meet({ document }: KeptField, credentials: Record<string, string>): Promise<Met> {
  const isStream = document.startsWith('subscription');
  const leaving = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isStream && { accept: 'text/event-stream' }),
      ...credentials,
    },
    body: JSON.stringify({ query: document }),
    signal: leaving.signal,
  });
  if (isStream && response.ok) {
    leaving.abort();
    return 'answered';
  }
  const { errors = [] } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  const [code] = errors.map(({ extensions }) => extensions.code);
  if (code === undefined) return 'answered';
  if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') return code;
  throw new Error(`${document} failed with ${code}.`);
}

describe.each(PEOPLE)('%s', (_who, credentialsOf, expected) => {
  test.each(fields.map((field) => [field.name, field] as const))(
    'meets %s as it is kept',
    async (_name, field) => {
      const { requires, scope } = field.requirement;
      const credentials = await credentialsOf();
      const before = await rowCounts(owner);
      const met = await meet(field, credentials);
      expect(met).toBe(expected[scope === undefined ? requires : 'ingest']);
      if (met !== 'answered') expect(await rowCounts(owner)).toEqual(before);
    },
  );
});
