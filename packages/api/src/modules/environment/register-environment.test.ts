import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import { givenTaxonomy, strangeId } from '../../../testkit/given.ts';
import { rowCounts } from '../../../testkit/row-counts.ts';
import type { Viewer } from '../../auth/viewer.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);
const admin: Viewer = { role: 'ADMIN', id: strangeId(), email: 'admin@example.org' };

beforeAll(() => givenTaxonomy(prisma));

const REGISTER = `mutation ($input: RegisterEnvironmentInput!) { registerEnvironment(input: $input) {
  __typename
  ... on RegisterEnvironmentSuccess { environment { slug name genre spec } }
  ... on ValidationError { issues { path message } }
} }`;

async function register(change: object) {
  const input = { slug: 'tides', name: 'Tides', spec: '# Tides', ...change };
  const answer = await execute<{
    registerEnvironment: { __typename: string; issues?: { path: string }[] };
  }>(REGISTER, { variables: { input }, as: admin });
  return dataFrom(answer).registerEnvironment;
}

describe('registerEnvironment', () => {
  test('makes an environment, its spec as it came', async () => {
    const spec = '  # Tides\r\n\r\n\tBuild a game.\n';
    expect(await register({ slug: 'made', spec, genre: 'puzzle' })).toEqual({
      __typename: 'RegisterEnvironmentSuccess',
      environment: { slug: 'made', name: 'Tides', genre: 'puzzle', spec },
    });
  });

  test('updates the one that holds the slug: a genre that is left out stays, null takes it away', async () => {
    await register({ slug: 'caves', genre: 'platformer' });
    expect(await register({ slug: 'caves', name: 'Caves', spec: '# Caves' })).toMatchObject({
      environment: { name: 'Caves', genre: 'platformer', spec: '# Caves' },
    });
    expect(await register({ slug: 'caves', genre: null })).toMatchObject({ environment: { genre: null } });
    expect(await prisma.environment.count({ where: { slug: 'caves' } })).toBe(1);
  });

  test.each([
    [{ slug: 'Tides' }, ['slug']],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ spec: '' }, ['spec']],
    [{ spec: ' \n\t' }, ['spec']],
    [{ spec: 'x'.repeat(200_001) }, ['spec']],
    [{ spec: 'nul\u0000' }, ['spec']],
    [{ genre: '' }, ['genre']],
    [{ genre: 'x'.repeat(201) }, ['genre']],
  ])('refuses what is out of bounds, and makes nothing', async (change, paths) => {
    const before = await rowCounts(owner);
    const { __typename, issues } = await register({ slug: 'refused', ...change });
    expect([__typename, issues?.map(({ path }) => path)]).toEqual(['ValidationError', paths]);
    expect(await rowCounts(owner)).toEqual(before);
  });

  test('takes a spec of two hundred thousand characters', async () => {
    expect((await register({ slug: 'long', spec: 'x'.repeat(200_000) })).__typename).toBe(
      'RegisterEnvironmentSuccess',
    );
  });
});
