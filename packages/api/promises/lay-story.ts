import type pg from 'pg';
import type { Story } from './arbitrary-story.ts';

/**
 * Lets a story happen in the caller's transaction, as the application would: taxonomy, models, runs, applications and
 * their approval, cards, decisions about runs, and last the withdrawals. Runs keep their id as `external_key`.
 */
export async function layStory(client: pg.ClientBase, story: Story): Promise<void> {
  const { categories, models, panelists, runs, cards } = story;
  const steps: [string, unknown][] = [
    [
      `select define_benchmark('Story', $1, '[{"slug": "any", "name": "Any", "categories": []}]', null, null, null)`,
      categories.map((category) => ({ ...category, question: '?', anchors: [] })),
    ],
    [
      `insert into models (slug, name, vendor, version)
       select slug, name, vendor, version from jsonb_to_recordset($1) m (slug text, name text, vendor text, version text)`,
      models,
    ],
    [
      `insert into runs (model_id, environment_id, external_key)
       select m.id, e.id, r.id from jsonb_to_recordset($1) r (id text, model text) join models m on m.slug = r.model, environments e`,
      runs,
    ],
    [
      `insert into applications (email, full_name, specialties)
       select i || '@panel.example', 'P', '{any}' from jsonb_array_elements($1) with ordinality p (standing, i)`,
      panelists,
    ],
    [approve('approved', 'withdrawn', 'readmitted'), panelists],
    [decide('rejected', 'rejected'), panelists],
    [
      `insert into scores (run_id, panelist_id, ratings, source)
       select r.id, a.id, (select jsonb_object_agg(key, (value::numeric / 100)::numeric(4, 2)) from jsonb_each_text(c.ratings)), 'admin'
       from jsonb_to_recordset($1) c (run text, panelist integer, ratings jsonb)
       join runs r on r.external_key = c.run join applications a on a.email = c.panelist + 1 || '@panel.example'`,
      cards,
    ],
    [end(`set status = 'scored'`, 'scored%'), runs],
    [end(`set void_reason = 'void'`, '%void'), runs],
    [decide('withdrawn', 'withdrawn', 'readmitted'), panelists],
    [approve('readmitted'), panelists],
  ];
  await client.query(`insert into environments (slug, name, spec) values ('only', 'Only', 'Build.')`);
  // Environments come first: they do not freeze the taxonomy.
  for (const [sql, value] of steps) await client.query(sql, [JSON.stringify(value)]);
}

/** Reveals the runs of a laid story that are to be public and not scored. To be called as the owner. */
export async function revealStory(client: pg.ClientBase, { runs }: Story): Promise<void> {
  await client.query(end('set revealed_at = now()', 'revealed'), [JSON.stringify(runs)]);
}

function approve(...standings: string[]): string {
  return decide('approved', ...standings);
}

function decide(status: string, ...standings: string[]): string {
  return `update applications a set status = '${status}' from jsonb_array_elements_text($1) with ordinality p (standing, i)
    where a.email = p.i || '@panel.example' and p.standing = any ('{${standings}}')`;
}

function end(change: string, fate: string): string {
  return `update runs r ${change} from jsonb_to_recordset($1) s (id text, fate text)
    where r.external_key = s.id and s.fate like '${fate}'`;
}
