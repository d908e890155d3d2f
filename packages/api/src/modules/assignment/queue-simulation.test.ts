import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRun,
  givenTaxonomy,
} from '../../../testkit/given.ts';
import { decodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

const MODELS = 6;
const ENVIRONMENTS = 10;
const TARGET = 5;
/** How many of the thirty are tied to the vendor of a model each. */
const TIED = 6;

interface Scorer extends GivenPanelist {
  readonly isTied: boolean;
}

let scorers: Scorer[];
/** What is walked away from, and what went wrong at any hand-out. */
const abandoned: string[] = [];
const overshoots: object[] = [];

beforeAll(async () => {
  await givenTaxonomy(prisma);
  const environments = [];
  for (let n = 0; n < ENVIRONMENTS; n += 1) environments.push(await givenEnvironment(prisma));
  for (let n = 0; n < MODELS; n += 1) {
    const model = await givenModel(prisma, { vendor: `Vendor ${n}, Inc.` });
    for (const environment of environments) await givenRun(prisma, { model, environment });
  }
  const specialties = await prisma.specialty.findMany({ select: { slug: true } });
  scorers = [];
  for (let n = 0; n < 30; n += 1) {
    const panelist = await givenPanelist(prisma, { specialty: specialties[n % specialties.length]!.slug });
    const isTied = n < TIED;
    // By another spelling than the model's vendor has.
    if (isTied) {
      await prisma.application.update({
        where: { id: panelist.id },
        data: { affiliations: [`vendor ${n % MODELS}`] },
        select: { id: true },
      });
    }
    scorers.push({ ...panelist, isTied });
  }
}, 120_000);

/** The queue, as one panelist at work goes through it. */
function workOf({ id, email }: Scorer) {
  const ask = async <Data>(document: string, variables: object = {}) =>
    dataFrom(await execute<Data>(document, { as: { role: 'PANELIST', id, email }, variables }));
  return {
    async next(): Promise<string | undefined> {
      const { nextAssignment } = await ask<{ nextAssignment: { assignment: { id: string } | null } }>(
        'mutation { nextAssignment { assignment { id } } }',
      );
      return nextAssignment.assignment?.id;
    },
    async submit(assignment: string): Promise<void> {
      const { submitScorecard } = await ask<{ submitScorecard: { __typename: string } }>(
        `mutation ($id: ID!) { submitScorecard(input: { assignment: $id, ratings: [{ category: "balance", value: 7 }] }) {
          __typename } }`,
        { id: assignment },
      );
      expect(submitScorecard.__typename).toBe('SubmitScorecardSuccess');
    },
    recuse: (assignment: string) =>
      ask(
        'mutation ($id: ID!) { recuse(input: { assignment: $id, reason: COULD_NOT_RUN }) { __typename } }',
        {
          id: assignment,
        },
      ),
    release: (assignment: string) =>
      ask('mutation ($id: ID!) { releaseAssignment(input: { assignment: $id }) { __typename } }', {
        id: assignment,
      }),
  };
}

/** Two days pass for one assignment in which nobody touches it. */
async function abandon(assignment: string): Promise<void> {
  const { id } = decodeGlobalId(assignment);
  const { rows } = await owner.query(
    "update assignments set expires_at = now() - interval '1 minute' where id = $1 returning run_id",
    [id],
  );
  abandoned.push(rows[0].run_id);
}

const LOADS = `
  select r.id, m.slug, count(h.panelist_id)::integer as load, (count(s.id))::integer as cards
  from runs r join models m on m.id = r.model_id
  left join (
    select run_id, panelist_id from scores union select run_id, panelist_id from assignments where expires_at > now()
  ) h on h.run_id = r.id
  left join scores s on s.run_id = h.run_id and s.panelist_id = h.panelist_id
  group by r.id, m.slug`;

/** Looks whether more hold the run that was just handed out than it was meant for. */
async function noteOvershoot(assignment: string): Promise<void> {
  const { rows } = await owner.query(
    `select a.run_id, count(*)::integer as load
     from assignments own join assignments a on a.run_id = own.run_id
     where own.id = $1 and (a.expires_at > now()
       or exists (select from scores s where s.run_id = a.run_id and s.panelist_id = a.panelist_id))
     group by a.run_id having count(*) > ${TARGET}`,
    [decodeGlobalId(assignment).id],
  );
  overshoots.push(...rows);
}

/** Scores so many cards, with what happens to people in between: every seventh run is walked away from, and so on. */
async function score(scorer: Scorer, cards: number, mishaps: boolean): Promise<void> {
  const work = workOf(scorer);
  let handed = scorers.indexOf(scorer);
  for (let submitted = 0; submitted < cards; ) {
    const assignment = await work.next();
    if (assignment === undefined) throw new Error('The queue ran dry before its runs had what they need.');
    await noteOvershoot(assignment);
    handed += 1;
    if (mishaps && handed % 7 === 0) await abandon(assignment);
    else if (mishaps && handed % 11 === 0) await work.release(assignment);
    else if (mishaps && handed % 13 === 0) await work.recuse(assignment);
    else {
      await work.submit(assignment);
      submitted += 1;
    }
  }
}

async function cardsByModel(): Promise<number[]> {
  const { rows } = await owner.query(
    `select sum(cards)::integer as cards from (${LOADS}) loads group by slug order by slug`,
  );
  return rows.map(({ cards }) => cards as number);
}

test('thirty panelists who score sixty runs at once bring each to quorum, evenly over the models', async () => {
  await Promise.all(scorers.map((scorer) => score(scorer, 6, true)));
  await Promise.all(scorers.filter(({ isTied }) => !isTied).map((scorer) => score(scorer, 2, false)));

  expect(overshoots).toEqual([]);
  const { rows: runs } = await owner.query<{ id: string; cards: number }>(LOADS);
  expect(runs).toHaveLength(MODELS * ENVIRONMENTS);
  expect(runs.filter(({ cards }) => cards < 3)).toEqual([]);
  expect(runs.filter(({ cards }) => cards > TARGET)).toEqual([]);

  const byModel = await cardsByModel();
  expect(byModel.reduce((sum, cards) => sum + cards)).toBe(30 * 6 + 24 * 2);
  expect(Math.max(...byModel) - Math.min(...byModel)).toBeLessThanOrEqual(1);

  // What was walked away from has its quorum from others.
  expect(abandoned.length).toBeGreaterThan(10);
  const { rows: ties } = await owner.query(
    `select from assignments a join applications p on p.id = a.panelist_id join runs r on r.id = a.run_id
     join models m on m.id = r.model_id where is_tied(p.affiliations, m.vendor)`,
  );
  expect(ties).toEqual([]);
}, 120_000);

test('who goes on until the queue is dry brings each run to its target, and none beyond', async () => {
  const drain = async (scorer: Scorer) => {
    const work = workOf(scorer);
    for (let assignment = await work.next(); assignment !== undefined; assignment = await work.next()) {
      await noteOvershoot(assignment);
      await work.submit(assignment);
    }
  };
  await Promise.all(scorers.map(drain));
  expect(overshoots).toEqual([]);
  const { rows } = await owner.query<{ cards: number }>(LOADS);
  expect(rows.map(({ cards }) => cards)).toEqual(Array(MODELS * ENVIRONMENTS).fill(TARGET));
}, 120_000);
