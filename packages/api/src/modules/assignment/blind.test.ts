import { execute as executeDocument, parse } from 'graphql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist, type Outcome } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { everyQuery } from '../../../testkit/every-query.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenFinalized,
  givenModel,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenScorecard,
  givenTaxonomy,
  givenVoid,
} from '../../../testkit/given.ts';
import { withoutMoments } from '../../../testkit/moments.ts';
import type { Model, Run } from '../../generated/prisma/client.ts';
import { encodeGlobalId } from '../../global-id.ts';
import { createSchema } from '../../schema.ts';
import { createBoardReader } from '../leaderboard/leaderboard.service.ts';

const { prisma, owner } = await useTestDatabase();
const { execute, logged } = createExecutor(prisma);
const schema = createSchema({ production: false });
const readBoard = createBoardReader(prisma);

let run: Run;
let model: Model;
let others: GivenPanelist[];
let panelist: GivenPanelist;
let asking: ReturnType<typeof asPanelist>;
let id: string;

beforeAll(() => givenTaxonomy(prisma));
beforeEach(async () => {
  await owner.query("update runs set void_reason = 'Another test' where voided_at is null");
  model = await givenModel(prisma, {
    ...{ slug: `leviathan-${Math.random().toString(36).slice(2)}`, name: 'Leviathan of the North' },
    ...{ vendor: 'Abyssal Works', version: 'nine-alpha' },
  });
  run = await givenRun(prisma, { model, environment: await givenEnvironment(prisma) });
  others = [await givenPanelist(prisma), await givenPanelist(prisma)];
  for (const other of others) {
    await givenScorecard(prisma, {
      ...{ run, panelist: other, ratings: { balance: 3.37 }, comment: 'zanzibar', minutes: 4321 },
    });
  }
  panelist = await givenPanelist(prisma);
  asking = asPanelist(execute, panelist);
  id = (await asking.next())!.id;
});

/** What others said of the run, found in what a panelist is answered. */
const saidIn = (text: string) =>
  withoutMoments(text).match(/(?<![\w.-])(?:3\.37|4321)(?!\w)|zanzibar/g) ?? [];

/** What tells the model, the run or anybody else, found in what a panelist is answered. */
function tellingWordsIn(text: string): string[] {
  const words = [
    ...[model.slug, model.name, 'Leviathan', 'leviathan', 'Abyssal', 'nine-alpha', model.id, run.id],
    ...[encodeGlobalId('Model', model.id), encodeGlobalId('Run', run.id)],
    ...others.flatMap((other) => [other.id, other.pseudonym, other.email]),
  ];
  return [...words.filter((word) => text.includes(word)), ...saidIn(text)];
}

/** Every field that a panelist can reach from what is theirs. */
async function askEverythingOfTheirs(): Promise<string> {
  const fields = ['panel', 'assignment', 'node', 'nodes'];
  const documents = everyQuery(schema, { id: [id], ids: [[id]] }, (field) => fields.includes(field));
  expect(documents).toHaveLength(fields.length);
  const viewer = { role: 'PANELIST', id: panelist.id, email: panelist.email };
  const contextValue = {
    ...{ prisma, readBoard, viewer, doors: { panelistsPerRun: 5 } },
    identity: { kind: 'session', actor: `panelist:${panelist.id}`, viewer, sessionId: 'x' },
  };
  const answers: string[] = [];
  for (const document of documents) {
    const { data, errors } = await executeDocument({ schema, document: parse(document), contextValue });
    expect(errors, document.slice(0, 100)).toBeUndefined();
    answers.push(JSON.stringify(data));
  }
  return answers.join('\n');
}

/** A whole session of work, with everything in it that is refused. */
async function work(): Promise<Outcome[]> {
  return [
    await asking.save({ assignment: id, comment: 'x', ratings: [{ category: 'balance', value: 11 }] }),
    await asking.save({ assignment: id, comment: 'Typed' }),
    await asking.save({ assignment: id, comment: 'From elsewhere' }),
    await asking.report({ assignment: id }),
    await asking.submit({ assignment: id, ratings: [] }),
    await asking.submit({ assignment: id, expectedVersion: 3 }),
    await asking.submit({ assignment: id, comment: 'Mine' }),
    await asking.submit({ assignment: id, comment: 'Theirs' }),
    await asking.release(id),
    await asking.recuse({ assignment: id }),
    await asking.submit({ assignment: encodeGlobalId('Run', run.id) }),
  ];
}

describe('until a run is revealed', () => {
  test('nothing tells its model, its id or anybody else, whatever is asked and answered', async () => {
    const outcomes = await work();
    const names = outcomes.map(({ __typename }) => __typename);
    expect(names).toEqual([
      ...['ValidationError', 'SaveDraftSuccess', 'DraftConflictError', 'ReportUnplayableSuccess'],
      ...['ValidationError', 'ConflictError', 'SubmitScorecardSuccess', 'ConflictError'],
      ...['ConflictError', 'ConflictError', 'NotFoundError'],
    ]);
    const text = `${JSON.stringify(outcomes)}\n${await askEverythingOfTheirs()}`;
    expect(text).toContain('"comment":"Mine"');
    expect(tellingWordsIn(text)).toEqual([]);
  });

  test('nor does a run that was declared void before', async () => {
    await asking.save({ assignment: id, comment: 'Typed' });
    await givenVoid(prisma, run);
    const outcomes = await work();
    expect(outcomes.map(({ __typename }) => __typename)).toContain('RunClosedError');
    const assignment = await asking.assignment(id);
    expect(assignment).toMatchObject({
      state: 'CLOSED',
      isVoid: true,
      run: null,
      closedAt: expect.any(String),
    });
    expect(tellingWordsIn(`${JSON.stringify(outcomes)}\n${await askEverythingOfTheirs()}`)).toEqual([]);
  });

  test('nor does one that the panelist stepped back from', async () => {
    const outcomes = [await asking.recuse({ assignment: id }), ...(await work())];
    expect(tellingWordsIn(`${JSON.stringify(outcomes)}\n${await askEverythingOfTheirs()}`)).toEqual([]);
  });

  test('its assignment is no node', async () => {
    const document = `{ node(id: "${id}") { id } nodes(ids: ["${id}"]) { id } }`;
    expect(await asking.ask(document)).toEqual({ node: null, nodes: [null] });
  });
});

test('once it is revealed, the very same search finds the model', async () => {
  await asking.submit({ assignment: id });
  await givenFinalized(prisma, run);
  expect(await asking.assignment(id)).toMatchObject({
    ...{ state: 'CLOSED', isVoid: false, run: { model: { slug: model.slug } } },
  });
  const found = tellingWordsIn(await askEverythingOfTheirs());
  expect(found).toEqual(expect.arrayContaining([model.slug, 'Abyssal', encodeGlobalId('Run', run.id)]));
});

test('a run that is revealed without being scored shows its model as well, and not what others said', async () => {
  await givenRevealed(owner, run);
  const text = await askEverythingOfTheirs();
  expect(tellingWordsIn(text)).toContain(model.slug);
  expect(saidIn(text)).toEqual([]);
});

test('what goes wrong is not told either', () => {
  expect(tellingWordsIn(logged.join('\n'))).toEqual([]);
});
