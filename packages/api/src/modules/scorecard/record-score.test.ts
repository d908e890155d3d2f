import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom, TOKEN_ID } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenApplicant,
  givenEnvironment,
  givenFinalized,
  givenModel,
  givenOwnScorecard,
  givenPanelist,
  givenRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
  strangeId,
} from '../../../testkit/given.ts';
import { mailsTo } from '../../../testkit/mails.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Run } from '../../generated/prisma/client.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute, dataDir } = createExecutor(prisma);
const admin: Viewer = { role: 'ADMIN', id: strangeId(), email: 'admin@example.org' };

let run: Run;
let panelist: GivenPanelist;

beforeAll(() => givenTaxonomy(prisma));
beforeEach(async () => {
  const model = await givenModel(prisma, { name: 'Leviathan', vendor: 'Deep Sea' });
  run = await givenRun(prisma, { model, environment: await givenEnvironment(prisma, { name: 'Tides' }) });
  panelist = await givenPanelist(prisma, { yearsOfExperience: 9 });
});

const RECORD = `mutation ($input: RecordScoreInput!) { recordScore(input: $input) {
  __typename
  ... on RecordScoreSuccess { scorecard { specialty yearsOfExperience ratings { category { slug } value } comment minutes source } }
  ... on Error { message }
  ... on ValidationError { issues { path message } }
} }`;

type Recorded = { recordScore: { __typename: string; issues?: { path: string; message: string }[] } };

const sound = () => ({
  run: encodeGlobalId('Run', run.id),
  panelistEmail: panelist.email,
  ratings: [
    { category: 'narrative', value: 7.25 },
    { category: 'balance', value: 10 },
  ],
});

async function record(change: object = {}, as: { as?: Viewer; scopes?: string[] } = { as: admin }) {
  const variables = { input: { ...sound(), ...change } };
  return dataFrom(await execute<Recorded>(RECORD, { variables, ...as })).recordScore;
}

function cards() {
  return prisma.score.findMany({
    where: { runId: run.id },
    omit: { hundredths: true },
    include: { revisions: true },
  });
}

async function auditLength(): Promise<number> {
  return await prisma.auditEvent.count();
}

describe('recordScore', () => {
  test('records a scorecard for a panelist, in an administrator\u2019s name', async () => {
    expect(
      await record({ panelistEmail: ` ${panelist.email.toUpperCase()} `, minutes: 45, comment: ' Good. ' }),
    ).toEqual({
      __typename: 'RecordScoreSuccess',
      scorecard: {
        ...{ specialty: expect.any(String), yearsOfExperience: 9 },
        ratings: [
          { category: { slug: 'balance' }, value: 10 },
          { category: { slug: 'narrative' }, value: 7.25 },
        ],
        ...{ comment: 'Good.', minutes: 45, source: 'ADMIN' },
      },
    });
    const [card] = await cards();
    expect(card).toMatchObject({ panelistId: panelist.id, version: 1, source: 'ADMIN', reason: null });
    expect(card!.ratings).toEqual({ balance: 10, narrative: 7.25 });
    const event = await prisma.auditEvent.findFirst({ orderBy: { seq: 'desc' } });
    expect(event).toMatchObject({ actor: `admin:${admin.id}`, entity: 'scores', action: 'insert' });
  });

  test('records one from a pipeline in its token\u2019s name', async () => {
    await record({}, { scopes: ['ingest'] });
    const event = await prisma.auditEvent.findFirst({ orderBy: { seq: 'desc' } });
    expect(event).toMatchObject({ actor: `token:${TOKEN_ID}`, entity: 'scores' });
  });

  test('overwrites the card that the panelist holds, and keeps the one before', async () => {
    await record({ comment: 'First.', minutes: 5 });
    expect(await record({ ratings: [{ category: 'balance', value: 0 }] })).toMatchObject({
      scorecard: { ratings: [{ value: 0 }], comment: null, minutes: null },
    });
    expect(await cards()).toMatchObject([
      { version: 2, ratings: { balance: 0 }, comment: null, revisions: [{ version: 1, comment: 'First.' }] },
    ]);
  });

  test('changes nothing when the same comes again, in whatever order', async () => {
    await record({ comment: 'Once.' });
    const before = await auditLength();
    const { ratings } = sound();
    expect(await record({ ratings: ratings.reverse(), comment: 'Once. ' })).toMatchObject({
      scorecard: { comment: 'Once.' },
    });
    expect(await cards()).toMatchObject([{ version: 1, revisions: [] }]);
    expect(await auditLength()).toBe(before);
    expect((await record({ comment: 'Twice.' })).__typename).toBe('RecordScoreSuccess');
    expect(await cards()).toMatchObject([{ version: 2 }]);
  });

  test('stays open on a scored run, where the board counts it', async () => {
    await record();
    await givenFinalized(prisma, run);
    expect((await record({ ratings: [{ category: 'balance', value: 3 }] })).__typename).toBe(
      'RecordScoreSuccess',
    );
  });
});

