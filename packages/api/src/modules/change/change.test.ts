import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenFinalized,
  givenModel,
  givenPanelist,
  givenRun,
  givenScorecard,
  givenScoredRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
} from '../../../testkit/given.ts';
import { createTransact } from '../../database/transact.ts';
import type { Environment, Model, Run } from '../../generated/prisma/client.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma } = await useTestDatabase();
const { execute } = createExecutor(prisma);

const CHANGES = `query ($first: Int, $after: String) { changes(first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } nodes {
    revision previousRevision publishedAt causeCount provisionalBefore provisionalAfter
    causes { kind actor model scorecardCount run { id } }
    models { slug name before { rank score panelistCount } after { rank score panelistCount }
      categories { category { slug } before after } } } } }`;

const AT = `query ($revision: String!) { leaderboardAt(revision: $revision) {
  revision publishedAt isEmpty provisionalCount quorum auditHead { seq hash } categories { slug }
  ranked { rank slug name vendor version score runCount panelistCount scorecardCount cellCount cellsAtQuorum
    categories { category { slug } score runCount panelistCount cellCount } } } }`;

interface Numbers {
  rank: number;
  score: number;
  panelistCount: number;
}
interface ChangeNode {
  revision: string;
  previousRevision: string | null;
  causeCount: number;
  provisionalBefore: number;
  provisionalAfter: number;
  causes: {
    kind: string;
    actor: string;
    model: string | null;
    scorecardCount: number | null;
    run: { id: string } | null;
  }[];
  models: {
    slug: string;
    name: string;
    before: Numbers | null;
    after: Numbers | null;
    categories: { category: { slug: string }; before: number | null; after: number | null }[];
  }[];
}
interface Page {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
  nodes: ChangeNode[];
}

async function changes(variables: { first?: number; after?: string } = {}): Promise<Page> {
  return dataFrom(await execute<{ changes: Page }>(CHANGES, { variables })).changes;
}

const latest = async () => (await changes({ first: 1 })).nodes[0]!;

let environment: Environment;
let model: Model;
let rival: Model;
let panel: [GivenPanelist, GivenPanelist, GivenPanelist, GivenPanelist];
let run: Run;
const idOf = ({ id }: { id: string }) => encodeGlobalId('Run', id);

beforeAll(async () => {
  await givenTaxonomy(prisma);
  environment = await givenEnvironment(prisma, { slug: 'low-tide' });
  model = await givenModel(prisma, { slug: 'orca', name: 'Orca' });
  rival = await givenModel(prisma, { slug: 'rival', name: 'Rival' });
  panel = [
    await givenPanelist(prisma),
    await givenPanelist(prisma),
    await givenPanelist(prisma),
    await givenPanelist(prisma),
  ];
  await givenScoredRun(prisma, {
    ...{ model: rival, environment, panelists: panel },
    cards: Array(3).fill({ balance: 6 }),
  });
  await latest();
  run = await givenRun(prisma, { model, environment });
  for (const [index, panelist] of panel.slice(0, 3).entries())
    await givenScorecard(prisma, { run, panelist, ratings: { balance: 5 + index, narrative: 4 } });
  // Nobody reads the board while a run is still pending: nothing of it is published.
  await latest();
});

