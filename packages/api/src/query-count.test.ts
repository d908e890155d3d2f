import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { createExecutor, dataFrom } from '../testkit/execute.ts';
import { givenEnvironment, givenPanelist, givenScoredRun, givenTaxonomy } from '../testkit/given.ts';
import { recordStatements } from '../testkit/statements.ts';
import { createDatabase } from './database/client.ts';

const { prisma, appConfig } = await useTestDatabase();
const counted = createDatabase(appConfig);
const statements = recordStatements(counted.pool);
const { execute } = createExecutor(counted.prisma);

// A hundred of each is what one page may ask for.
const MODELS = 100;

beforeAll(async () => {
  await givenTaxonomy(prisma);
  const environment = await givenEnvironment(prisma);
  const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
  for (let n = 0; n < MODELS; n += 1) {
    await givenScoredRun(prisma, {
      environment,
      panelists,
      cards: panelists.map(() => ({ balance: n / 10 })),
    });
  }
}, 120_000);
beforeEach(() => {
  statements.length = 0;
});
afterAll(() => counted.close());

async function ask<Data>(document: string): Promise<Data> {
  return dataFrom(await execute<Data>(document));
}

const BOARD = `{ leaderboard { revision auditHead { seq } categories { slug } ranked {
  rank score model { id slug name vendor } categories { score category { slug question } } } } }`;

test('the board takes four statements, and three while nothing has changed', async () => {
  const { leaderboard } = await ask<{ leaderboard: { ranked: object[] } }>(BOARD);
  expect(leaderboard.ranked).toHaveLength(MODELS);
  expect(statements.map(tableOf)).toEqual(['audit_events', 'publish_board', 'eval_categories', 'models']);
  statements.length = 0;
  await ask(BOARD);
  expect(statements.map(tableOf)).toEqual(['audit_events', 'eval_categories', 'models']);
});

test('what the board document holds takes one statement', async () => {
  await ask('{ leaderboard { ranked { rank score } } }');
  statements.length = 0;
  await ask(
    '{ leaderboard { quorum provisionalCount isEmpty revision ranked { rank score panelistCount } } }',
  );
  expect(statements.map(tableOf)).toEqual(['audit_events']);
});

test('a hundred models with standings, counts and runs take a statement each for what they ask of all', async () => {
  const { models } = await ask<{ models: { nodes: { runs: { nodes: object[] } }[] } }>(
    `{ models(first: 100) { totalCount nodes { slug counts { runs panelists } standing { rank }
      runs(first: 5) { totalCount nodes { id environment { slug } } } } } }`,
  );
  expect(models.nodes).toHaveLength(MODELS);
  expect(models.nodes.every(({ runs }) => runs.nodes.length === 1)).toBe(true);
  expect(statements.map(tableOf).sort()).toEqual([
    ...['audit_events', 'environments', 'models', 'models', 'runs', 'runs', 'runs', 'standings'],
  ]);
});

test('a hundred runs with medians and scorecards take a statement each for what they ask of all', async () => {
  const { runs } = await ask<{ runs: { nodes: { scorecards: object[]; medians: object[] }[] } }>(
    `{ runs(first: 100) { totalCount nodes { id model { slug } environment { slug }
      medians { median category { slug } } scorecards { specialty ratings { value category { name } } } } } }`,
  );
  expect(runs.nodes).toHaveLength(MODELS);
  expect(runs.nodes.every(({ scorecards, medians }) => scorecards.length === 3 && medians.length === 1)).toBe(
    true,
  );
  expect(statements.map(tableOf).sort()).toEqual([
    ...['counting_scores', 'environments', 'eval_categories', 'models', 'run_scores', 'runs', 'runs', 'runs'],
  ]);
});

test('a hundred nodes by id take a statement a type', async () => {
  const { runs } = await ask<{ runs: { nodes: { id: string; model: { id: string } }[] } }>(
    '{ runs(first: 50) { nodes { id model { id } } } }',
  );
  statements.length = 0;
  const ids = runs.nodes.flatMap(({ id, model }) => [id, model.id]);
  const { nodes } = await ask<{ nodes: object[] }>(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`);
  expect(nodes).toHaveLength(100);
  expect(statements.map(tableOf).sort()).toEqual(['models', 'runs']);
});

/** The first table, view or function that a statement reads. */
function tableOf(statement: string): string {
  const [, name = statement] = /\bfrom\s+(?:"public"\.)?"?(?!unnest)(\w+)/i.exec(statement) ?? [];
  return name;
}
