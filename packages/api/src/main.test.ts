import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { followBoard } from '../testkit/event-stream.ts';
import { useProgram } from '../testkit/program.ts';

vi.setConfig({ testTimeout: 60_000 });

const { owner, ownerConfig } = await useTestDatabase();
const start = useProgram(ownerConfig);
const PASSWORD =
  /The first administrator is admin@localhost with the password (\S+): it is shown this once\./;

/** Keeps the taxonomy from being read until it is let go. */
async function holdTaxonomy() {
  const client = await owner.connect();
  await client.query('begin; lock table eval_categories in access exclusive mode');
  let held = true;
  const letGo = async () => {
    if (!held) return;
    held = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

function askForTaxonomy(url: string): Promise<Response> {
  return fetch(`${url}/graphql?query=${encodeURIComponent('{ categories { slug } }')}`);
}

/** Until the database has a statement that waits for the lock. */
async function untilWaiting(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await owner.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rows.length).toBeGreaterThan(0);
  }, 10_000);
}

describe('the server program', () => {
  test('that cannot have its port says so in one sentence, the first password notwithstanding', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { ended, printed } = start({ PORT: String(port) });
    expect(await ended).toBe(1);
    expect(printed.err).toBe(
      `Port ${port} on 127.0.0.1 cannot be had: another program uses it: stop that one, or set PORT to another.\n`,
    );
    expect(printed.out).toMatch(PASSWORD);
  });

  test('says where it answers, and shows no password a second time', async () => {
    const { ready, ended, printed, signal } = start();
    const url = await ready;
    expect(printed.out).toBe(`Panelmark is ready at ${url}\n`);
    const { data } = await (await askForTaxonomy(url)).json();
    expect(data.categories).toHaveLength(14);
    signal('SIGINT');
    expect(await ended).toBe(0);
    expect(printed.err).toBe('');
  });

  test('names every setting that is wrong, and ends', async () => {
    const { ended, printed } = start({ PORT: 'x', HOST: 'a b' });
    expect(await ended).toBe(1);
    expect(printed.err).toContain('2 settings are wrong:');
    expect(printed.err).not.toContain(' at ');
  });

  test('answers what it was asked before it ends, and nothing more', async () => {
    const { ready, ended, signal } = start();
    const url = await ready;
    const letGo = await holdTaxonomy();
    const answer = askForTaxonomy(url);
    await untilWaiting();
    signal('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), 10_000);
    await letGo();
    const response = await answer;
    expect((await response.json()).data.categories).toHaveLength(14);
    expect(await ended).toBe(0);
  });

  test('ends the streams that it has open, and then itself', async () => {
    const { ready, ended, signal } = start();
    const stream = await followBoard(await ready);
    signal('SIGTERM');
    await stream.ended;
    expect(await ended).toBe(0);
  });

  test('ends at once at the second signal', async () => {
    const { ready, ended, signal } = start();
    const url = await ready;
    await holdTaxonomy();
    const answer = askForTaxonomy(url).catch((error: unknown) => error);
    await untilWaiting();
    signal('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), 10_000);
    signal('SIGTERM');
    expect(await ended).toBe(130);
    expect(await answer).toBeInstanceOf(Error);
  });
});
