import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { type Answer, createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  givenEnvironment,
  givenModel,
  givenRevealed,
  givenRun,
  givenScoredRun,
  givenTaxonomy,
  strangeId,
} from '../../../testkit/given.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Environment, Model } from '../../generated/prisma/client.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);
const admin: Viewer = { role: 'ADMIN', id: strangeId(), email: 'admin@example.org' };
const panelist: Viewer = { role: 'PANELIST', id: strangeId(), email: 'panelist@example.org' };

let model: Model;
let environment: Environment;
/** Ids of the revealed runs, newest first. */
let revealed: string[];
let pending: string;

beforeAll(async () => {
  await givenTaxonomy(prisma);
  model = await givenModel(prisma, { slug: 'orca' });
  environment = await givenEnvironment(prisma, { slug: 'tides' });
  const runs = [];
  for (let n = 0; n < 7; n += 1) {
    const run = await givenRun(prisma, { model, environment });
    runs.push((await givenRevealed(owner, run)).id);
  }
  pending = (await givenRun(prisma, { model, environment })).id;
  // All at one instant but for microseconds, which no JavaScript date can tell apart; two at the very same.
  await owner.query('alter table runs disable trigger guard_run');
  for (const [n, id] of runs.entries()) {
    const micros = Math.min(n, 5);
    await owner.query(
      "update runs set created_at = timestamptz '2026-01-01 00:00:00Z' + $2 * interval '1 microsecond' where id = $1",
      [id, micros],
    );
  }
  await owner.query('alter table runs enable trigger guard_run');
  const { rows } = await owner.query(
    'select id from runs where revealed_at is not null order by created_at desc, id desc',
  );
  revealed = rows.map(({ id }) => id);
});

