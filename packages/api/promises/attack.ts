import type pg from 'pg';
import { expect, test } from 'vitest';
import type { TestDatabase } from '../testkit/database.ts';

/** Who attacks: each logs in as itself. */
type Attacker = 'app' | 'anon' | 'owner';

/** SQL that walks around the API, and what stops it. */
export interface Attack {
  /** A sentence that says what cannot be done. */
  title: string;
  as: Attacker[];
  sql: string | string[];
  /** The SQLSTATE of the refusal; a pattern where servers differ. */
  refused: string | RegExp;
  /** How the owner takes the guard away: the proof that nothing else stops the attack. */
  without: string | string[];
}

/**
 * Tries each attack twice: with the guard it is refused, and without the guard it gets through and changes or reads at least a row.
 * Everything is rolled back.
 */
export function attack(database: TestDatabase, attacks: Attack[]): void {
  for (const { title, as, sql, refused, without } of attacks) {
    for (const attacker of as) {
      test(`${title}, as ${attacker}`, async () => {
        expect(await outcomeOf(database[attacker], [sql].flat())).toMatchObject({
          code: expect.stringMatching(refused),
        });
      });

      test(`the guard alone stops it: ${title}, as ${attacker}`, async () => {
        const roleOf = { app: 'panelmark_app', anon: 'anon', owner: 'none' }[attacker];
        const statements = [without, `set local role ${roleOf}`, sql].flat();
        expect(await outcomeOf(database.owner, statements)).toEqual({ code: 'done', hit: true });
      });
    }
  }
}

/** How a transaction ended: `done`, or the SQLSTATE that ended it. */
export interface Outcome {
  code: string;
  message?: string;
  /** Whether the last statement changed or returned a row. */
  hit?: boolean;
}

/** Tries statements in one transaction up to the triggers of its commit, and rolls it back. */
export async function outcomeOf(pool: pg.Pool, statements: string[]): Promise<Outcome> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let hit = false;
    for (const statement of statements) {
      const { command, rowCount } = await client.query(statement);
      hit = !['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'SELECT'].includes(command) || rowCount !== 0;
    }
    await client.query('set constraints all immediate');
    return { code: 'done', hit };
  } catch (error) {
    return refusalIn(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The refusal that an error of PostgreSQL is; any other error is thrown on. */
export function refusalIn(error: unknown): Outcome {
  const { code, message } = error as pg.DatabaseError;
  if (!(error instanceof Error) || typeof code !== 'string') throw error;
  return { code, message };
}

/** SQL that puts another text in the place of one in a function's source: a check without its teeth. */
export function weakened(name: string, check: string, instead = 'false'): string {
  return `do $weaken$
    declare source text := pg_get_functiondef('${name}'::regproc);
    begin
      if strpos(source, $check$${check}$check$) = 0 then raise exception 'there is no such check in ${name}'; end if;
      execute replace(source, $check$${check}$check$, $check$${instead}$check$);
    end
    $weaken$`;
}
