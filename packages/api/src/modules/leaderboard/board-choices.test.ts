import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import { givenEnvironment, givenModel, givenScoredRun, givenTaxonomy } from '../../../testkit/given.ts';

const { prisma } = await useTestDatabase();
const { execute } = createExecutor(prisma);

interface Choices {
  leaderboard: { vendors: string[]; environments: { slug: string; name: string }[] };
}

async function choices(filter = ''): Promise<Choices['leaderboard']> {
  const document = `{ leaderboard${filter} { vendors environments { slug name } } }`;
  return dataFrom(await execute<Choices>(document)).leaderboard;
}

beforeAll(async () => {
  await givenTaxonomy(prisma);
  const [tide, salt, dusk] = [
    await givenEnvironment(prisma, { slug: 'tide', name: 'Low Tide' }),
    await givenEnvironment(prisma, { slug: 'salt', name: 'Salt Road' }),
    await givenEnvironment(prisma, { slug: 'dusk', name: 'Dusk' }),
  ];
  const three = Array(3).fill({ balance: 5 });
  const zeta = await givenModel(prisma, { slug: 'a', vendor: 'Zeta' });
  const alpha = await givenModel(prisma, { slug: 'b', vendor: 'Alpha' });
  const nobody = await givenModel(prisma, { slug: 'c' });
  await givenScoredRun(prisma, { model: zeta, environment: tide, cards: three });
  await givenScoredRun(prisma, { model: alpha, environment: salt, cards: three });
  await givenScoredRun(prisma, { model: nobody, environment: salt, cards: three });
  const thin = await givenModel(prisma, { slug: 'thin', vendor: 'Thin Works' });
  await givenScoredRun(prisma, { model: thin, environment: dusk, cards: [{ balance: 5 }] });
});

describe('what a board can be narrowed to', () => {
  test('are the vendors and the environments of its ranked models, and of no others', async () => {
    expect(await choices()).toEqual({
      vendors: ['Alpha', 'Zeta'],
      environments: [
        { slug: 'salt', name: 'Salt Road' },
        { slug: 'tide', name: 'Low Tide' },
      ],
    });
  });

  test('is narrowed with it', async () => {
    expect(await choices('(vendor: "Zeta")')).toEqual({
      vendors: ['Zeta'],
      environments: [{ slug: 'tide', name: 'Low Tide' }],
    });
  });
});
