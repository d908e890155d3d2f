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

const REGISTER = `mutation ($input: RegisterModelInput!) { registerModel(input: $input) {
  __typename
  ... on RegisterModelSuccess { model { slug name vendor version } }
  ... on ValidationError { issues { path message } }
} }`;

async function register(input: object) {
  const answer = await execute<{
    registerModel: { __typename: string; issues?: { path: string }[] };
  }>(REGISTER, { variables: { input }, as: admin });
  return dataFrom(answer).registerModel;
}

describe('registerModel', () => {
  test('makes a model, with nothing around its names', async () => {
    expect(await register({ slug: 'orca', name: ' Orca\n', vendor: 'Sea ', version: '2' })).toEqual({
      __typename: 'RegisterModelSuccess',
      model: { slug: 'orca', name: 'Orca', vendor: 'Sea', version: '2' },
    });
  });

  test('updates the one that holds the slug: what is left out stays, what is null goes', async () => {
    await register({ slug: 'seal', name: 'Seal', vendor: 'Sea', version: '1' });
    expect(await register({ slug: 'seal', name: 'The Seal', version: null })).toMatchObject({
      model: { slug: 'seal', name: 'The Seal', vendor: 'Sea', version: null },
    });
    expect(await prisma.model.count({ where: { slug: 'seal' } })).toBe(1);
  });

  test('leaves no trace when nothing changes', async () => {
    await register({ slug: 'ray', name: 'Ray' });
    const before = await rowCounts(owner);
    await register({ slug: 'ray', name: 'Ray' });
    expect(await rowCounts(owner)).toEqual(before);
  });

  test('makes one model when several register it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register({ slug: 'shoal', name: `Shoal ${n}` })),
    );
    expect(answers.map(({ __typename }) => __typename)).toEqual(Array(8).fill('RegisterModelSuccess'));
    expect(await prisma.model.count({ where: { slug: 'shoal' } })).toBe(1);
  });

  const NO_SLUGS = [
    '',
    'Orca',
    'or ca',
    '-orca',
    'orca-',
    'or--ca',
    'or_ca',
    'örca',
    'orca\n',
    'x'.repeat(101),
  ];
  test.each<[object, string[]]>([
    ...NO_SLUGS.map((slug): [object, string[]] => [{ slug }, ['slug']]),
    [{ name: '' }, ['name']],
    [{ name: ' \n' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ name: 'two\nlines' }, ['name']],
    [{ name: 'nul\u0000' }, ['name']],
    [{ name: 'half \ud800' }, ['name']],
    [{ vendor: '' }, ['vendor']],
    [{ vendor: 'x'.repeat(201) }, ['vendor']],
    [{ version: ' ' }, ['version']],
    [{ slug: 'A', name: '', vendor: '', version: '' }, ['slug', 'name', 'vendor', 'version']],
  ])('refuses %j, and makes nothing', async (change, paths) => {
    const before = await rowCounts(owner);
    const { __typename, issues } = await register({ slug: 'sound', name: 'Sound', ...change });
    expect([__typename, issues?.map(({ path }) => path)]).toEqual(['ValidationError', paths]);
    expect(await rowCounts(owner)).toEqual(before);
  });

  test('takes two hundred characters, whatever they are', async () => {
    const name = '\u{1F40B}'.repeat(200);
    expect(await register({ slug: 'x'.repeat(100), name })).toMatchObject({ model: { name } });
  });
});
