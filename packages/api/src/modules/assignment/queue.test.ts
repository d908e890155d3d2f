import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenScorecard,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
} from '../../../testkit/given.ts';
import type { Model, Run } from '../../generated/prisma/client.ts';
import { decodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

beforeAll(() => givenTaxonomy(prisma));
// Each test has the queue to itself.
beforeEach(() => owner.query("update runs set void_reason = 'Another test' where voided_at is null"));

/** Lets so many panelists hold cards on a run. */
async function givenCards(
  run: Run,
  count: number,
  panelist: Parameters<typeof givenPanelist>[1] = {},
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await givenScorecard(prisma, {
      ...{ run, panelist: await givenPanelist(prisma, panelist), ratings: { balance: 5 } },
    });
  }
}

/** What the queue gives to a panelist, as the run's id. */
async function nextRun(panelist: GivenPanelist): Promise<string | undefined> {
  const assignment = await asPanelist(execute, panelist).next();
  if (assignment === null) return undefined;
  const { id } = decodeGlobalId(assignment.id);
  const { runId } = await prisma.assignment.findUniqueOrThrow({ where: { id }, select: { runId: true } });
  return runId;
}

/** Everything that the queue gives to a new panelist who scores one after the other. */
async function order(panelist?: GivenPanelist): Promise<string[]> {
  const scorer = panelist ?? (await givenPanelist(prisma));
  const runs: string[] = [];
  for (let run = await nextRun(scorer); run !== undefined; run = await nextRun(scorer)) {
    runs.push(run);
    await givenScorecard(prisma, { run: { id: run }, panelist: scorer, ratings: { balance: 5 } });
  }
  return runs;
}

const ids = (...runs: Run[]) => runs.map(({ id }) => id);

describe('the queue gives first', () => {
  test('the runs that need panelists to reach quorum, however much their models are judged', async () => {
    const judged = await givenModel(prisma);
    const [needy, full, other] = [
      await givenRun(prisma, { model: judged }),
      await givenRun(prisma, { model: judged }),
      await givenRun(prisma),
    ];
    await givenCards(full, 4);
    await givenCards(needy, 2);
    await givenCards(other, 3);
    expect(await order()).toEqual(ids(needy, other, full));
  });

  test('then the runs of the model that the panel has judged least', async () => {
    const [much, little]: Model[] = [await givenModel(prisma), await givenModel(prisma)];
    const [begun, untouched] = [
      await givenRun(prisma, { model: much! }),
      await givenRun(prisma, { model: much! }),
    ];
    await givenCards(begun, 2);
    const least = await givenRun(prisma, { model: little! });
    await givenCards(least, 1);
    const [first, ...others] = await order();
    expect(first).toBe(least.id);
    expect(new Set(others)).toEqual(new Set(ids(begun, untouched)));
  });

  test('then those that fewer panelists of the same first specialty are at', async () => {
    const [mine, theirs] = (await prisma.specialty.findMany({ take: 2 })).map(({ slug }) => slug);
    const model = await givenModel(prisma);
    const [same, different] = [await givenRun(prisma, { model }), await givenRun(prisma, { model })];
    await givenCards(same, 1, { specialty: mine! });
    await givenCards(different, 1, { specialty: theirs! });
    expect(await order(await givenPanelist(prisma, { specialty: mine! }))).toEqual(ids(different, same));
    expect(await order(await givenPanelist(prisma, { specialty: theirs! }))).toEqual(ids(same, different));
  });

  test('then those that others have begun', async () => {
    const [mine, theirs] = (await prisma.specialty.findMany({ take: 2 })).map(({ slug }) => slug);
    const model = await givenModel(prisma);
    const [untouched, begun] = [await givenRun(prisma, { model }), await givenRun(prisma, { model })];
    await givenCards(begun, 1, { specialty: theirs! });
    expect(await order(await givenPanelist(prisma, { specialty: mine! }))).toEqual(ids(begun, untouched));
  });

  test('and what is left to choose in an order of the panelist\u2019s own, which stays the same', async () => {
    const model = await givenModel(prisma);
    for (let n = 0; n < 12; n += 1) await givenRun(prisma, { model });
    const firsts = new Set<string | undefined>();
    for (let n = 0; n < 6; n += 1) {
      const panelist = await givenPanelist(prisma);
      const first = await nextRun(panelist);
      const { current } = await asPanelist(execute, panelist).panel();
      await asPanelist(execute, panelist).release(current!.id);
      expect(await nextRun(panelist)).toBe(first);
      await asPanelist(execute, panelist).release(current!.id);
      firsts.add(first);
    }
    expect(firsts.size).toBeGreaterThan(1);
  });
});

