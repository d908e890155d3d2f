import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import { type GivenPanelist, givenPanelist, givenRun, givenTaxonomy } from '../../../testkit/given.ts';
import { untilWaiting } from '../../../testkit/racing.ts';
import type { Run } from '../../generated/prisma/client.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

let run: Run;
let panelist: GivenPanelist;
let asking: ReturnType<typeof asPanelist>;
let id: string;

beforeAll(() => givenTaxonomy(prisma));
beforeEach(async () => {
  await owner.query("update runs set void_reason = 'Another test' where voided_at is null");
  run = await givenRun(prisma);
  panelist = await givenPanelist(prisma);
  asking = asPanelist(execute, panelist);
  id = (await asking.next())!.id;
});

const cardCount = () => prisma.score.count({ where: { runId: run.id } });
const VOID = {
  __typename: 'RunClosedError',
  message: 'This run was declared void: it counts nowhere and takes no scorecard.',
};

/** Does something while a submission is under way: it waits for the gate, and what was done before commits first. */
async function whileUnderWay<T>(
  gate: string,
  between: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const session = await owner.connect();
  try {
    await session.query('begin');
    await session.query(gate);
    const outcome = work();
    await untilWaiting(owner);
    await between();
    await session.query('commit');
    return await outcome;
  } finally {
    session.release();
  }
}

describe('a run that is closed while a request is under way', () => {
  const nothing = async () => undefined;
  const closing = () => `update runs set void_reason = 'It never started.' where id = '${run.id}'`;

  test('takes neither scorecard nor draft, and says why', async () => {
    expect(await whileUnderWay(closing(), nothing, () => asking.submit({ assignment: id }))).toEqual(VOID);
    expect(await asking.save({ assignment: id, comment: 'x' })).toMatchObject({
      __typename: 'RunClosedError',
    });
    expect(await cardCount()).toBe(0);
  });

  test('takes no draft that was on its way', async () => {
    const late = () => asking.save({ assignment: id, comment: 'x' });
    expect(await whileUnderWay(closing(), nothing, late)).toEqual(VOID);
  });
});

test('a tie to the vendor that comes up while a submission is under way is not told', async () => {
  const { model } = await prisma.run.findUniqueOrThrow({ where: { id: run.id }, select: { model: true } });
  const outcome = await whileUnderWay(
    'lock table scores in share row exclusive mode',
    async () => {
      await owner.query("update models set vendor = 'Deep Sea' where id = $1", [model.id]);
      await owner.query("update applications set affiliations = '{Deep Sea}' where id = $1", [panelist.id]);
    },
    () => asking.submit({ assignment: id }),
  );
  expect(outcome).toEqual({ __typename: 'NotFoundError', message: 'There is no such assignment.' });
  expect(await cardCount()).toBe(0);
});
