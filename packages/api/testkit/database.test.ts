import { expect, test } from 'vitest';
import { useTestDatabase } from './database.ts';

const { prisma, app, owner, anon } = await useTestDatabase();

async function whoIs(pool: typeof app): Promise<string> {
  const { rows } = await pool.query('SELECT current_user AS name');
  return rows[0].name;
}

test('the pools speak as the application, the owner and anon', async () => {
  expect(await whoIs(app)).toBe('panelmark_app');
  expect(await whoIs(anon)).toBe('anon');
  const { rows } = await owner.query(
    'SELECT pg_has_role(datdba, $1) AS owns FROM pg_database WHERE datname = current_database()',
    ['USAGE'],
  );
  expect(rows[0].owns).toBe(true);
});

test('the client of the application speaks UTC', async () => {
  expect(await prisma.$queryRaw`SHOW TimeZone`).toEqual([{ TimeZone: 'UTC' }]);
});

test('a clone is as closed as the database it was made from', async () => {
  const { rows } = await owner.query(
    'SELECT datacl::text[] AS acl FROM pg_database WHERE datname = current_database()',
  );
  expect(rows[0].acl.some((item: string) => item.startsWith('='))).toBe(false);
  await expect(app.query('CREATE TEMP TABLE t ()')).rejects.toThrow(/permission denied/);
  await expect(app.query('CREATE TABLE t ()')).rejects.toThrow(/permission denied/);
});
