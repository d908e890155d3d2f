import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createDatabase } from '../src/database/client.ts';
import { withSessionSettings } from '../src/database/connect.ts';
import { openDatabase } from '../src/database/open.ts';
import { createTransact } from '../src/database/transact.ts';
import { createLog } from '../src/log.ts';
import { seedBenchmark } from '../src/modules/benchmark/benchmark.service.ts';
import { recordScore, type ScorecardDeps } from '../src/modules/scorecard/scorecard.service.ts';
import { createToken } from '../src/modules/token/token.service.ts';
import { makeTestDirectory } from '../testkit/cluster.ts';
import { givenEnvironment, givenModel, givenPanelist, givenRun } from '../testkit/given.ts';
import { createReport } from './report.ts';
import { timed } from './stopwatch.ts';

// How many scorecards a second 16 clients record, over HTTP and as a function, against the bare INSERT of the same card
// with the same guards and the same audit on the same durable database: how much of the work is ours.

const CLIENTS = 16;
const CARDS_A_CLIENT = 40;
const ROUNDS = 5;
const RATINGS = { 'game-mechanics': 7.25, balance: 6.5, narrative: 8, 'level-design': 5.75, 'ai-npc': 9 };

/** Where a card comes to stand: each is recorded once. */
interface Place {
  readonly run: string;
  readonly panelist: { readonly id: string; readonly email: string };
}

type Record = (place: Place, client: number) => Promise<unknown>;

const report = createReport((line) => process.stdout.write(`${line}\n`));
const dataDir = await makeTestDirectory();
const opened = await openDatabase({
  ...{ dataDir, databaseUrl: undefined, databaseReplicaUrl: undefined, sessionKeys: undefined },
});
const database = createDatabase(opened.appConfig);
const { prisma } = database;
const transact = createTransact(prisma);
const log = createLog({ write: () => undefined });
await seedBenchmark({ reader: prisma, transact }, undefined);
const { token } = await createToken({ transact }, 'command line', { name: 'bench' });
const { url, program } = await startProgram();
const agent = new Agent({ keepAlive: true });
const pool = new pg.Pool({ ...withSessionSettings(opened.appConfig, { TimeZone: 'UTC' }), max: CLIENTS });

const RECORDERS: Readonly<globalThis.Record<string, Record>> = {
  'the INSERT alone, through pg': ({ run, panelist }) =>
    pool.query(
      "insert into scores (run_id, panelist_id, ratings, comment, minutes_spent, source) values ($1, $2, $3, $4, $5, 'admin')",
      [run, panelist.id, JSON.stringify(RATINGS), 'Played to the end.', 40],
    ),
  'recordScore as a function': ({ run, panelist }) => {
    const deps: ScorecardDeps = { reader: prisma, transact, mailer: { send: async () => undefined }, log };
    const card = { ratings: RATINGS, comment: 'Played to the end.', minutes: 40 };
    return recordScore(deps, 'token:bench', { run, panelistEmail: panelist.email, ...card });
  },
  'record-score over HTTP': ({ run, panelist }) =>
    post({
      ...{ action: 'record-score', run, panelist_email: panelist.email, ratings: RATINGS },
      ...{ comment: 'Played to the end.', minutes_spent: 40 },
    }),
};

/** The server as it is started: a process of its own, over the same database. */
async function startProgram(): Promise<{ readonly url: string; readonly program: ChildProcess }> {
  const [loader, main] = ['../testkit/run-typescript.mjs', '../src/main.ts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const env = { ...{ PANELMARK_DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' } };
  const child = spawn(process.execPath, ['--import', String(loader), String(main)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for (;;) {
    const [part] = await once(child.stdout, 'data');
    printed += part;
    const [, ready] = /ready at (http\S+)/.exec(printed) ?? [];
    if (ready === undefined) continue;
    child.stdout.resume();
    return { url: ready, program: child };
  }
}

async function post(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = request(`${url}/api/benchmark/ingest`, { method: 'POST', agent, headers });
  sent.end(JSON.stringify(body));
  const [response] = await once(sent, 'response');
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(answer);
}

/** Cards a second of one round. */
async function rateOf(record: Record, places: readonly Place[]): Promise<number> {
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let n = client; n < places.length; n += CLIENTS) await record(places[n] as Place, client);
      }),
    ),
  );
  return (places.length / ms) * 1000;
}

async function givenPlaces(): Promise<Place[]> {
  const model = await givenModel(prisma);
  const environment = await givenEnvironment(prisma);
  const runs = [];
  for (let n = 0; n < CARDS_A_CLIENT; n += 1) runs.push((await givenRun(prisma, { model, environment })).id);
  return runs.flatMap((run) => panelists.map((panelist) => ({ run, panelist })));
}

const panelists: Place['panelist'][] = [];
for (let n = 0; n < CLIENTS; n += 1) panelists.push(await givenPanelist(prisma));

try {
  report.title(
    `${CLIENTS} clients, ${CLIENTS * CARDS_A_CLIENT} scorecards a round, the fastest of ${ROUNDS} rounds`,
  );
  const fastest = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, record] of Object.entries(RECORDERS)) {
      const rate = await rateOf(record, await givenPlaces());
      fastest.set(name, Math.max(fastest.get(name) ?? 0, rate));
    }
  }
  const bare = Math.max(...[...fastest.values()].slice(0, 1));
  for (const [name, rate] of fastest) {
    report.time(`${name}, ${rate.toFixed(0)} a second: each`, 1000 / rate);
    report.ratio(`${name}, against the INSERT`, rate / bare);
  }
} finally {
  await pool.end();
  agent.destroy();
  program.kill('SIGTERM');
  await once(program, 'close');
  await database.close();
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
}
