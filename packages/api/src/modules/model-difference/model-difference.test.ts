import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenScoredRun,
  givenTaxonomy,
  givenWithdrawn,
} from '../../../testkit/given.ts';
import { recordStatements } from '../../../testkit/statements.ts';
import { createDatabase } from '../../database/client.ts';

const { prisma, appConfig } = await useTestDatabase();
const counted = createDatabase(appConfig);
const statements = recordStatements(counted.pool);
const { execute } = createExecutor(counted.prisma);
afterAll(() => counted.close());

const SCORES = `scoreOfA scoreOfB difference {
  difference panelistCount standardError degreesOfFreedom p interval { low high level } withheld }`;
const DIFFERENCE = `query ($a: String!, $b: String!) { modelDifference(a: $a, b: $b) {
  ... on NotFoundError { message }
  ... on ModelDifference { revision separated a { model { slug } score } b { model { slug } score }
    overall { difference panelistCount withheld p interval { low high } }
    categories { category { slug } ${SCORES} }
    environments { environment { slug } runsOfA { model { slug } } runsOfB { model { slug } } ${SCORES} } } } }`;

interface Part {
  scoreOfA: number | null;
  scoreOfB: number | null;
  difference: { difference: number; withheld: string | null; interval: object | null } | null;
}
interface Answer {
  message?: string;
  separated: boolean;
  overall: { difference: number; withheld: string | null };
  categories: (Part & { category: { slug: string } })[];
  environments: (Part & { environment: { slug: string }; runsOfA: object[]; runsOfB: object[] })[];
}

async function compare(a: string, b: string): Promise<Answer> {
  return dataFrom(await execute<{ modelDifference: Answer }>(DIFFERENCE, { variables: { a, b } }))
    .modelDifference;
}

beforeAll(async () => {
  await givenTaxonomy(prisma);
  const panel: GivenPanelist[] = [];
  for (let n = 0; n < 4; n += 1) panel.push(await givenPanelist(prisma));
  const [orca, seal, thin] = [
    await givenModel(prisma, { slug: 'orca' }),
    await givenModel(prisma, { slug: 'seal' }),
    await givenModel(prisma, { slug: 'thin' }),
  ];
  const [tides, caves, reefs] = [
    await givenEnvironment(prisma, { slug: 'tides' }),
    await givenEnvironment(prisma, { slug: 'caves' }),
    await givenEnvironment(prisma, { slug: 'reefs' }),
  ];
  const score = (model: typeof orca, environment: typeof tides, cards: Record<string, number>[]) =>
    givenScoredRun(prisma, { model, environment, panelists: panel, cards });
  await score(orca, tides, [{ balance: 9 }, { balance: 8 }, { balance: 8.5, narrative: 3.37 }]);
  await score(seal, tides, [
    { balance: 4 },
    { balance: 4.5 },
    { balance: 3, narrative: 4.61 },
    { balance: 4 },
  ]);
  await score(orca, caves, [{ balance: 8 }, { balance: 8 }, { balance: 9 }]);
  // Two panelists alone: an average that is not to be told.
  await score(seal, caves, [{ balance: 1.11 }, { balance: 7.77 }]);
  await score(orca, reefs, [{ balance: 8 }, { balance: 8 }, { balance: 9 }]);
  await score(thin, tides, [{ balance: 2 }, { balance: 2.22 }]);
});

describe('two models', () => {
  test('are compared overall, by category, and by the environments that both were run in', async () => {
    const answer = await compare('orca', 'seal');
    // Cells of orca: 8.5, 3.37 (one panelist), 8, 8; of seal: 4, 4.61, 4.44.
    expect(answer).toMatchObject({
      ...{ a: { model: { slug: 'orca' }, score: 6.97 }, b: { model: { slug: 'seal' }, score: 4.35 } },
      overall: { panelistCount: 4 },
    });
    expect(answer.overall.difference).toBeCloseTo((8.5 + 3.37 + 8 + 8) / 4 - (4 + 4.61 + 4.44) / 3, 12);
    const balance = answer.categories.find(({ category }) => category.slug === 'balance')!;
    expect(balance).toMatchObject({ scoreOfA: 8.17, scoreOfB: 4.22 });
    expect(balance.difference).toMatchObject({ withheld: null, panelistCount: 4 });
    expect(balance.difference!.difference).toBeCloseTo(24.5 / 3 - 4.22, 12);
    expect(answer.environments.map(({ environment }) => environment.slug)).toEqual(['caves', 'tides']);
    for (const { runsOfA, runsOfB } of answer.environments) {
      expect(runsOfA).toEqual([{ model: { slug: 'orca' } }]);
      expect(runsOfB).toEqual([{ model: { slug: 'seal' } }]);
    }
  });

  test('are read with all their environments and runs at once, however many they have in common', async () => {
    await compare('orca', 'seal');
    statements.length = 0;
    expect((await compare('orca', 'seal')).environments).toHaveLength(2);
    const reads = (table: string) => statements.filter((each) => each.includes(`FROM "public"."${table}"`));
    expect(reads('environments')).toHaveLength(1);
    // Those of the one model and those of the other.
    expect(reads('runs')).toHaveLength(2);
  });

  test('have no number in a part where either is below quorum', async () => {
    const answer = await compare('orca', 'seal');
    const narrative = answer.categories.find(({ category }) => category.slug === 'narrative')!;
    expect(narrative).toMatchObject({ scoreOfA: null, scoreOfB: null, difference: null });
    expect(answer.environments[0]).toMatchObject({ scoreOfA: 8, scoreOfB: null, difference: null });
    expect(JSON.stringify(answer)).not.toMatch(/\b(3\.37|4\.61|4\.44|1\.11|7\.77)\b/);
  });

  test('have a difference without a test where runs are too few', async () => {
    const tides = (await compare('orca', 'seal')).environments[1]!;
    expect(tides).toMatchObject({ scoreOfA: 5.94, scoreOfB: 4.31 });
    expect(tides.difference).toMatchObject({
      ...{ withheld: 'TOO_FEW_RUNS', interval: null, standardError: null, degreesOfFreedom: null, p: null },
    });
  });

  test('differ by the same the other way round', async () => {
    const [there, back] = [await compare('orca', 'seal'), await compare('seal', 'orca')];
    expect(back.overall.difference).toBe(-there.overall.difference);
    expect(back.separated).toBe(there.separated);
    expect(back.environments[0]).toMatchObject({ scoreOfA: null, scoreOfB: 8 });
  });

  test('are not told apart when one does not exist, is below quorum, or both', async () => {
    const answers = await Promise.all([
      compare('orca', 'nothing'),
      compare('orca', 'thin'),
      compare('thin', 'seal'),
      compare('nothing', 'thin'),
      compare('', "'; --"),
    ]);
    for (const answer of answers)
      expect(answer).toEqual({ message: 'There are no two models at quorum under these names.' });
  });

  test('are two', async () => {
    const { errors } = await execute(DIFFERENCE, { variables: { a: 'orca', b: 'orca' } });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  test('cannot be compared any more when one falls below quorum', async () => {
    const { panelistId } = await prisma.score.findFirstOrThrow({
      where: { run: { model: { slug: 'orca' } } },
      orderBy: { submittedAt: 'asc' },
      select: { panelistId: true },
    });
    await givenWithdrawn(prisma, { id: panelistId });
    expect(await compare('orca', 'seal')).toHaveProperty('message');
  });
});
