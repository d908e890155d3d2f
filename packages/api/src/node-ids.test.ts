import { isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenAdministrator, givenCookie, givenToken } from '../testkit/credentials.ts';
import {
  givenApplicant,
  givenFinalized,
  givenOwnScorecard,
  givenPanelist,
  givenRun,
  givenScorecard,
} from '../testkit/given.ts';
import { startTestServer } from '../testkit/server.ts';
import { encodeGlobalId } from './global-id.ts';
import { createSchema } from './schema.ts';

const { url, prisma, owner } = await startTestServer();
/** What everybody may ask for by id. */
const PUBLIC_TYPES = ['Model', 'Environment', 'Run'];

let pending: string;
let scored: string;
let ids: string[];

beforeAll(async () => {
  const panelist = await givenPanelist(prisma);
  await givenApplicant(prisma, 'PENDING');
  const run = await givenRun(prisma);
  await givenOwnScorecard(prisma, owner, { run, panelist, ratings: { balance: 5 } });
  await givenToken(prisma);
  await givenAdministrator(owner);
  const finalized = await givenRun(prisma);
  await givenScorecard(prisma, { run: finalized, panelist, ratings: { balance: 5 } });
  await givenFinalized(prisma, finalized);
  [pending, scored] = [run.id, finalized.id];

  // Every UUID that any table holds, under the name of every type that there is or could be.
  const { rows: columns } = await owner.query(
    `select format('%I.%I', c.table_name, c.column_name) as place, c.table_name, c.column_name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'`,
  );
  const found = await owner.query(
    columns
      .map(({ table_name, column_name }) => `select "${column_name}"::text as id from "${table_name}"`)
      .join(' union '),
  );
  const uuids = found.rows.map(({ id }) => id as string | null).filter((id) => id !== null);
  const { rows: tables } = await owner.query(
    "select relname as name from pg_class join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'v') and nspname = 'public'",
  );
  const types = Object.values(createSchema({ production: false }).getTypeMap()).filter(isObjectType);
  const names = new Set([
    ...types.map(({ name }) => name),
    ...Object.keys(prisma)
      .filter((name) => /^[a-z]/.test(name))
      .map((name) => `${name[0]!.toUpperCase()}${name.slice(1)}`),
    ...tables.map(({ name }) => name as string),
    ...[
      'Score',
      'Administrator',
      'ApiToken',
      'Session',
      'Assignment',
      'ApplicationSubmission',
      'run',
      'RUN',
      '',
    ],
  ]);
  ids = uuids.flatMap((id) => [...names].map((name) => encodeGlobalId(name, id)));
});

async function found(headers: Record<string, string>): Promise<{ __typename: string; id: string }[]> {
  const nodes: ({ __typename: string; id: string } | null)[] = [];
  for (let at = 0; at < ids.length; at += 100) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify({
        query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
        variables: { ids: ids.slice(at, at + 100) },
      }),
    });
    nodes.push(...(await response.json()).data.nodes);
  }
  return nodes.filter((node) => node !== null);
}

describe('what node gives to whoever knows every id', () => {
  const runsIn = (nodes: { __typename: string; id: string }[]) =>
    nodes.filter(({ __typename }) => __typename === 'Run').map(({ id }) => id);

  test.each([
    ['nobody', async () => ({})],
    [
      'a panelist',
      async () => ({
        cookie: await givenCookie(prisma, { role: 'PANELIST', id: (await givenPanelist(prisma)).id }),
      }),
    ],
    ['a token', async () => ({ authorization: `Bearer ${(await givenToken(prisma)).token}` })],
  ])('is public, for %s', async (_who, credentials: () => Promise<Record<string, string>>) => {
    const nodes = await found(await credentials());
    expect(new Set(nodes.map(({ __typename }) => __typename))).toEqual(new Set(PUBLIC_TYPES));
    expect(runsIn(nodes)).toEqual([encodeGlobalId('Run', scored)]);
  });

  test('is public and the pending runs, for an administrator', async () => {
    const nodes = await found({ cookie: await givenCookie(prisma, await givenAdministrator(owner)) });
    expect(new Set(nodes.map(({ __typename }) => __typename))).toEqual(new Set(PUBLIC_TYPES));
    expect(runsIn(nodes).sort()).toEqual([pending, scored].map((id) => encodeGlobalId('Run', id)).sort());
  });

  test('has been asked for thousands of ids', () => {
    expect(ids.length).toBeGreaterThan(1000);
  });
});
