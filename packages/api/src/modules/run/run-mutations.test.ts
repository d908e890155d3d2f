import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom, TOKEN_ID } from '../../../testkit/execute.ts';
import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRun,
  givenScorecard,
  givenScoredRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
  strangeId,
} from '../../../testkit/given.ts';
import { rowCounts } from '../../../testkit/row-counts.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { decodeGlobalId, encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);
const admin: Viewer = { role: 'ADMIN', id: strangeId(), email: 'admin@example.org' };
const idOf = ({ id }: { id: string }) => encodeGlobalId('Run', id);

beforeAll(async () => {
  await givenTaxonomy(prisma);
  await givenModel(prisma, { slug: 'orca', name: 'Orca', vendor: 'Deep Sea' });
  await givenEnvironment(prisma, { slug: 'tides' });
});

interface Changed {
  readonly __typename: string;
  readonly run: { readonly id: string; readonly status: string };
  readonly message?: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

/** Calls a mutation, and gives its result. */
async function call(name: string, input: object, as: { as?: Viewer; scopes?: string[] } = { as: admin }) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const warnings = name === 'createRun' ? 'warnings' : '';
  const document = `mutation ($input: ${type}Input!) { ${name}(input: $input) {
    __typename
    ... on ${type}Success { run { id status artifactUrl voidReason model { slug } environment { slug } } ${warnings} }
    ... on Error { message }
    ${name === 'finalizeRun' ? '' : '... on ValidationError { issues { path message } }'}
  } }`;
  const answer = await execute<Record<string, Changed>>(document, { variables: { input }, ...as });
  return dataFrom(answer)[name]!;
}

const create = (change: object = {}, as?: { scopes: string[] }) =>
  call(
    'createRun',
    { model: 'orca', environment: 'tides', artifactUrl: 'https://b.example/1', ...change },
    as,
  );
const finalize = (run: { id: string }, as?: { scopes: string[] }) =>
  call('finalizeRun', { run: idOf(run) }, as);

async function lastEvent() {
  return await prisma.auditEvent.findFirst({ orderBy: { seq: 'desc' } });
}

describe('createRun', () => {
  test('opens a run that is pending, and of which nobody else knows', async () => {
    const made = await create();
    expect(made).toEqual({
      __typename: 'CreateRunSuccess',
      run: {
        ...{
          id: expect.any(String),
          status: 'PENDING',
          artifactUrl: 'https://b.example/1',
          voidReason: null,
        },
        ...{ model: { slug: 'orca' }, environment: { slug: 'tides' } },
      },
      warnings: [],
    });
    expect(await lastEvent()).toMatchObject({
      ...{ actor: `admin:${admin.id}`, entity: 'runs', entityId: decodeGlobalId(made.run.id).id },
    });
    const node = await execute('query ($id: ID!) { node(id: $id) { id } }', {
      variables: { id: made.run.id },
    });
    expect(node.data).toEqual({ node: null });
  });

  test('opens one for a pipeline, and shows it to it', async () => {
    const made = await create({}, { scopes: ['ingest'] });
    expect(made.run.status).toBe('PENDING');
    expect(await lastEvent()).toMatchObject({ actor: `token:${TOKEN_ID}` });
  });

  test('warns when the link tells panelists whose build it is, and opens it all the same', async () => {
    expect(await create({ artifactUrl: 'https://deepsea.example/orca/' })).toMatchObject({
      __typename: 'CreateRunSuccess',
      warnings: [
        'The link holds "orca", which tells panelists whose build this is.',
        'The link holds "Deep Sea", which tells panelists whose build this is.',
      ],
    });
  });

  test('keeps the link in the one way that browsers write it', async () => {
    const made = await create({ artifactUrl: 'http://B.Example:80/a|b' });
    expect(made.run).toMatchObject({ artifactUrl: 'http://b.example/a|b' });
  });

  test.each([
    [{ model: 'Orca' }, 'model'],
    [{ environment: '' }, 'environment'],
    [{ environment: 'tides and caves' }, 'environment'],
    [{ artifactUrl: `https://b.example/${'x'.repeat(2000)}` }, 'artifactUrl'],
    [{ artifactUrl: 'https://somebody:secret@b.example/' }, 'artifactUrl'],
  ])('refuses %j as unsound, and opens nothing', async (change, path) => {
    const before = await rowCounts(owner);
    const { __typename, issues } = await create(change);
    expect([__typename, issues?.map((issue) => issue.path)]).toEqual(['ValidationError', [path]]);
    expect(await rowCounts(owner)).toEqual(before);
  });

  test('refuses what is not registered by its name', async () => {
    const before = await rowCounts(owner);
    expect(await create({ model: 'kraken', environment: 'caves' })).toEqual({
      __typename: 'NotFoundError',
      message: 'There is no model "kraken".',
    });
    expect(await create({ environment: 'caves' })).toMatchObject({
      message: 'There is no environment "caves".',
    });
    expect(await rowCounts(owner)).toEqual(before);
  });
});

