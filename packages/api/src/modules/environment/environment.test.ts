import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import { givenEnvironment } from '../../../testkit/given.ts';
import { recordStatements } from '../../../testkit/statements.ts';
import { createDatabase } from '../../database/client.ts';

const { prisma, appConfig } = await useTestDatabase();
const counted = createDatabase(appConfig);
const statements = recordStatements(counted.pool);
const { execute } = createExecutor(counted.prisma);

beforeAll(async () => {
  await givenEnvironment(prisma, { slug: 'tides', name: 'Tides', genre: 'puzzle', spec: '# Tides' });
  await givenEnvironment(prisma, { slug: 'caves' });
  return () => counted.close();
});

test('an environment is found by its slug, with the spec that models are handed', async () => {
  const query =
    '{ environment(slug: "tides") { slug name genre spec } none: environment(slug: "x") { slug } }';
  expect(dataFrom(await execute(query))).toEqual({
    environment: { slug: 'tides', name: 'Tides', genre: 'puzzle', spec: '# Tides' },
    none: null,
  });
});

test('environments come by slug, and their specs are read only when asked for', async () => {
  statements.length = 0;
  const { environments } = dataFrom(
    await execute<{ environments: object }>('{ environments { totalCount nodes { slug } } }'),
  );
  expect(environments).toEqual({ totalCount: 2, nodes: [{ slug: 'caves' }, { slug: 'tides' }] });
  expect(statements.join()).not.toContain('spec');
  const withSpec = dataFrom(
    await execute<{ environments: object }>('{ environments(last: 1) { edges { node { spec } } } }'),
  );
  expect(withSpec.environments).toEqual({ edges: [{ node: { spec: '# Tides' } }] });
  expect(statements.filter((statement) => statement.includes('spec'))).toHaveLength(1);
});