describe('the queue never gives', () => {
  test('a run that is revealed, void or without a link', async () => {
    await givenRevealed(owner, await givenRun(prisma));
    await givenVoid(prisma, await givenRun(prisma));
    const { modelId, environmentId } = await givenRun(prisma);
    await owner.query("update runs set void_reason = 'No' where voided_at is null and revealed_at is null");
    await owner.query('insert into runs (model_id, environment_id) values ($1, $2)', [
      modelId,
      environmentId,
    ]);
    expect(await order()).toEqual([]);
  });

  test('a run twice to one panelist, nor one that they stepped back from', async () => {
    const [first, second] = [await givenRun(prisma), await givenRun(prisma)];
    const panelist = await givenPanelist(prisma);
    const assignment = (await asPanelist(execute, panelist).next())!;
    await asPanelist(execute, panelist).recuse({ assignment: assignment.id });
    const rest = await order(panelist);
    expect(rest).toHaveLength(1);
    expect(await order(panelist)).toEqual([]);
    expect(new Set([...rest, ...(await order())])).toEqual(new Set(ids(first, second)));
  });

  test('a run that somebody reports not to work, until an administrator has decided', async () => {
    const run = await givenRun(prisma);
    const reporter = asPanelist(execute, await givenPanelist(prisma));
    await reporter.report({ assignment: (await reporter.next())!.id });
    expect(await order()).toEqual([]);
    expect(await reporter.next()).toBeNull();
    await owner.query("update unplayable_reports set resolution = 'mended' where run_id = $1", [run.id]);
    expect(await order()).toEqual([run.id]);
    expect(await reporter.next()).not.toBeNull();
  });

  test('a build by a vendor whom the panelist is tied to, however either is written', async () => {
    const tied = await givenModel(prisma, { vendor: 'Deep-Sea Works, Inc.' });
    const free = await givenModel(prisma, { vendor: 'Seaside' });
    await givenRun(prisma, { model: tied });
    const run = await givenRun(prisma, { model: free });
    const panelist = await givenPanelist(prisma);
    await prisma.application.update({
      where: { id: panelist.id },
      data: { affiliations: ['Somebody else', ' deep sea '] },
      select: { id: true },
    });
    expect(await asPanelist(execute, panelist).panel()).toMatchObject({ waitingCount: 1 });
    expect(await order(panelist)).toEqual([run.id]);
  });
});

describe('how many panelists a run has', () => {
  test('is counted by those who hold it now, and never more than it was meant for', async () => {
    const run = await givenRun(prisma);
    await givenCards(run, 4);
    const fifth = asPanelist(execute, await givenPanelist(prisma));
    const { id } = (await fifth.next())!;
    expect(await asPanelist(execute, await givenPanelist(prisma)).next()).toBeNull();
    await fifth.release(id);
    expect(await asPanelist(execute, await givenPanelist(prisma)).next()).not.toBeNull();
    expect(await fifth.next()).toBeNull();
  });

  test('leaves out whoever walked away, and whoever is no panelist any more', async () => {
    const run = await givenRun(prisma);
    await givenCards(run, 3);
    const [gone, away] = [await givenPanelist(prisma), await givenPanelist(prisma)];
    await givenScorecard(prisma, { run, panelist: gone, ratings: { balance: 5 } });
    await asPanelist(execute, away).next();
    expect(await order()).toEqual([]);
    await givenWithdrawn(prisma, gone);
    expect(await asPanelist(execute, await givenPanelist(prisma)).next()).not.toBeNull();
    await owner.query(
      "update assignments set expires_at = now() - interval '1 second' where panelist_id = $1",
      [away.id],
    );
    expect(await order()).toEqual([run.id]);
  });

  test('stays within bounds when all ask at once', async () => {
    const run = await givenRun(prisma);
    const panelists: GivenPanelist[] = [];
    for (let n = 0; n < 12; n += 1) panelists.push(await givenPanelist(prisma));
    const handed = await Promise.all(panelists.map((panelist) => asPanelist(execute, panelist).next()));
    expect(handed.filter((assignment) => assignment !== null)).toHaveLength(5);
    expect(await prisma.assignment.count({ where: { runId: run.id } })).toBe(5);
  });

  test('is one assignment for a panelist who asks many times at once', async () => {
    for (let n = 0; n < 3; n += 1) await givenRun(prisma);
    const panelist = await givenPanelist(prisma);
    const handed = await Promise.all(Array.from({ length: 8 }, () => asPanelist(execute, panelist).next()));
    expect(new Set(handed.map((assignment) => assignment?.id)).size).toBe(1);
    expect(await prisma.assignment.count({ where: { panelistId: panelist.id } })).toBe(1);
  });
});

test('a run that is being closed while somebody asks is passed over, and nobody waits for it', async () => {
  const closing = await givenRun(prisma);
  const session = await owner.connect();
  try {
    await session.query('begin');
    await session.query("update runs set void_reason = 'It never started.' where id = $1", [closing.id]);
    expect(await order()).toEqual([]);
    const open = await givenRun(prisma);
    expect(await order()).toEqual([open.id]);
    await session.query('commit');
  } finally {
    session.release();
  }
});