describe('what changed', () => {
  test('is told from board to board: a run that is finalized brings its model', async () => {
    const before = await latest();
    await givenFinalized(prisma, run);
    const change = await latest();
    expect(change.previousRevision).toBe(before.revision);
    expect(change.causeCount).toBe(1);
    expect(change.causes).toEqual([
      { kind: 'RUN_FINALIZED', actor: 'SYSTEM', model: null, scorecardCount: null, run: { id: idOf(run) } },
    ]);
    expect(change.models).toEqual([
      {
        ...{ slug: 'orca', name: 'Orca', before: null, after: { rank: 2, score: 5, panelistCount: 3 } },
        categories: [
          { category: { slug: 'balance' }, before: null, after: 6 },
          { category: { slug: 'narrative' }, before: null, after: 4 },
        ],
      },
    ]);
  });

  test('tells a card that was added to a scored run, and the rank of whom it moved', async () => {
    await givenScorecard(prisma, { run, panelist: panel[3], ratings: { balance: 10, narrative: 10 } });
    const change = await latest();
    expect(change.causes).toMatchObject([{ kind: 'SCORECARD_ADDED', run: { id: idOf(run) } }]);
    expect(change.models).toEqual([
      {
        ...{ slug: 'orca', name: 'Orca' },
        before: { rank: 2, score: 5, panelistCount: 3 },
        after: { rank: 2, score: 5.25, panelistCount: 4 },
        categories: [{ category: { slug: 'balance' }, before: 6, after: 6.5 }],
      },
    ]);
  });

  test('tells ratings that were replaced, and a rival whose rank moved by it', async () => {
    await givenScorecard(prisma, { run, panelist: panel[2], ratings: { balance: 10, narrative: 9 } });
    const change = await latest();
    expect(change.causes).toMatchObject([{ kind: 'SCORECARD_OVERWRITTEN', run: { id: idOf(run) } }]);
    expect(change.models).toMatchObject([
      { slug: 'orca', before: { rank: 2, score: 5.25 }, after: { rank: 1, score: 7.25 } },
      { slug: 'rival', before: { rank: 1, score: 6 }, after: { rank: 2, score: 6 }, categories: [] },
    ]);
  });

  test('says nothing of a comment that was mended', async () => {
    const before = await latest();
    await givenScorecard(prisma, {
      ...{ run, panelist: panel[2], ratings: { balance: 10, narrative: 9 }, comment: 'Mended.' },
    });
    expect((await latest()).revision).toBe(before.revision);
  });

  test('tells a panelist who was withdrawn and approved again, with their cards, and nothing of who it is', async () => {
    const { nodes: untouched } = await changes();
    const receipt = () => execute(AT, { variables: { revision: untouched[0]!.revision } });
    const first = await receipt();
    await givenWithdrawn(prisma, panel[3]);
    const gone = await latest();
    expect(gone.causes).toEqual([
      { kind: 'PANELIST_WITHDRAWN', actor: 'SYSTEM', model: null, scorecardCount: 1, run: null },
    ]);
    expect(gone.models).toMatchObject([
      { slug: 'rival', before: { rank: 2 }, after: { rank: 1 } },
      { slug: 'orca', before: { score: 7.25, panelistCount: 4 }, after: { score: 5, panelistCount: 3 } },
    ]);
    await createTransact(prisma)('admin:11111111-1111-4111-8111-111111111111', (tx) =>
      tx.application.update({ where: { id: panel[3].id }, data: { status: 'APPROVED' } }),
    );
    const back = await latest();
    expect(back.revision).toBe(untouched[0]!.revision);
    // Published twice, and still the first time.
    expect(await receipt()).toEqual(first);
    expect(back.causes).toMatchObject([{ kind: 'PANELIST_REINSTATED', actor: 'ADMIN', scorecardCount: 1 }]);
    const text = JSON.stringify(await changes());
    for (const { id, email, pseudonym } of panel)
      for (const name of [id, email, pseudonym, '11111111']) expect(text).not.toContain(name);
  });

  test('says nothing of a panelist without a card on a scored run', async () => {
    const before = await changes();
    await givenWithdrawn(prisma, await givenPanelist(prisma));
    await givenScorecard(prisma, {
      ...{ run, panelist: panel[0], ratings: { balance: 5, narrative: 4.01 } },
    });
    const change = await latest();
    expect((await changes()).totalCount).toBe(before.totalCount + 1);
    expect(change.causes.map(({ kind }) => kind)).toEqual(['SCORECARD_OVERWRITTEN']);
  });

  test('shows a model that falls below quorum with what was published of it, and no number after', async () => {
    await givenWithdrawn(prisma, panel[3]);
    await latest();
    await givenWithdrawn(prisma, panel[2]);
    const change = await latest();
    expect(change).toMatchObject({ provisionalBefore: 0, provisionalAfter: 2 });
    expect(change.models).toMatchObject([
      { slug: 'rival', before: { rank: 1, score: 6 }, after: null },
      { slug: 'orca', before: { rank: 2 }, after: null },
    ]);
    // Its cards still move, and nothing is said but that they do.
    await givenScorecard(prisma, { run, panelist: panel[0], ratings: { balance: 3.37, narrative: 4.61 } });
    await givenScoredRun(prisma, { model: rival, environment, panelists: panel, cards: [{ balance: 8.83 }] });
    expect(JSON.stringify(await changes())).not.toMatch(/\b(3\.37|4\.61|8\.83)\b/);
    for (const panelist of panel.slice(2)) {
      await createTransact(prisma)('system', (tx) =>
        tx.application.update({ where: { id: panelist.id }, data: { status: 'APPROVED' } }),
      );
    }
    expect((await latest()).models.map(({ slug }) => slug).toSorted()).toEqual(['orca', 'rival']);
  });

  test('tells a void run, and a model that was renamed though no number moved', async () => {
    await givenVoid(prisma, run, 'The wrong build.');
    expect((await latest()).causes).toMatchObject([{ kind: 'RUN_VOIDED', run: { id: idOf(run) } }]);
    await createTransact(prisma)('system', (tx) =>
      tx.model.update({ where: { id: rival.id }, data: { name: 'Rival II' } }),
    );
    expect(await latest()).toMatchObject({
      causes: [{ kind: 'MODEL_RENAMED', model: 'rival', run: null }],
      models: [],
    });
  });

  test('comes in pages that follow each other, each change beginning where the one before ended', async () => {
    const whole = await changes({ first: 100 });
    expect(whole.nodes).toHaveLength(whole.totalCount);
    for (const [index, { previousRevision }] of whole.nodes.entries())
      expect(previousRevision).toBe(whole.nodes[index + 1]?.revision ?? null);
    const first = await changes({ first: 3 });
    const second = await changes({ first: 3, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes]).toEqual(whole.nodes.slice(0, 6));
    const { errors } = await execute(CHANGES, { variables: { after: 'bm8' } });
    expect(errors![0]!.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('a board of the past', () => {
  test('is after ten further changes what it was, names included', async () => {
    const { leaderboard } = dataFrom(
      await execute<{ leaderboard: { revision: string; ranked: { score: number }[] } }>(
        '{ leaderboard { revision ranked { rank score runCount } } }',
      ),
    );
    const { revision } = leaderboard;
    const ask = async () => dataFrom(await execute(AT, { variables: { revision } }));
    const before = await ask();
    expect(before).toMatchObject({ leaderboardAt: { revision, ranked: leaderboard.ranked } });
    await createTransact(prisma)('system', (tx) =>
      tx.model.update({ where: { id: rival.id }, data: { name: 'Rival III' } }),
    );
    for (let n = 0; n < 10; n += 1) {
      await givenScoredRun(prisma, { model: rival, environment, panelists: panel, cards: [{ balance: n }] });
      await latest();
    }
    expect(JSON.stringify(await ask())).toBe(JSON.stringify(before));
  });

  test('says whether it is the latest', async () => {
    const [now, older] = (await changes({ first: 2 })).nodes;
    const isLatest = async (revision: string) =>
      dataFrom(
        await execute<{ leaderboardAt: { isLatest: boolean } }>(
          'query ($revision: String!) { leaderboardAt(revision: $revision) { isLatest } }',
          { variables: { revision } },
        ),
      ).leaderboardAt.isLatest;
    expect([await isLatest(now!.revision), await isLatest(older!.revision)]).toEqual([true, false]);
  });

  test.each(['', 'f'.repeat(64), "'; drop table scores"])('is null for the revision %j', async (revision) => {
    expect(dataFrom(await execute(AT, { variables: { revision } }))).toEqual({ leaderboardAt: null });
  });
});
