import { afterAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../testkit/database.ts';
import { createDatabase } from './client.ts';

const { appConfig, owner } = await useTestDatabase();
const PATIENCE = { timeout: 15_000 };
const database = createDatabase({ ...appConfig, options: '' }, { connections: 2, statementTimeoutMs: 500 });
afterAll(database.close);

test('a time keeps its instant on the way to the database, whatever the zone of the database is', async () => {
  const { rows } = await owner.query('SELECT current_database() AS name');
  await owner.query(`ALTER DATABASE ${rows[0].name} SET TimeZone = 'Asia/Tokyo'`);
  const [row] = await database.prisma.$queryRaw<{ epoch: number }[]>`
    SELECT extract(epoch FROM ${new Date('2026-07-01T12:00:00Z')}::timestamptz)::int AS epoch`;
  expect(row?.epoch).toBe(Date.parse('2026-07-01T12:00:00Z') / 1000);
});

test('what the role has been set to, by itself even, does not change how the application works', async () => {
  for (const setting of [
    "default_transaction_isolation = 'serializable'",
    'default_transaction_read_only = on',
    "search_path = ''",
  ]) {
    const { rows } = await owner.query('SELECT current_database() AS name');
    await owner.query(`ALTER ROLE panelmark_app IN DATABASE ${rows[0].name} SET ${setting}`);
  }
  const fresh = createDatabase({ ...appConfig, options: '' }, { connections: 1 });
  const shown = async (name: string) => (await fresh.pool.query(`SHOW ${name}`)).rows[0][name];
  expect(await shown('transaction_isolation')).toBe('read committed');
  expect(await shown('transaction_read_only')).toBe('off');
  expect(await shown('search_path')).toBe('public');
  await fresh.close();
});

test('a statement that takes too long is cut', async () => {
  await expect(database.prisma.$queryRaw`SELECT 1 FROM pg_sleep(5)`).rejects.toThrow(/statement timeout/);
});

test('no more connections are held than allowed', async () => {
  await Promise.all(Array.from({ length: 8 }, () => database.prisma.$queryRaw`SELECT 1 FROM pg_sleep(0.05)`));
  const { rows } = await owner.query(
    "SELECT count(*)::int AS held FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'panelmark'",
  );
  expect(rows).toEqual([{ held: 2 }]);
});

async function cutConnections(): Promise<void> {
  await owner.query(
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'panelmark_app'",
  );
}

test('connections that were cut are replaced', async () => {
  await database.prisma.$queryRaw`SELECT 1`;
  await cutConnections();
  await expect
    .poll(() => database.prisma.$queryRaw`SELECT 1 AS one`.catch(() => 'away'), PATIENCE)
    .toEqual([{ one: 1 }]);
});

test('connections that are cut while nobody uses them do not end the process', async () => {
  const { pool, close } = createDatabase(appConfig);
  await pool.query('SELECT 1');
  await cutConnections();
  await expect.poll(() => pool.totalCount, PATIENCE).toBe(0);
  await expect(pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await close();
});
