import type { TestDatabase } from '../testkit/database.ts';

/** The administrator of the laid record. */
export const ADMINISTRATOR = 'boss@panel.example';

/** SQL that stands for a run of the laid record: open, bare, ghost, scored or void. */
export function run(key: string): string {
  return `(select id from runs where external_key = '${key}')`;
}

/** SQL that stands for somebody who applied: ada, bob, cyd, dan, eve, fay or hal. */
export function applicant(name: string): string {
  return `(select id from applications where email = '${name}@panel.example')`;
}

/** An administrator's insert of a scorecard. */
export function card(runKey: string, name: string, ratings: string, source = 'admin'): string {
  return `insert into scores (run_id, panelist_id, ratings, source)
    values (${run(runKey)}, ${applicant(name)}, '${ratings}', '${source}')`;
}

/** A run handed to somebody, for a day unless said otherwise. */
export function assignment(runKey: string, name: string, until = `now() + interval '1 day'`): string {
  return `insert into assignments (run_id, panelist_id, expires_at) values (${run(runKey)}, ${applicant(name)}, ${until})`;
}

/** Somebody's stepping back from a run. */
export function recusal(runKey: string, name: string): string {
  return `insert into recusals (run_id, panelist_id, reason, note)
    values (${run(runKey)}, ${applicant(name)}, 'knows_maker', 'personal acquaintance of the maker')`;
}

/** Somebody's report of a build that does not work. */
export function report(runKey: string, name: string): string {
  return `insert into unplayable_reports (run_id, panelist_id, reason)
    values (${run(runKey)}, ${applicant(name)}, 'black screen on my personal computer')`;
}

/** What somebody has typed of a scorecard so far. */
export function draft(runKey: string, name: string): string {
  return `insert into drafts (assignment_id, ratings, comment, version)
    select id, '{"play": 6, "story": null}', 'half a personal thought', 1 from assignments
    where run_id = ${run(runKey)} and panelist_id = ${applicant(name)}`;
}

/** A sign-in link whose token has a hash of this one letter. */
export function link(name: string, letter: string, lifetime = '15 minutes'): string {
  return `insert into sign_in_links (token_hash, panelist_id, expires_at)
    values ('${letter.repeat(64)}', ${applicant(name)}, now() + interval '${lifetime}')`;
}

const RECORD = [
  `select define_benchmark('Promises',
    '[{"slug": "play", "name": "Play", "question": "?", "anchors": []},
      {"slug": "story", "name": "Story", "question": "?", "anchors": []},
      {"slug": "polish", "name": "Polish", "question": "?", "anchors": []}]',
    '[{"slug": "design", "name": "Design", "categories": ["play"]}]', null, null, null)`,
  `insert into models (slug, name) values ('alpha', 'Alpha'), ('beta', 'Beta')`,
  `insert into environments (slug, name, spec) values ('one', 'One', 'Build one.'), ('two', 'Two', 'Build two.')`,
  `insert into runs (model_id, environment_id, external_key)
   select m.id, e.id, r.key
   from (values ('open', 'alpha', 'one'), ('bare', 'beta', 'one'), ('ghost', 'beta', 'two'), ('scored', 'alpha', 'two'),
     ('void', 'beta', 'two')) r (key, model, environment)
   join models m on m.slug = r.model join environments e on e.slug = r.environment`,
  `insert into administrators (email, password_hash) values ('${ADMINISTRATOR}', 'hash of a password')`,
  `insert into applications (email, full_name, country, specialties, shipped_credits, affiliations, portfolio_url, external_key)
   select name || '@panel.example', initcap(name) || ' Personal', 'Personalia', '{design}', 'personal credits', '{personal studio}',
     'https://personal.example/' || name, 'personal key of ' || name
   from unnest('{ada,bob,cyd,dan,eve,fay,hal}'::text[]) name`,
  `update applications set status = 'approved', review_note = 'personal note'
   where email in ('ada@panel.example', 'bob@panel.example', 'cyd@panel.example', 'eve@panel.example')`,
  `update applications set status = 'rejected' where email = 'fay@panel.example'`,
  `update applications set status = 'reviewing' where email = 'hal@panel.example'`,
];

const ASSIGNMENTS = `insert into assignments (run_id, panelist_id, expires_at)
  select r.id, a.id, now() + interval '1 day'
  from (values ('open', 'ada'), ('open', 'bob'), ('scored', 'eve'), ('void', 'bob')) given (run, name)
  join runs r on r.external_key = given.run join applications a on a.email = given.name || '@panel.example'`;

const CARDS = [
  card('open', 'ada', '{"play": 6.5}', 'panelist'),
  ...['ada', 'bob', 'cyd'].map((name) => card('scored', name, '{"play": 7, "story": 5.25}')),
  card('ghost', 'eve', '{"play": 9}'),
  card('void', 'ada', '{"play": 10}'),
  `update runs set status = 'scored' where external_key = 'scored'`,
  `update runs set void_reason = 'the host lost the build' where external_key = 'void'`,
  `update applications set status = 'withdrawn' where email = 'eve@panel.example'`,
];

/**
 * Lays a small record, as the application would: a run that is open (ada's own card, bob assigned), one that is bare, a
 * ghost (its only card is of eve, who was withdrawn), one that is scored and one that is void. ada, bob and cyd are
 * approved; dan is pending, fay rejected, hal in review.
 */
export async function layRecord({ app }: Pick<TestDatabase, 'app'>): Promise<void> {
  for (const statement of [...RECORD, ASSIGNMENTS, ...CARDS]) await app.query(statement);
}

/** Lays another open run and another approved panelist, who is handed the run unless said otherwise. */
export async function layPair(
  { app }: Pick<TestDatabase, 'app'>,
  key: string,
  name: string,
  assigned = true,
): Promise<void> {
  const statements = [
    `insert into runs (model_id, environment_id, external_key) select model_id, environment_id, '${key}' from runs limit 1`,
    `insert into applications (email, full_name, specialties) values ('${name}@panel.example', 'Somebody', '{design}')`,
    `update applications set status = 'approved' where email = '${name}@panel.example'`,
  ];
  for (const statement of assigned ? [...statements, assignment(key, name)] : statements) {
    await app.query(statement);
  }
}
