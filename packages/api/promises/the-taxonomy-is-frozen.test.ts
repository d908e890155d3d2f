import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { race } from './race.ts';
import { layRecord } from './record.ts';

const fresh = await useTestDatabase();
const database = await useTestDatabase();
await layRecord(database);

const define = (category: string, specialty: string) => `select define_benchmark('Another',
  '[{"slug": "${category}", "name": "C", "question": "?", "anchors": []}]',
  '[{"slug": "${specialty}", "name": "S", "categories": []}]', null, null, null)`;
const firstModel = `insert into models (slug, name) values ('first', 'First')`;
const unfrozen = weakened(
  'guard_taxonomy',
  'exists (select from models) or exists (select from runs) or exists (select from applications)',
);

describe('the taxonomy is frozen from the first model, run or application on', () => {
  attack(database, [
    {
      title: 'another benchmark is not laid over it',
      as: ['app', 'owner'],
      sql: define('combat', 'testing'),
      refused: 'PM010',
      without: [unfrozen, 'drop trigger refuse_delete on benchmark'],
    },
    ...[
      `update eval_categories set position = position + 10`,
      `delete from eval_categories where slug = 'polish'`,
      'truncate eval_categories',
      `insert into eval_categories (slug, position, name, question, anchors) values ('combat', 4, 'Combat', '?', '[]')`,
      `update specialties set categories = '{}'`,
    ].map((sql) => ({
      title: sql,
      as: ['owner' as const],
      sql,
      refused: 'PM010',
      without: unfrozen,
    })),
  ]);

  const applicant = `insert into applications (email, full_name, specialties) values ('a@panel.example', 'A', '{x}')`;
  test.each([firstModel, applicant])('nothing is redefined after %s', async (first) => {
    const given = [define('play', 'x'), first];
    expect(await outcomeOf(fresh.app, given)).toMatchObject({ code: 'done' });
    expect(await outcomeOf(fresh.app, [...given, define('combat', 'y')])).toMatchObject({ code: 'PM010' });
  });

  test('until then it is laid down as often as needed', async () => {
    expect(await outcomeOf(fresh.app, [define('play', 'x'), define('combat', 'y')])).toMatchObject({
      code: 'done',
    });
  });
});

describe('a benchmark that is laid down while its record begins', () => {
  const apply = `insert into applications (email, full_name, specialties) values ('a@panel.example', 'A', '{x}')`;

  test('the first application waits, and is measured by the taxonomy that came out', async () => {
    await fresh.app.query(define('play', 'x'));
    const outcome = await race(fresh.app, define('combat', 'y'), apply);
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM012' }, waited: true });
    const { rows } = await fresh.app.query('select slug from eval_categories');
    expect(rows).toEqual([{ slug: 'combat' }]);
  });

  test('without the lock, an application would be left with a specialty that is gone', async () => {
    const lock = 'lock table models, runs, applications in share row exclusive mode;';
    await fresh.owner.query(weakened('guard_taxonomy', lock, ''));
    await fresh.app.query(define('play', 'x'));
    const outcome = await race(fresh.app, define('combat', 'y'), apply);
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'done' }, waited: false });
    await fresh.owner.query(weakened('guard_taxonomy', 'begin\n', `begin ${lock}\n`));
  });

  test('laying down waits for the first model, and is refused', async () => {
    const { owner, app } = fresh;
    await owner.query('alter table applications disable trigger refuse_delete');
    await owner.query('delete from applications');
    const outcome = await race(app, firstModel, define('late', 'z'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM010' }, waited: true });
  });
});