interface Page {
  edges: { cursor: string; node: { id: string } }[];
  nodes: { id: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
}

const PAGE = `edges { cursor node { id } } nodes { id } totalCount
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;

async function askForRuns(args: string, as?: Viewer): Promise<Answer<{ runs: Page }>> {
  return await execute<{ runs: Page }>(`{ runs${args && `(${args})`} { ${PAGE} } }`, as && { as });
}

async function pageOfRuns(args: string, as?: Viewer): Promise<Page> {
  return dataFrom(await askForRuns(args, as)).runs;
}

const ids = (page: Page) => page.nodes.map(({ id }) => Buffer.from(id, 'base64url').toString().slice(4));
const cursor = (id: string) => Buffer.from(id).toString('base64url');

describe('a page of runs', () => {
  test('holds the newest first, with cursors, nodes and edges that agree', async () => {
    const page = await pageOfRuns('first: 3');
    expect(ids(page)).toEqual(revealed.slice(0, 3));
    expect(page.edges.map(({ node }) => node)).toEqual(page.nodes);
    expect(page.totalCount).toBe(7);
    expect(page.pageInfo).toEqual({
      ...{ hasNextPage: true, hasPreviousPage: false },
      ...{ startCursor: page.edges[0]!.cursor, endCursor: page.edges[2]!.cursor },
    });
  });

  test.each([1, 2, 3, 6, 7, 100])('of %i each, forwards, shows every run once and in order', async (size) => {
    const seen: string[] = [];
    for (let after = '', more = true; more; ) {
      const page = await pageOfRuns(`first: ${size}${after && `, after: "${after}"`}`);
      expect(page.pageInfo.hasPreviousPage).toBe(after !== '');
      seen.push(...ids(page));
      after = page.pageInfo.endCursor ?? '';
      more = page.pageInfo.hasNextPage;
    }
    expect(seen).toEqual(revealed);
  });

  test.each([1, 2, 3, 6, 7, 100])(
    'of %i each, backwards, shows every run once and in order',
    async (size) => {
      let seen: string[] = [];
      for (let before = '', more = true; more; ) {
        const page = await pageOfRuns(`last: ${size}${before && `, before: "${before}"`}`);
        expect(page.pageInfo.hasNextPage).toBe(before !== '');
        seen = [...ids(page), ...seen];
        before = page.pageInfo.startCursor ?? '';
        more = page.pageInfo.hasPreviousPage;
      }
      expect(seen).toEqual(revealed);
    },
  );

  test('lies between two cursors', async () => {
    const between = `after: "${cursor(revealed[1]!)}", before: "${cursor(revealed[5]!)}"`;
    expect(ids(await pageOfRuns(between))).toEqual(revealed.slice(2, 5));
    expect(ids(await pageOfRuns(`first: 2, ${between}`))).toEqual(revealed.slice(2, 4));
    expect(ids(await pageOfRuns(`last: 2, ${between}`))).toEqual(revealed.slice(3, 5));
  });

  test('is empty past the end', async () => {
    const page = await pageOfRuns(`first: 5, after: "${cursor(revealed[6]!)}"`);
    expect(page).toEqual({
      ...{ edges: [], nodes: [], totalCount: 7 },
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  test('goes on from the cursor of a run that the filter leaves out by now', async () => {
    const [one] = revealed;
    const page = await pageOfRuns(`first: 2, status: SCORED, after: "${cursor(one!)}"`);
    expect(page.nodes).toEqual([]);
  });

  test.each([
    ['first: 0', 'first must be from 1 to 100.'],
    ['first: -1', 'first must be from 1 to 100.'],
    ['first: 101', 'first must be from 1 to 100.'],
    ['last: 0', 'last must be from 1 to 100.'],
    ['last: 101', 'last must be from 1 to 100.'],
    ['first: 1, last: 1', 'Pass first or last, not both.'],
    ['after: ""', 'after is not a cursor of this list.'],
    ['after: "orca"', 'after is not a cursor of this list.'],
    [`after: "${cursor('orca')}"`, 'after is not a cursor of this list.'],
    [`after: "${cursor(strangeId())}"`, 'after is not a cursor of this list.'],
    [`before: "${cursor(strangeId())}"`, 'before is not a cursor of this list.'],
  ])('is refused for %s', async (args, message) => {
    const { errors } = await askForRuns(args);
    expect(errors).toEqual([expect.objectContaining({ message, path: ['runs'] })]);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('narrows to a model, an environment and a status', async () => {
    const run = await givenScoredRun(prisma, { cards: [{ balance: 5 }] });
    const { model: own, environment: place } = await prisma.run.findUniqueOrThrow({
      where: { id: run.id },
      include: { model: true, environment: true },
    });
    expect(ids(await pageOfRuns(`model: "${own.slug}"`))).toEqual([run.id]);
    expect(ids(await pageOfRuns(`environment: "${place.slug}"`))).toEqual([run.id]);
    expect(ids(await pageOfRuns('status: SCORED'))).toEqual([run.id]);
    expect((await pageOfRuns('status: SCORED')).totalCount).toBe(1);
    expect(await pageOfRuns('model: "nobody"')).toMatchObject({ nodes: [], totalCount: 0 });
  });
});

describe('pending runs', () => {
  test('are listed for an admin alone', async () => {
    expect(ids(await pageOfRuns('model: "orca"'))).not.toContain(pending);
    expect(ids(await pageOfRuns('model: "orca"', panelist))).not.toContain(pending);
    expect(ids(await pageOfRuns('model: "orca"', admin))).toContain(pending);
    expect(ids(await pageOfRuns('status: PENDING, model: "orca"', admin))).toContain(pending);
  });

  test.each([undefined, panelist])('are refused to anybody else who asks for them', async (as) => {
    const { errors } = await askForRuns('status: PENDING', as);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the runs of several models and environments', () => {
  const NESTED = (of: string, args: string) =>
    `{ ${of}(first: 100) { nodes { slug runs${args && `(${args})`} { ${PAGE} } } } }`;
  type Nested = Record<string, { nodes: { slug: string; runs: Page }[] }>;

  async function runsBySlug(of: string, args: string, as?: Viewer): Promise<Map<string, Page>> {
    const data = dataFrom(await execute<Nested>(NESTED(of, args), as && { as }));
    return new Map(data[of]!.nodes.map(({ slug, runs }) => [slug, runs]));
  }

  test('are pages of their own, each with its own count', async () => {
    const other = await givenModel(prisma);
    const first = await givenScoredRun(prisma, { model: other, environment, cards: [{ balance: 5 }] });
    const second = await givenScoredRun(prisma, { model: other, environment, cards: [{ balance: 5 }] });
    const pages = await runsBySlug('models', 'first: 1');
    expect(ids(pages.get(other.slug)!)).toEqual([second.id]);
    expect(pages.get(other.slug)).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    const last = await runsBySlug('models', 'last: 1');
    expect(ids(last.get(other.slug)!)).toEqual([first.id]);
    expect(last.get('orca')).toMatchObject({ nodes: [], totalCount: 0 });
  });

  test('are scored ones on a model, revealed ones on an environment, and all of them for an admin', async () => {
    expect((await runsBySlug('models', '')).get('orca')!.totalCount).toBe(0);
    expect((await runsBySlug('environments', '')).get('tides')!.totalCount).toBe(9);
    expect((await runsBySlug('models', '', admin)).get('orca')!.totalCount).toBe(8);
    expect((await runsBySlug('environments', '', admin)).get('tides')!.totalCount).toBe(10);
  });

  test('go on from one cursor in every list at once', async () => {
    const after = cursor(revealed[2]!);
    const page = (await runsBySlug('environments', `first: 2, after: "${after}"`)).get('tides')!;
    expect(ids(page)).toEqual(revealed.slice(3, 5));
  });

  test('may be asked for twice with different selections', async () => {
    const data = dataFrom(
      await execute<{ environment: { a: { nodes: object[] }; b: { nodes: object[] } } }>(
        `{ environment(slug: "tides") {
          a: runs(last: 1) { nodes { id } } b: runs(last: 1) { nodes { id model { slug } environment { slug spec } } } } }`,
      ),
    ).environment;
    const id = encodeGlobalId('Run', revealed.at(-1)!);
    expect(data.a.nodes).toEqual([{ id }]);
    expect(data.b.nodes).toEqual([
      { id, model: { slug: 'orca' }, environment: { slug: 'tides', spec: environment.spec } },
    ]);
  });
});
