import { execute, parse } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyQuery } from '../testkit/every-query.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenRevealed,
  givenRun,
  givenScorecard,
  givenScoredRun,
  givenVoid,
  givenWithdrawn,
} from '../testkit/given.ts';
import { startTestServer } from '../testkit/server.ts';
import type { Model } from './generated/prisma/client.ts';
import { encodeGlobalId } from './global-id.ts';
import { createBoardReader } from './modules/leaderboard/leaderboard.service.ts';
import { createSchema } from './schema.ts';

const { url, prisma, owner, logged } = await startTestServer();
const schema = createSchema({ production: false });
const readBoard = createBoardReader(prisma);

/** Ratings, medians and means of what is below quorum, in every way that they could be written. */
const SECRET_NUMBERS = [
  ...['3.37', '4.61', '3.99', '337', '461', '798', '8.83', '883', '1766', '4321'],
  // Means that two panelists stand behind, of a category and of a part of the board.
  ...['9.41', '1882', '5.17', '1034'],
];
const SECRET_WORDS = ['zanzibar', 'Secret Name', '@example.org'];

let model: Model;
let thirdOfModel: () => Promise<void>;
let hidden: GivenPanelist[];
let ids: string[];

beforeAll(async () => {
  const environment = await givenEnvironment(prisma, { slug: 'tides' });
  hidden = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
  const [one, two, gone] = hidden as [GivenPanelist, GivenPanelist, GivenPanelist];

  // Two approved panelists and one whose approval is withdrawn.
  model = await givenModel(prisma, { slug: 'below' });
  const run = await givenRun(prisma, { model, environment });
  const card = (panelist: GivenPanelist, rating: number) =>
    givenScorecard(prisma, {
      ...{ run, panelist, ratings: { balance: rating, narrative: 8.83 } },
      ...{ comment: `zanzibar ${rating}`, minutes: 4321 },
    });
  await card(one, 3.37);
  await card(two, 4.61);
  await card(gone, 3.37);
  const scored = await prisma.run.update({
    where: { id: run.id },
    data: { status: 'SCORED' },
    select: { id: true },
  });
  await givenWithdrawn(prisma, gone);

  // A model whose only run is void, one that is only revealed, one that is still pending.
  const zanzibar = { ratings: { balance: 3.37 }, comment: 'zanzibar' };
  const voided = await givenVoid(
    prisma,
    await givenScoredRun(prisma, { environment, cards: [zanzibar, zanzibar, zanzibar] }),
  );
  const revealed = await givenRevealed(owner, await givenRun(prisma, { environment }));
  const pending = await givenRun(prisma, { environment });
  for (const open of [revealed, pending])
    await givenScorecard(prisma, { run: open, panelist: one, ...zanzibar });

  // A ranked model: its cards are public, and what two panelists make of a category or an environment is not.
  const { model: ranked } = await givenRankedModel(prisma, {
    ...{ slug: 'ranked', vendor: 'Sea' },
    cards: [{ balance: 7, narrative: 9.37 }, { balance: 7, narrative: 9.45 }, { balance: 7 }],
  });

  const caves = await givenEnvironment(prisma, { slug: 'caves' });
  await givenScoredRun(prisma, {
    model: ranked,
    environment: caves,
    cards: [{ balance: 5.11 }, { balance: 5.23 }],
  });

  ids = [
    ...[scored, voided, revealed, pending].map(({ id }) => encodeGlobalId('Run', id)),
    ...[model, ranked].map(({ id }) => encodeGlobalId('Model', id)),
    encodeGlobalId('Environment', environment.id),
    ...hidden.map(({ id }) => encodeGlobalId('Application', id)),
  ];
  thirdOfModel = async () => {
    await givenScorecard(prisma, { run, panelist: await givenPanelist(prisma), ratings: { balance: 3.37 } });
  };
});