describe('finalizeRun', () => {
  test('scores a run with a counting scorecard, and once more changes nothing', async () => {
    const run = await givenRun(prisma);
    await givenScorecard(prisma, { run, panelist: await givenPanelist(prisma), ratings: { balance: 5 } });
    const scored = { __typename: 'FinalizeRunSuccess', run: { status: 'SCORED' } };
    expect(await finalize(run, { scopes: ['ingest'] })).toMatchObject(scored);
    expect(await lastEvent()).toMatchObject({ actor: `token:${TOKEN_ID}`, entity: 'runs', action: 'update' });
    const before = await rowCounts(owner);
    expect(await finalize(run)).toMatchObject(scored);
    expect(await rowCounts(owner)).toEqual(before);
  });

  test('refuses a run without a scorecard, and one whose only panelist is withdrawn', async () => {
    const refusal = { __typename: 'NoScorecardsError', message: 'Not finalized: the run has no scorecard.' };
    const run = await givenRun(prisma);
    expect(await finalize(run)).toEqual(refusal);
    const panelist = await givenPanelist(prisma);
    await givenScorecard(prisma, { run, panelist, ratings: { balance: 5 } });
    await givenWithdrawn(prisma, panelist);
    expect(await finalize(run)).toEqual(refusal);
    expect(await prisma.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
      status: 'PENDING',
    });
  });

  test('refuses a void run and one that does not exist', async () => {
    const run = await givenVoid(prisma, await givenRun(prisma));
    expect(await finalize(run)).toEqual({
      __typename: 'ConflictError',
      message: 'The run is void: it counts nowhere.',
    });
    expect(await finalize({ id: strangeId() })).toEqual({
      __typename: 'NotFoundError',
      message: 'There is no run with this id.',
    });
    expect((await call('finalizeRun', { run: 'x' })).__typename).toBe('NotFoundError');
  });
});

describe('voidRun', () => {
  const declare = (run: { id: string }, reason: string) => call('voidRun', { run: idOf(run), reason });

  test('takes a scored run out of the numbers for good, with the reason', async () => {
    const run = await givenScoredRun(prisma, { cards: [{ balance: 5 }] });
    expect(await declare(run, ' The wrong build.\n')).toMatchObject({
      __typename: 'VoidRunSuccess',
      run: { status: 'SCORED', voidReason: 'The wrong build.' },
    });
    expect(await declare(run, 'Again.')).toEqual({
      __typename: 'ConflictError',
      message: 'The run is void already.',
    });
    expect((await finalize(run)).__typename).toBe('ConflictError');
  });

  test.each(['', ' \n', 'x'.repeat(2001), 'nul\u0000'])(
    'asks for a reason that can be published',
    async (reason) => {
      const run = await givenRun(prisma);
      expect(await declare(run, reason)).toMatchObject({
        __typename: 'ValidationError',
        issues: [{ path: 'reason' }],
      });
      expect(await prisma.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({ voidedAt: null });
    },
  );

  test('knows no run that does not exist, and no token', async () => {
    expect((await declare({ id: strangeId() }, 'Why not.')).__typename).toBe('NotFoundError');
    await expect(
      call('voidRun', { run: idOf(await givenRun(prisma)), reason: 'Why.' }, { scopes: ['ingest'] }),
    ).rejects.toThrow('FORBIDDEN');
  });
});
