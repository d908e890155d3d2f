import { createDatabase, type Database } from '../src/database/client.ts';
import { withClient } from '../src/database/connect.ts';
import { appConfigFor } from '../src/database/prepare.ts';
import { ensurePrivileges } from '../src/database/privileges.ts';
import { createTransact } from '../src/database/transact.ts';
import { nextAssignment, releaseAssignment } from '../src/modules/assignment/assignment.service.ts';
import { countWaiting, findNextRun } from '../src/modules/assignment/queue.store.ts';
import { startTestCluster, type TestCluster } from '../testkit/cluster.ts';
import { createReport } from './report.ts';
import { fastestMs, timed } from './stopwatch.ts';

// What the queue costs where it is long: 2,000 open runs that hold 10,000 cards and 400 assignments, for one panelist
// and for thirty at once.

const MODELS = 40;
const ENVIRONMENTS = 50;
const PANELISTS = 200;
const CARDS_A_RUN = 5;
const PANELISTS_PER_RUN = 7;
const AT_ONCE = 30;
const ROUNDS = 10;
/** A page that asks for the next run should not be felt to wait. */
const LIMIT_MS = 100;

const GENERATED = [
  `insert into benchmark (name) values ('Bench')`,
  `insert into eval_categories (slug, position, name, question, anchors) values ('c', 1, 'C', '?', '[]')`,
  `insert into specialties (slug, position, name, categories) select 's' || s, s, 'S', '{}' from generate_series(1, 9) s`,
  `insert into models (slug, name, vendor) select 'm' || m, 'Model', 'Vendor ' || m from generate_series(1, ${MODELS}) m`,
  `insert into environments (slug, name, spec) select 'e' || e, 'E', 'Build.' from generate_series(1, ${ENVIRONMENTS}) e`,
  `insert into applications (email, full_name, specialties, affiliations, status)
   select p || '@panel.example', 'P', array['s' || 1 + p % 9], array['vendor ' || p % 40, 'Studio'], 'approved'
   from generate_series(1, ${PANELISTS}) p`,
  `insert into runs (model_id, environment_id, artifact_url)
   select m.id, e.id, 'https://x.example' from models m cross join environments e`,
  `insert into scores (run_id, panelist_id, ratings, source)
   select r.id, p.id, '{"c": 5}', 'panelist' from runs r cross join lateral (
     select id from applications where id <> r.id order by md5(r.id::text || email) limit ${CARDS_A_RUN}
   ) p`,
  `insert into assignments (run_id, panelist_id, expires_at)
   select r.id, p.id, now() + interval '1 day' from (select id from applications order by id limit 100) p
   cross join lateral (select id from runs where id <> p.id order by md5(id::text || p.id::text) limit 4) r`,
];

const report = createReport((line) => process.stdout.write(`${line}\n`));
const cluster = await startTestCluster(undefined);
try {
  const database = await openQueue(cluster);
  const { prisma } = database;
  const deps = { transact: createTransact(prisma), panelistsPerRun: PANELISTS_PER_RUN };
  const panelists = await prisma.application.findMany({
    where: { assignments: { none: {} } },
    take: AT_ONCE,
  });
  const acting = panelists.map(({ id }) => ({ id, actor: `panelist:${id}` as const }));
  const [one] = acting;
  if (one === undefined) throw new Error('Nobody is free.');
  const view = { panelist: one.id, panelistsPerRun: PANELISTS_PER_RUN };

  report.title(
    `${MODELS * ENVIRONMENTS} open runs, ${MODELS * ENVIRONMENTS * CARDS_A_RUN} cards, ${PANELISTS} panelists`,
  );
  report.time(
    'the statement that picks the run',
    await fastestMs(ROUNDS, () => findNextRun(prisma, view)),
    LIMIT_MS,
  );
  report.time(
    'the statement that counts what waits',
    await fastestMs(ROUNDS, () => countWaiting(prisma, view)),
    LIMIT_MS,
  );
  const handOver = async () => {
    const id = await nextAssignment(deps, one);
    if (id === null) throw new Error('The queue is dry.');
    await releaseAssignment(deps, one, id);
  };
  report.time('nextAssignment and releaseAssignment', await fastestMs(ROUNDS, handOver), 2 * LIMIT_MS);
  const { ms } = await timed(() => Promise.all(acting.map((panelist) => nextAssignment(deps, panelist))));
  report.time(`nextAssignment, ${AT_ONCE} panelists at once: each`, ms / AT_ONCE);
  await database.close();
} finally {
  await cluster.close();
}
if (report.over.length > 0) process.exitCode = 1;

/** A database with a long queue: written by the owner without triggers, whose audit log would be measured along. */
async function openQueue({ owner: server, template, key }: TestCluster): Promise<Database> {
  const owner = { ...server, database: 'bench_queue' };
  await withClient(server, (client) => client.query(`create database bench_queue template ${template}`));
  await withClient(owner, async (client) => {
    await ensurePrivileges(client);
    await client.query("set timezone = 'UTC'; set session_replication_role = replica");
    for (const statement of GENERATED) await client.query(statement);
    await client.query('vacuum analyze');
  });
  return createDatabase(appConfigFor(owner, key));
}
