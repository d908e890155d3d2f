import { createDatabase, type Database } from '../src/database/client.ts';
import { withClient } from '../src/database/connect.ts';
import { appConfigFor } from '../src/database/prepare.ts';
import { ensurePrivileges } from '../src/database/privileges.ts';
import type { TestCluster } from '../testkit/cluster.ts';

/** How large a generated board is. */
export interface BoardSize {
  readonly models: number;
  readonly environments: number;
  /** On each run; every model has a run in every environment. */
  readonly cards: number;
}

const PANELISTS = 60;
const CATEGORIES = 14;
/** In percent: partial cards are normal. */
const RATED = 75;

export function cardsOf({ models, environments, cards }: BoardSize): number {
  return models * environments * cards;
}

/**
 * A database with a board of this size. Its rows are the same at every run: written by the owner without triggers, for
 * fifty thousand entries of an audit log would be measured along with them.
 */
export async function openBenchDatabase(
  cluster: TestCluster,
  name: string,
  size: BoardSize,
): Promise<Database> {
  const owner = { ...cluster.owner, database: name };
  await withClient(cluster.owner, (client) =>
    client.query(`create database ${name} template ${cluster.template}`),
  );
  await withClient(owner, async (client) => {
    await ensurePrivileges(client);
    await client.query("set timezone = 'UTC'; set session_replication_role = replica");
    for (const statement of generated(size)) await client.query(statement);
    await client.query('set session_replication_role = origin');
    // The first entry of the audit log.
    await client.query("insert into environments (slug, name, spec) values ('last', 'Last', 'Build.')");
    await client.query('vacuum analyze');
  });
  return createDatabase(appConfigFor(owner, cluster.key), { statementTimeoutMs: 120_000 });
}

/** A number from 0 to `below` − 1 that depends on a text alone. */
const draw = (text: string, below: number) => `(abs(hashtext(${text})::bigint) % ${below})`;

function generated({ models, environments, cards }: BoardSize): string[] {
  return [
    `insert into benchmark (name) values ('Bench')`,
    `insert into eval_categories (slug, position, name, question, anchors)
     select 'c' || k, k, 'Category ' || k, '?', '[]' from generate_series(1, ${CATEGORIES}) k`,
    `insert into specialties (slug, position, name, categories) values ('any', 1, 'Any', '{}')`,
    `insert into models (slug, name, vendor) select 'm' || m, 'Model ' || m, 'Vendor ' || m % 7 from generate_series(1, ${models}) m`,
    `insert into environments (slug, name, spec) select 'e' || e, 'Environment ' || e, 'Build.' from generate_series(1, ${environments}) e`,
    `insert into applications (email, full_name, specialties, status)
     select p || '@panel.example', 'P', '{any}', 'approved' from generate_series(1, ${PANELISTS}) p`,
    `insert into runs (model_id, environment_id, status, finalized_at, revealed_at)
     select m.id, e.id, 'scored', now(), now() from models m cross join environments e`,
    `insert into scores (run_id, panelist_id, ratings, source)
     select r.id, a.id, ratings.given, 'admin'
     from runs r
     join models m on m.id = r.model_id
     join environments e on e.id = r.environment_id
     cross join generate_series(1, ${cards}) card
     cross join lateral (
       select 1 + (${draw("m.slug || ' ' || e.slug", PANELISTS)} + card * 7) % ${PANELISTS} as panelist
     ) seat
     join applications a on a.email = seat.panelist || '@panel.example'
     cross join lateral (
       select coalesce(jsonb_object_agg(k.slug, least(10, greatest(0, round((
           2.5 + ${draw('m.slug', 40)} / 10.0 + ${draw('a.email', 20)} / 10.0
           + ${draw("m.slug || ' ' || e.slug || ' ' || a.email || ' ' || k.slug", 30)} / 10.0
         ), 1)))) filter (where ${draw("e.slug || ' ' || a.email || ' ' || k.slug || ' ' || m.slug", 100)} < ${RATED}),
         '{"c1": 5}') as given
       from eval_categories k
     ) ratings`,
  ];
}
