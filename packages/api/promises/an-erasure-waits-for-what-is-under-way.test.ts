import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { weakened } from './attack.ts';
import { race } from './race.ts';
import { applicant, card, draft, layPair, layRecord, recusal, report } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

/** Lays a run in somebody's hands. @returns who they are and how they are erased, also when the address is gone. */
async function lay(key: string, name: string): Promise<{ id: string; erase: string }> {
  await layPair(database, key, name);
  const { rows } = await app.query(`select ${applicant(name)}::text as id`);
  return { id: rows[0].id, erase: `update applications set erased_at = now() where id = '${rows[0].id}'` };
}

/** How much of somebody's own words is left. */
async function wordsLeft(id: string): Promise<number> {
  const { rows } = await owner.query(
    `select (select count(*)::int from recusals where panelist_id = $1 and note is not null)
       + (select count(*)::int from unplayable_reports where panelist_id = $1 and reason <> '[erased]')
       + (select count(*)::int from drafts d join assignments a on a.id = d.assignment_id where a.panelist_id = $1) as left`,
    [id],
  );
  return rows[0].left;
}

const words = { recusal, report, draft };

describe('what somebody writes at the moment of their erasure does not outlive it', () => {
  test.each(Object.entries(words))('an erasure waits for a %s, and takes it along', async (kind, say) => {
    const { id, erase } = await lay(`first ${kind}`, `a${kind}`);
    expect(await race(app, say(`first ${kind}`, `a${kind}`), erase)).toEqual({
      first: { code: 'done' },
      second: { code: 'done' },
      waited: true,
    });
    expect(await wordsLeft(id)).toBe(0);
  });

  test.each(Object.entries(words))('a %s waits for an erasure, and is refused', async (kind, say) => {
    const { id, erase } = await lay(`second ${kind}`, `b${kind}`);
    const word = say(`second ${kind}`, `b${kind}`).replace(applicant(`b${kind}`), `'${id}'`);
    expect(await race(app, erase, word)).toMatchObject({
      first: { code: 'done' },
      second: { code: 'PM002' },
      waited: true,
    });
    expect(await wordsLeft(id)).toBe(0);
  });

  test('without its lock, a word would come in behind an erasure', async () => {
    const { id, erase } = await lay('third', 'c');
    await owner.query(weakened('guard_draft', 'for share of p', ''));
    await race(app, erase, draft('third', 'c').replace(applicant('c'), `'${id}'`));
    expect(await wordsLeft(id)).toBe(1);
  });
});

describe("a scorecard at the moment of its panelist's erasure", () => {
  test('is waited for, and its address remembered', async () => {
    const { erase } = await lay('fourth', 'd');
    expect(await race(app, card('fourth', 'd', '{"play": 7}', 'panelist'), erase)).toMatchObject({
      second: { code: 'done' },
      waited: true,
    });
    const { rowCount } = await owner.query(
      `select from erased_addresses where digest = address_digest('d@panel.example')`,
    );
    expect(rowCount).toBe(1);
  });

  test('waits for it, and is refused', async () => {
    const { id, erase } = await lay('fifth', 'e');
    const late = card('fifth', 'e', '{"play": 7}', 'panelist').replace(applicant('e'), `'${id}'`);
    expect(await race(app, erase, late)).toMatchObject({ second: { code: 'PM002' }, waited: true });
    const { rowCount } = await owner.query(
      `select from erased_addresses where digest = address_digest('e@panel.example')`,
    );
    expect(rowCount).toBe(0);
  });
});