describe('a card that its panelist filled in', () => {
  beforeEach(() => givenOwnScorecard(prisma, owner, { run, panelist, ratings: { balance: 6 } }));

  test('is overwritten only with a reason', async () => {
    for (const reason of [undefined, null, '', ' \n ']) {
      expect(await record({ reason })).toMatchObject({
        __typename: 'ValidationError',
        issues: [
          { path: 'reason', message: 'Say why: the panelist filled in the scorecard that this overwrites.' },
        ],
      });
    }
    expect(await cards()).toMatchObject([{ version: 1, source: 'PANELIST', ratings: { balance: 6 } }]);
    expect(await mailsTo(dataDir, panelist.email)).toEqual([]);
  });

  test('becomes the administrator\u2019s with the reason, of which the panelist is told without the model', async () => {
    expect(await record({ reason: 'You wrote that the 6 was a 10.' })).toMatchObject({
      scorecard: { source: 'ADMIN' },
    });
    expect(await cards()).toMatchObject([
      {
        version: 2,
        source: 'ADMIN',
        reason: 'You wrote that the 6 was a 10.',
        revisions: [{ source: 'PANELIST' }],
      },
    ]);
    const [mail, ...others] = await mailsTo(dataDir, panelist.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^A scorecard of yours was replaced on /);
    expect(mail!.text).toContain('You wrote that the 6 was a 10.');
    expect(mail!.text).toContain('"Tides"');
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/Leviathan|Deep Sea|model-/);

    // From then on it is no longer the panelist's: no reason is needed, the one given stays, and nobody is told.
    await record({ ratings: [{ category: 'balance', value: 1 }] });
    expect(await cards()).toMatchObject([{ version: 3, reason: 'You wrote that the 6 was a 10.' }]);
    expect(await mailsTo(dataDir, panelist.email)).toHaveLength(1);
  });

  test('stays theirs when the same is recorded', async () => {
    expect(await record({ ratings: [{ category: 'balance', value: 6 }], reason: 'Again.' })).toMatchObject({
      scorecard: { source: 'PANELIST' },
    });
    expect(await cards()).toMatchObject([{ version: 1, source: 'PANELIST', reason: null }]);
    expect(await mailsTo(dataDir, panelist.email)).toEqual([]);
  });
});

describe('recordScore refuses', () => {
  test('everybody who is not on the panel in one and the same way', async () => {
    const addresses = [
      'nobody@example.org',
      'x',
      '',
      '@',
      'nul\u0000@example.org',
      '\ud800@example.org',
      `${'x'.repeat(5000)}@example.org`,
    ];
    for (const status of ['PENDING', 'REVIEWING', 'REJECTED', 'WITHDRAWN'] as const) {
      addresses.push((await givenApplicant(prisma, status)).email);
    }
    const before = await auditLength();
    for (const panelistEmail of addresses) {
      expect(await record({ panelistEmail })).toEqual({
        __typename: 'NotApprovedError',
        message: 'This address is not on the panel.',
      });
    }
    expect(await auditLength()).toBe(before);
  });

  test('to confirm the card of somebody whose approval is withdrawn', async () => {
    await record();
    await givenWithdrawn(prisma, panelist);
    expect((await record()).__typename).toBe('NotApprovedError');
  });

  test('a run that does not exist, however it is named', async () => {
    const ids = ['', 'x', run.id, encodeGlobalId('Run', strangeId()), encodeGlobalId('Model', run.modelId)];
    for (const id of ids) {
      expect(await record({ run: id })).toEqual({
        __typename: 'NotFoundError',
        message: 'There is no run with this id.',
      });
    }
  });

  test('a void run', async () => {
    await givenVoid(prisma, run);
    expect(await record()).toEqual({
      __typename: 'ConflictError',
      message: 'The run is void: it takes no scorecard.',
    });
    expect(await cards()).toEqual([]);
  });

  test('a card of a panelist who has no part in the run: stepped back, or tied to the vendor', async () => {
    await owner.query("update applications set affiliations = '{Deep Sea}' where id = $1", [panelist.id]);
    expect(await record()).toEqual({
      __typename: 'ConflictError',
      message: 'The panelist is tied to the vendor.',
    });
    await owner.query("update applications set affiliations = '{}' where id = $1", [panelist.id]);
    const key = [run.id, panelist.id];
    await owner.query(
      'insert into assignments (run_id, panelist_id, expires_at) values ($1, $2, now())',
      key,
    );
    await owner.query(
      "insert into recusals (run_id, panelist_id, reason) values ($1, $2, 'knows_maker')",
      key,
    );
    expect(await record()).toEqual({
      __typename: 'ConflictError',
      message: 'The panelist stepped back from this run.',
    });
    expect(await cards()).toEqual([]);
  });

  test('every place that is wrong at once, whoever the panelist', async () => {
    const wrong = {
      panelistEmail: 'nobody@example.org',
      ratings: [
        { category: 'fun', value: 7 },
        { category: 'balance', value: 7.255 },
      ],
      ...{ comment: 'x'.repeat(10_001), minutes: -1, reason: 'x'.repeat(2001) },
    };
    const { issues } = await record(wrong);
    expect(issues!.map(({ path }) => path)).toEqual([
      ...['ratings.0.category', 'ratings.1.value', 'comment', 'minutes', 'reason'],
    ]);
  });
});
