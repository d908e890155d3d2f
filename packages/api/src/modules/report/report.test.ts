import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { givenAdministrator } from '../../../testkit/credentials.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenTaxonomy,
  givenVoid,
  strangeId,
} from '../../../testkit/given.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Run } from '../../generated/prisma/client.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

const OLD_LINK = 'https://builds.example/1';
const NEW_LINK = 'https://builds.example/2';

let admin: Viewer;
let run: Run;
let reporter: GivenPanelist;

interface Report {
  readonly id: string;
  readonly resolution: string | null;
}

interface Decided {
  readonly __typename: string;
  readonly report: Report;
  readonly warnings: readonly string[];
}

const REPORT = `{ id run { id artifactUrl } pseudonym reason createdAt resolution resolutionNote resolvedAt }`;

beforeAll(async () => {
  await givenTaxonomy(prisma);
  admin = await givenAdministrator(owner);
});
beforeEach(async () => {
  await owner.query("update runs set void_reason = 'Another test' where voided_at is null");
  await owner.query("update unplayable_reports set resolution = 'dismissed' where resolution is null");
  const model = await givenModel(prisma, { vendor: `Deep Sea ${strangeId()}` });
  run = await givenRun(prisma, { model, artifactUrl: OLD_LINK });
  reporter = await givenPanelist(prisma);
});

const next = (panelist: GivenPanelist) => asPanelist(execute, panelist).next();

/** The panelist is handed the run, and reports it. @returns the report's id. */
async function report(panelist: GivenPanelist, reason = 'A black screen.'): Promise<string> {
  const asking = asPanelist(execute, panelist);
  await asking.report({ assignment: (await asking.next())!.id, reason });
  const { id } = await prisma.unplayableReport.findFirstOrThrow({
    where: { panelistId: panelist.id, runId: run.id, resolution: null },
  });
  return encodeGlobalId('UnplayableReport', id);
}

async function decide(id: string, decision: object): Promise<Decided> {
  const document = `mutation ($input: DecideUnplayableReportInput!) { decideUnplayableReport(input: $input) {
    __typename ... on Error { message } ... on ValidationError { issues { path message } }
    ... on DecideUnplayableReportSuccess { report ${REPORT} warnings } } }`;
  const variables = { input: { report: id, ...decision } };
  const answer = await execute<{ decideUnplayableReport: Decided }>(document, { as: admin, variables });
  return dataFrom(answer).decideUnplayableReport;
}

async function list(args: string) {
  const document = `{ unplayableReports(${args}) { totalCount pageInfo { endCursor hasNextPage } nodes ${REPORT} } }`;
  const answer = await execute<{
    unplayableReports: { totalCount: number; pageInfo: { endCursor: string }; nodes: Report[] };
  }>(document, { as: admin });
  return dataFrom(answer).unplayableReports;
}

const openReports = () => prisma.unplayableReport.count({ where: { resolution: null } });
const link = async () => (await prisma.run.findUniqueOrThrow({ where: { id: run.id } })).artifactUrl;

describe('a run that was reported', () => {
  test('is handed to nobody until its build is mended, and then with the new link', async () => {
    const id = await report(reporter);
    const other = await givenPanelist(prisma);
    expect([await next(reporter), await next(other)]).toEqual([null, null]);
    expect(
      await decide(id, { resolution: 'MENDED', artifactUrl: NEW_LINK, note: ' Uploaded again. ' }),
    ).toEqual({
      __typename: 'DecideUnplayableReportSuccess',
      report: {
        ...{ id, pseudonym: reporter.pseudonym, reason: 'A black screen.', resolution: 'MENDED' },
        run: { id: encodeGlobalId('Run', run.id), artifactUrl: NEW_LINK },
        ...{
          resolutionNote: 'Uploaded again.',
          createdAt: expect.any(String),
          resolvedAt: expect.any(String),
        },
      },
      warnings: [],
    });
    expect(await next(other)).toMatchObject({ artifactUrl: NEW_LINK });
    expect(await next(reporter)).toMatchObject({ artifactUrl: NEW_LINK, state: 'OPEN' });
  });

  test.each(['MODEL_FAULT', 'DISMISSED'])('is handed out as it is once that is %s', async (resolution) => {
    const id = await report(reporter);
    const other = await givenPanelist(prisma);
    expect(await next(other)).toBeNull();
    expect(await decide(id, { resolution })).toMatchObject({ report: { resolution, resolutionNote: null } });
    expect(await next(other)).toMatchObject({ artifactUrl: OLD_LINK });
  });
});

