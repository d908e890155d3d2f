import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenRun,
  givenTaxonomy,
} from '../../../testkit/given.ts';
import { recordStatements } from '../../../testkit/statements.ts';
import { createDatabase } from '../../database/client.ts';

const { prisma, owner, appConfig } = await useTestDatabase();
const counted = createDatabase(appConfig);
const statements = recordStatements(counted.pool);
const { execute } = createExecutor(counted.prisma);

const ASSIGNMENTS = 60;
let panelist: GivenPanelist;

beforeAll(async () => {
  await givenTaxonomy(prisma);
  panelist = await givenPanelist(prisma);
  const model = await givenModel(prisma);
  for (let n = 0; n < ASSIGNMENTS; n += 1) await givenRun(prisma, { model });
  const given = [panelist.id];
  await owner.query(
    `insert into assignments (run_id, panelist_id, expires_at)
     select id, $1, now() + make_interval(secs => row_number() over ()) from runs`,
    given,
  );
  await owner.query(
    `insert into scores (run_id, panelist_id, ratings, source)
     select run_id, panelist_id, '{"balance": 7}', 'panelist' from assignments where expires_at > now() + interval '20 seconds'`,
  );
  await owner.query(
    `insert into drafts (assignment_id, ratings, version) select id, '{"balance": 7, "narrative": null}', 1 from assignments`,
  );
  // Half of them are revealed.
  await owner.query(
    'update runs set revealed_at = now() where id in (select id from runs order by id limit 30)',
  );
}, 120_000);
beforeEach(() => {
  statements.length = 0;
});
afterAll(() => counted.close());

test('a panel with all its assignments takes a statement for each thing that it asks of all', async () => {
  const { assignments } = await asPanelist(execute, panelist).panel();
  expect(assignments).toMatchObject({ totalCount: ASSIGNMENTS });
  expect(assignments.nodes).toHaveLength(ASSIGNMENTS);
  expect(assignments.nodes.filter(({ run }) => run !== null)).toHaveLength(30);
  expect(assignments.nodes.every(({ draft }) => draft !== null)).toBe(true);
  expect(statements.map(tableOf).sort()).toEqual([
    // The one that the panelist is at, the list and its count; of each of the first two, what belongs to it.
    ...['assignments', 'assignments', 'assignments', 'drafts', 'drafts', 'environments', 'environments'],
    ...['eval_categories', 'models', 'queue', 'runs', 'scores', 'scores', 'scores'],
  ]);
});

test('saving a draft takes the same few statements, however much there is', async () => {
  const asking = asPanelist(execute, panelist);
  const { current } = await asking.panel();
  statements.length = 0;
  const document = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { __typename } }';
  await asking.ask(document, {
    input: { assignment: current!.id, ratings: [], comment: 'x', expectedVersion: 1 },
  });
  expect(statements.length).toBeLessThanOrEqual(9);
});

/** The table that a statement is about. */
function tableOf(statement: string): string {
  if (statement.includes('weighed')) return 'queue';
  if (statement.includes('from assignments a join scores s')) return 'scores';
  // The state of an assignment looks at other tables first.
  if (statement.includes('from assignments a')) return 'assignments';
  const [, name = statement] = /\bfrom\s+(?:"public"\.)?"?(\w+)/i.exec(statement) ?? [];
  return name;
}