async function documents(): Promise<string[]> {
  // Leaves a receipt, if none is there.
  await readBoard();
  const receipts = await prisma.boardRevision.findMany({ select: { revision: true } });
  return everyQuery(schema, {
    slug: ['below', 'ranked', 'tides'],
    id: ids,
    ids: [ids],
    first: [100],
    model: ['below'],
    category: ['balance', 'narrative'],
    environment: ['tides', 'caves'],
    vendor: ['Sea'],
    a: ['below', 'ranked'],
    b: ['ranked', 'below'],
    revision: receipts.map(({ revision }) => revision),
  });
}

/** What nobody but the panel may know, found in what everybody can read. */
function secretsIn(text: string): string[] {
  const numbers = SECRET_NUMBERS.filter((number) =>
    new RegExp(`(?<![\\d.a-f-])${number.replace('.', '\\.')}(?![\\da-f-])`).test(text),
  );
  const words = SECRET_WORDS.filter((word) => text.includes(word));
  const names = hidden.map(({ pseudonym }) => pseudonym).filter((pseudonym) => text.includes(pseudonym));
  return [...numbers, ...words, ...names];
}

async function askEverything(): Promise<string> {
  const answers: string[] = [];
  for (const document of await documents()) {
    const identity = { kind: 'nobody', actor: 'public' };
    const contextValue = { prisma, readBoard, viewer: null, identity };
    const { data, errors = [] } = await execute({ schema, document: parse(document), contextValue });
    // A refusal has a code, and is searched like any answer; anything else is a defect of the search or of the server.
    expect(
      errors.filter(({ extensions }) => extensions.code === undefined),
      document.slice(0, 100),
    ).toEqual([]);
    answers.push(JSON.stringify({ data, errors }));
  }
  return answers.join('\n');
}

const textOf = async (path: string, init?: RequestInit) => await (await fetch(`${url}${path}`, init)).text();

function post(query: string, variables?: object): Promise<string> {
  const body = JSON.stringify({ query, variables });
  return textOf('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

describe('nothing below quorum leaves', () => {
  test('through any field of any query', async () => {
    const text = await askEverything();
    expect(text).toContain('"slug":"below"');
    expect(secretsIn(text)).toEqual([]);
  });

  test.each([
    '/api/benchmark/leaderboard',
    '/leaderboard.csv',
    '/api/benchmark/leaderboard?environment=caves',
    '/leaderboard.csv?category=narrative&sort=narrative',
    '/leaderboard.csv?environment=tides&category=balance',
    '/schema.graphql',
  ])('through %s', async (path) => {
    const text = await textOf(path);
    expect(text).not.toBe('');
    expect(secretsIn(text)).toEqual([]);
  });

  test.each(['/', '/models/below', '/environments/tides', '/method', '/nowhere'])(
    'through the page %s',
    async (path) => {
      expect(secretsIn(await textOf(path))).toEqual([]);
    },
  );

  test('through an error', async () => {
    const [run] = ids;
    const answers = await Promise.all([
      post(`{ run(id: "${run}") { scorecards { id } medians { value } } }`),
      post('query ($n: Int!) { models(first: $n) { totalCount } }', { n: 3.5 }),
      post('{ models(first: 1000) { totalCount } }'),
      post('{ runs(status: PENDING) { nodes { scorecards { comment } } } }'),
      textOf(`/runs/${run}/scorecards`),
      textOf('/api/benchmark/scorecards'),
    ]);
    for (const answer of answers) expect(secretsIn(answer)).toEqual([]);
  });

  test('into the log', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(secretsIn(logged.join('\n').replaceAll(/"(time|ms)":[^,}]*/g, ''))).toEqual([]);
  });

  test('until a third panelist has judged: then the very same search finds it', async () => {
    await thirdOfModel();
    const found = secretsIn(await askEverything());
    expect(found).toEqual(
      expect.arrayContaining(['3.37', '4.61', '8.83', '4321', 'zanzibar', hidden[0]!.pseudonym]),
    );
    expect(found).not.toContain('@example.org');
    expect(found).not.toEqual(expect.arrayContaining(['9.41']));
    expect(found).not.toEqual(expect.arrayContaining(['5.17']));
  });
});