describe('of several reports of one run', () => {
  let other: GivenPanelist;
  let reports: string[];
  beforeEach(async () => {
    other = await givenPanelist(prisma);
    // Both hold the run before either reports it.
    await next(reporter);
    await next(other);
    reports = [await report(reporter), await report(other)];
  });

  test('each is decided for itself, and the run waits for the last', async () => {
    const late = await givenPanelist(prisma);
    await decide(reports[0]!, { resolution: 'DISMISSED' });
    expect([await openReports(), await next(late)]).toEqual([1, null]);
    await decide(reports[1]!, { resolution: 'MODEL_FAULT' });
    expect(await next(late)).not.toBeNull();
  });

  test('a mended build decides all that are open, and leaves what was decided', async () => {
    await decide(reports[0]!, { resolution: 'DISMISSED' });
    const third = await givenPanelist(prisma);
    await owner.query(
      `insert into assignments (run_id, panelist_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [run.id, third.id],
    );
    reports.push(await report(third));
    await decide(reports[2]!, { resolution: 'MENDED', artifactUrl: NEW_LINK, note: 'Moved.' });
    expect((await list('isOpen: false, first: 3')).nodes).toMatchObject([
      { id: reports[2], resolution: 'MENDED', resolutionNote: 'Moved.' },
      { id: reports[1], resolution: 'MENDED', resolutionNote: 'Moved.' },
      { id: reports[0], resolution: 'DISMISSED', resolutionNote: null },
    ]);
    expect(await decide(reports[1]!, { resolution: 'DISMISSED' })).toMatchObject({
      __typename: 'ConflictError',
    });
  });

  test('leaves those of another run open', async () => {
    await givenVoid(prisma, run);
    run = await givenRun(prisma, { artifactUrl: OLD_LINK });
    const elsewhere = await report(reporter);
    await decide(elsewhere, { resolution: 'MENDED', artifactUrl: NEW_LINK });
    expect((await list('isOpen: true')).nodes.map(({ id }) => id)).toEqual(reports.toReversed());
  });

  test('they are listed the newest first, page by page, without a name', async () => {
    const { nodes, pageInfo, totalCount } = await list('isOpen: true, first: 1');
    expect([nodes.map(({ id }) => id), totalCount]).toEqual([[reports[1]], 2]);
    const second = await list(`isOpen: true, first: 1, after: "${pageInfo.endCursor}"`);
    expect(second.nodes.map(({ id }) => id)).toEqual([reports[0]]);
    const last = await list('isOpen: true, last: 1');
    expect(last.nodes.map(({ id }) => id)).toEqual([reports[0]]);
    expect((await list('first: 100')).totalCount).toBe(await prisma.unplayableReport.count());
    expect(JSON.stringify([nodes, second])).not.toMatch(/Secret Name|@example/);
  });
});

describe('a decision is refused, and changes nothing,', () => {
  test.each([
    ['without the link of a mended build', { resolution: 'MENDED' }, 'artifactUrl'],
    [
      'with a link that is none of ours',
      { resolution: 'MENDED', artifactUrl: 'https://a:b@c.example' },
      'artifactUrl',
    ],
    ['with a link of what was not mended', { resolution: 'DISMISSED', artifactUrl: NEW_LINK }, 'artifactUrl'],
    ['with a note that is too long', { resolution: 'DISMISSED', note: 'x'.repeat(2001) }, 'note'],
  ])('%s', async (_, decision, path) => {
    const id = await report(reporter);
    expect(await decide(id, decision)).toMatchObject({ __typename: 'ValidationError', issues: [{ path }] });
    expect([await openReports(), await link()]).toEqual([1, OLD_LINK]);
  });

  test('when it is decided already, whatever was decided', async () => {
    const id = await report(reporter);
    const mend = { resolution: 'MENDED', artifactUrl: NEW_LINK };
    const both = await Promise.all([decide(id, mend), decide(id, mend)]);
    expect(both.map(({ __typename }) => __typename).toSorted()).toEqual([
      'ConflictError',
      'DecideUnplayableReportSuccess',
    ]);
    expect(await decide(id, { resolution: 'DISMISSED' })).toEqual({
      __typename: 'ConflictError',
      message: 'The report is decided already.',
    });
  });

  test('when there is no such report', async () => {
    for (const id of [
      '',
      'x',
      encodeGlobalId('Run', run.id),
      encodeGlobalId('UnplayableReport', strangeId()),
    ]) {
      expect(await decide(id, { resolution: 'DISMISSED' })).toMatchObject({ __typename: 'NotFoundError' });
    }
  });

  test('when it would change the link of a run that is revealed or void; anything else closes the report', async () => {
    const id = await report(reporter);
    for (const close of [() => givenRevealed(owner, run), () => givenVoid(prisma, run)]) {
      await close();
      expect(await decide(id, { resolution: 'MENDED', artifactUrl: NEW_LINK })).toMatchObject({
        __typename: 'ConflictError',
        message: 'The run is revealed or void: the link that its panel was given stays on record.',
      });
      expect([await openReports(), await link()]).toEqual([1, OLD_LINK]);
    }
    expect(await decide(id, { resolution: 'MODEL_FAULT' })).toMatchObject({
      report: { resolution: 'MODEL_FAULT' },
    });
  });
});

test('a new link that tells the model is taken with a warning', async () => {
  const { slug, name } = await prisma.model.findUniqueOrThrow({ where: { id: run.modelId } });
  const id = await report(reporter);
  const decided = await decide(id, { resolution: 'MENDED', artifactUrl: `${NEW_LINK}/${slug}` });
  expect(decided.warnings).toEqual([`The link holds "${slug}", which tells panelists whose build this is.`]);
  expect([name.endsWith(slug), await link()]).toEqual([true, `${NEW_LINK}/${slug}`]);
});

test('the decision and the new link are on record in the name of who decided', async () => {
  const id = await report(reporter);
  const { seq } = await prisma.auditEvent.findFirstOrThrow({ orderBy: { seq: 'desc' } });
  await decide(id, { resolution: 'MENDED', artifactUrl: NEW_LINK });
  const events = await prisma.auditEvent.findMany({
    where: { seq: { gt: seq } },
    orderBy: { entity: 'asc' },
  });
  expect(events.map(({ actor, entity, action }) => ({ actor, entity, action }))).toEqual([
    { actor: `admin:${admin.id}`, entity: 'runs', action: 'update' },
    { actor: `admin:${admin.id}`, entity: 'unplayable_reports', action: 'update' },
  ]);
});
