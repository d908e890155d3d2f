import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { givenPanelist, givenTaxonomy } from '../../../testkit/given.ts';
import { mailsTo } from '../../../testkit/mails.ts';
import { useProgram } from '../../../testkit/program.ts';
import { untilWaiting } from '../../../testkit/racing.ts';

vi.setConfig({ testTimeout: 60_000 });

const { prisma, owner, ownerConfig } = await useTestDatabase();
const start = useProgram(ownerConfig);
const dataDir = await mkdtemp(join(tmpdir(), 'panelmark-program-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('the program that is told to end sends the links first that it was asked for', async () => {
  await givenTaxonomy(prisma);
  const { email } = await givenPanelist(prisma);
  const { ready, ended, signal } = start({ PANELMARK_DATA_DIR: dataDir });
  const url = await ready;
  const holder = await owner.connect();
  try {
    await holder.query('begin; lock table applications in access exclusive mode');
    const query = `mutation { requestSignInLink(input: { email: "${email}" }) { __typename } }`;
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(response.status).toBe(200);
    await untilWaiting(owner);
    signal('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), 10_000);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await ended).toBe(0);
  expect(await mailsTo(dataDir, email)).toHaveLength(1);
});
