import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../testkit/database.ts';
import { givenEnvironment, givenModel, givenPanelist, givenRun, givenTaxonomy } from '../../testkit/given.ts';
import { ConflictError, NoPartInRunError, NotApprovedError, NotFoundError } from '../domain-error.ts';
import { refusalOf } from './refusal.ts';
import { createTransact } from './transact.ts';

const { prisma, owner } = await useTestDatabase();
await givenTaxonomy(prisma);
const transact = createTransact(prisma);
const run = await givenRun(prisma, {
  model: await givenModel(prisma, { vendor: 'Sample Works, Inc.' }),
  environment: await givenEnvironment(prisma),
});
const panelist = await givenPanelist(prisma);
const key = { runId: run.id, panelistId: panelist.id };

/** What the database says to an administrator who records a card of the panelist on the run. */
async function refusalOfCard(source: 'ADMIN' | 'PANELIST' = 'ADMIN'): Promise<unknown> {
  const data = { ...key, ratings: { narrative: 7 }, source };
  return await transact('system', (tx) => tx.score.create({ data, select: { id: true } })).catch(
    (error: unknown) => error,
  );
}

describe('what the guards of the panel refuse comes out as an error that a person can act on', () => {
  test('a run that was not handed out', async () => {
    expect(await refusalOfCard('PANELIST')).toBeInstanceOf(NotFoundError);
  });

  test('a run of a vendor that the panelist is tied to', async () => {
    await owner.query(`update applications set affiliations = '{sample works}' where id = $1`, [panelist.id]);
    const refusal = await refusalOfCard();
    expect(refusal).toBeInstanceOf(NoPartInRunError);
    expect(refusal).toBeInstanceOf(ConflictError);
    expect(refusal).toHaveProperty('message', 'The panelist is tied to the vendor.');
    await owner.query(`update applications set affiliations = '{}' where id = $1`, [panelist.id]);
  });

  test('a run that the panelist stepped back from', async () => {
    await transact('system', async (tx) => {
      await tx.assignment.create({ data: { ...key, expiresAt: new Date(Date.now() + 60_000) } });
      await tx.recusal.create({ data: { ...key, reason: 'CONFLICT_OF_INTEREST' } });
    });
    const refusal = await refusalOfCard();
    expect(refusal).toBeInstanceOf(NoPartInRunError);
    expect(refusal).toBeInstanceOf(ConflictError);
    expect(refusal).toHaveProperty('message', 'The panelist stepped back from this run.');
  });

  test('a panelist who is one no longer', async () => {
    await transact('system', (tx) =>
      tx.application.update({
        where: { id: panelist.id },
        data: { status: 'WITHDRAWN' },
        select: { id: true },
      }),
    );
    expect(await refusalOfCard()).toBeInstanceOf(NotApprovedError);
  });
});

describe('anything else is no refusal', () => {
  test.each([
    ['another error of the database', new Error('Code: `23505`. Message: `duplicate key`')],
    ['a code of the class that nobody listed', new Error('Code: `PM999`. Message: `surprise`')],
    ['an outage', new Error('connect ECONNREFUSED')],
    ['what is no error', 'Code: `PM003`. Message: `x`'],
  ])('%s', (_, error) => {
    expect(refusalOf(error)).toBeUndefined();
  });
});
