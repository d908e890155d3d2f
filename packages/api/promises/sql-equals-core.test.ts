import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { withClient } from '../src/database/connect.ts';
import { MIGRATIONS } from '../src/database/migrate.ts';
import { prepareDatabase } from '../src/database/prepare.ts';
import { useTestDatabase } from '../testkit/database.ts';
import { arbitraryStory, type Story } from './arbitrary-story.ts';
import { type Derived, deriveInCore, deriveInSql } from './derive.ts';
import { hardshipsOf } from './hardships.ts';
import { equalScoresOfUnequalLength, roundedHalves, tiedAcrossHyphens } from './known-stories.ts';

const PANELS = 1000;
const known: [Story][] = [[equalScoresOfUnequalLength()], [roundedHalves()], [tiedAcrossHyphens()]];

const { owner, ownerConfig } = await useTestDatabase();
const client = await owner.connect();
afterAll(() => client.release());

/** The law, where the owner runs some SQL before. */
function equality(session: pg.PoolClient, first = ''): fc.IAsyncProperty<[Story]> {
  return fc.asyncProperty(arbitraryStory, async (story) => {
    expect(await deriveInSql(session, story, first)).toEqual(deriveInCore(story));
  });
}

describe('the views and core derive the same board, revision, leaderboard and medians', () => {
  const met = new Map<string, number>();

  test(`of ${PANELS} random panels, exactly`, async () => {
    const law = fc.asyncProperty(arbitraryStory, async (story) => {
      for (const [kind, holds] of Object.entries(hardshipsOf(story))) {
        met.set(kind, (met.get(kind) ?? 0) + Number(holds));
      }
      expect(await deriveInSql(client, story)).toEqual(deriveInCore(story));
    });
    await fc.assert(law, { numRuns: PANELS, unbiased: true, examples: known });
  }, 300_000);

  test('and the panels held what makes a board hard', () => {
    expect(met.size).toBe(15);
    for (const [kind, times] of met) expect(times, kind).toBeGreaterThan(4);
  });
});

describe('the law notices', () => {
  const inView = (view: string, from: string, to: string) => `do $change$
    declare source text := pg_get_viewdef('${view}');
    begin
      if strpos(source, $part$${from}$part$) = 0 then raise exception '${view} does not hold that part'; end if;
      execute format('create or replace view ${view} with (security_invoker = true) as %s',
        replace(source, $part$${from}$part$, $part$${to}$part$));
    end
    $change$`;

  test.each([
    ['a discrete median', inView('cells', 'percentile_cont', 'percentile_disc')],
    [
      'cards of withdrawn panelists',
      inView('counting_scores', "(a.status = 'approved'::application_status)", 'true'),
    ],
    ['cards on void runs', inView('counting_scores', '(r.voided_at IS NULL)', 'true')],
    ['cards on pending runs', inView('counting_scores', "(r.status = 'scored'::run_status)", 'true')],
    [
      'a rank by rounded scores',
      inView(
        'ranked_standings',
        '(b.half_hundredths * a.cells) > (a.half_hundredths * b.cells)',
        'round(b.half_hundredths::numeric / (200 * b.cells), 2) > round(a.half_hundredths::numeric / (200 * a.cells), 2)',
      ),
    ],
    [
      'cards counted for people',
      inView('standings', 'count(DISTINCT c.panelist_id)', 'count(c.panelist_id)'),
    ],
    [
      'ratings counted for people',
      inView('category_standings', 'count(DISTINCT r.panelist_id)', 'count(r.panelist_id)'),
    ],
    ['scores that are cut off', inView('leaderboard', 'round(((half', 'trunc(((half')],
    ['ties in the opposite order', inView('leaderboard', 'ORDER BY rank, slug', 'ORDER BY rank, slug DESC')],
    ['medians of two', inView('run_scores', '(c.panelists >= quorum())', 'true')],
    [
      'a quorum of two',
      'create or replace function quorum() returns integer language sql immutable return 2',
    ],
  ])('%s', async (_, change) => {
    const { failed } = await fc.check(equality(client, change), {
      numRuns: PANELS,
      unbiased: true,
      examples: known,
      endOnFailure: true,
    });
    expect(failed).toBe(true);
  });
});

describe('on a server whose locale passes over hyphens', () => {
  const name = `${ownerConfig.database}_locale`;
  const { key } = inject('database');
  const story = tiedAcrossHyphens();

  async function deriveThere(migrations: string): Promise<Derived> {
    await owner.query(
      `create database ${name} template template0 locale_provider icu icu_locale 'en-US-u-ka-shifted'`,
    );
    const config = { ...ownerConfig, database: name };
    try {
      await prepareDatabase(config, key, migrations);
      return await withClient(config, (session) => deriveInSql(session, story));
    } finally {
      await owner.query(`drop database ${name} with (force)`);
    }
  }

  test('tied models stand in the order of their bytes all the same', async () => {
    expect(await deriveThere(MIGRATIONS)).toEqual(deriveInCore(story));
  });

  test('without the collation of slugs they would not', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'panelmark-migrations-'));
    await cp(MIGRATIONS, directory, { recursive: true });
    const file = join(directory, '20261201000100_create_tables', 'migration.sql');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('as text collate "C" check', 'as text check'),
    );
    try {
      expect(await deriveThere(directory)).not.toEqual(deriveInCore(story));
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
