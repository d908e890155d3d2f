import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { findServer, killServer, useDataDirectories } from '../../testkit/data-directory.ts';
import { useTestDatabase } from '../../testkit/database.ts';
import { AS_NEW, givenImporter, tableDigests } from '../../testkit/given-import.ts';
import { settingsFor } from '../../testkit/holder.ts';
import { describeRealJudgments, judgments, judgmentsPath } from '../../testkit/real-judgments.ts';
import { spawnCommand } from '../../testkit/spawn-command.ts';
import { createDatabase } from '../database/client.ts';
import { openDatabase } from '../database/open.ts';
import { publishBoard } from '../modules/leaderboard/leaderboard.service.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const uninterrupted = await useTestDatabase();
const dataDirectory = useDataDirectories();
const WRITING = '%insert into scores%';
const SEALING = 'COMMIT';

describeRealJudgments('the import of imagenhub_t2i', () => {
  const argv = ['import', judgmentsPath('imagenhub_t2i'), '--new-benchmark', '--finalize'];
  let revision: string;

  beforeAll(async () => {
    const { importFile } = await givenImporter(uninterrupted.prisma);
    await importFile(judgments('imagenhub_t2i'), { ...AS_NEW, finalize: true });
    ({ revision } = await publishBoard(uninterrupted.prisma));
  });

  it('killed in its middle leaves nothing, and done again gives the board of an uninterrupted one', async () => {
    const { directory, owner, importAgain, leave } = await givenDataDirectory();
    const before = await tableDigests(owner);
    const writing = spawnCommand(directory, argv);
    await seen(owner, WRITING);
    writing.kill('SIGKILL');
    expect(await writing.ended).toMatchObject({ code: null, out: '' });
    await alone(owner);
    expect(await tableDigests(owner)).toEqual(before);

    // Again, and killed while the database commits: all of it is kept or nothing is.
    const sealing = spawnCommand(directory, argv);
    await seen(owner, SEALING);
    sealing.kill('SIGKILL');
    expect(await sealing.ended).toMatchObject({ code: null, out: '' });
    await alone(owner);
    const { rows } = await owner.query('select count(*)::integer as n from scores');
    expect([0, 4137]).toContain(rows[0].n);

    await importAgain();
    await expectWhole(owner, revision);
    await leave();
  });

  it('whose PostgreSQL is killed ends with a sentence, leaves nothing, and can be done again', async () => {
    const { directory, owner, importAgain, leave } = await givenDataDirectory();
    const before = await tableDigests(owner);
    const cut = spawnCommand(directory, argv);
    await seen(owner, WRITING);
    await killServer(directory);
    expect(await cut.ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^(Checking 8 274 ratings…\n)?(Writing .*\n)?The database went away\. Run the command again: what is on record already is left alone\.\n$/,
      ),
    });
    await expect.poll(() => tableDigests(owner).catch(() => null), { timeout: 60_000 }).toEqual(before);
    await importAgain();
    await expectWhole(owner, revision);
    await leave();
  });

  it('asked to stop leaves nothing, says so, and stops the database that it had started', async () => {
    const directory = await dataDirectory();
    const stopped = spawnCommand(directory, argv);
    await expect.poll(() => findServer(directory), { timeout: 30_000 }).toBeDefined();
    stopped.kill('SIGTERM');
    expect(await stopped.ended).toMatchObject({
      code: 130,
      out: '',
      err: expect.stringMatching(/^Stopping…\n(Checking 8 274 ratings…\n)?Stopped: nothing was changed\.\n$/),
    });
    expect(await findServer(directory)).toBeUndefined();
  });
});

/** A data directory with a seeded database that stays open, as under a server. */
async function givenDataDirectory() {
  const directory = await dataDirectory();
  const opened = await openDatabase(settingsFor(directory));
  const owner = new pg.Pool({ ...opened.ownerConfig, max: 2 });
  owner.on('error', () => undefined);
  const withImporter = async (
    work: (importer: Awaited<ReturnType<typeof givenImporter>>) => Promise<unknown>,
  ) => {
    const database = createDatabase(opened.appConfig);
    await work(await givenImporter(database.prisma));
    await database.close();
  };
  await withImporter(async () => undefined);
  const importAgain = () =>
    withImporter(({ importFile }) => importFile(judgments('imagenhub_t2i'), { ...AS_NEW, finalize: true }));
  const leave = async () => {
    await owner.end();
    await opened.close();
  };
  return { directory, owner, importAgain, leave };
}

/** Waits until the application runs such a statement. */
async function seen(owner: pg.Pool, statement: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      "select from pg_stat_activity where application_name = 'panelmark' and query ilike $1 and state <> 'idle'",
      [statement],
    );
    if (rows.length > 0) return;
    await sleep(5);
  }
}

/** Waits until nobody of the application is connected. */
async function alone(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query("select from pg_stat_activity where application_name = 'panelmark'");
    if (rows.length === 0) return;
    await sleep(20);
  }
}

async function expectWhole(owner: pg.Pool, revision: string): Promise<void> {
  const { rows } = await owner.query(
    `select (select count(*)::integer from scores) as scorecards, (select count(*)::integer from score_revisions) as replaced,
       (select count(*)::integer from runs where status = 'scored') as runs,
       (select revision from board_revisions order by id desc limit 1) as revision`,
  );
  expect(rows[0]).toEqual({ scorecards: 4137, replaced: 0, runs: 1379, revision });
}
