import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenTaxonomy,
} from '../../../testkit/given.ts';
import { decodeGlobalId, encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

beforeAll(() => givenTaxonomy(prisma));
beforeEach(() => owner.query("update runs set void_reason = 'Another test' where voided_at is null"));

/** A panelist who was handed a run, and turns out to be tied to its vendor. */
async function givenTie() {
  const run = await givenRun(prisma, { model: await givenModel(prisma, { vendor: 'Deep Sea' }) });
  const panelist = await givenPanelist(prisma);
  const asking = asPanelist(execute, panelist);
  const { id } = (await asking.next())!;
  const tie = () =>
    owner.query("update applications set affiliations = '{Deep Sea}' where id = $1", [panelist.id]);
  return { run, panelist, asking, id, tie };
}

describe('that a panelist is tied to the vendor of what they were handed', () => {
  /** All that is answered about one id. */
  async function everythingAbout({ id: own, email }: GivenPanelist, id: string): Promise<unknown[]> {
    const asking = asPanelist(execute, { id: own, email });
    const cursor = Buffer.from(decodeGlobalId(id).id).toString('base64url');
    const { errors } = await execute(
      `{ panel { assignments(first: 5, after: "${cursor}") { nodes { id } } } }`,
      { as: { role: 'PANELIST', id: own, email } },
    );
    return [
      await asking.assignment(id),
      await asking.save({ assignment: id }),
      await asking.submit({ assignment: id }),
      await asking.release(id),
      await asking.recuse({ assignment: id }),
      await asking.report({ assignment: id }),
      errors?.map(({ message }) => message),
    ];
  }

  test('ends what they were at, and gives them nothing of it again', async () => {
    const { asking, tie } = await givenTie();
    await tie();
    expect(await asking.next()).toBeNull();
    expect(await asking.panel()).toMatchObject({ current: null, waitingCount: 0 });
  });

  test('is not told before the reveal: the assignment is answered as one that never was', async () => {
    const { run, panelist, asking, id, tie } = await givenTie();
    await tie();
    const unknown = encodeGlobalId('Assignment', randomUUID());
    expect(await everythingAbout(panelist, id)).toEqual(await everythingAbout(panelist, unknown));
    expect((await asking.panel()).assignments).toEqual({ totalCount: 0, nodes: [] });
    await givenRevealed(owner, run);
    expect(await asking.assignment(id)).toMatchObject({ state: 'CLOSED' });
    expect((await asking.panel()).assignments).toMatchObject({ totalCount: 1, nodes: [{ id }] });
  });

  test('is not told by what is left of it either, if they stepped back themselves before', async () => {
    const { asking, id, tie } = await givenTie();
    await asking.recuse({ assignment: id });
    const before = await asking.panel();
    await tie();
    expect(await asking.panel()).toEqual(before);
  });

  test('is not told when their scorecard is in: it stays, and can be changed', async () => {
    const { asking, id, tie } = await givenTie();
    await asking.submit({ assignment: id });
    const before = await asking.panel();
    await tie();
    expect(await asking.panel()).toEqual(before);
    const changed = await asking.submit({ assignment: id, expectedVersion: 1, comment: 'Once more' });
    expect(changed).toMatchObject({ __typename: 'SubmitScorecardSuccess', version: 2 });
  });
});
