import { beforeAll, expect, test } from 'vitest';
import { givenToken } from '../../testkit/credentials.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRun,
} from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';
import type { Environment, Model } from '../generated/prisma/client.ts';

const { url, prisma, owner, logged } = await startTestServer();
const ROUNDS = 200;

let clients: ((body: object) => Promise<number>)[];
let model: Model;
let environment: Environment;
let panelists: GivenPanelist[];

beforeAll(async () => {
  const tokens = [await givenToken(prisma), await givenToken(prisma)];
  clients = tokens.map(({ token }) => async (body: object) => {
    const response = await fetch(`${url}/api/benchmark/ingest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    await response.text();
    return response.status;
  });
  model = await givenModel(prisma);
  environment = await givenEnvironment(prisma);
  panelists = [await givenPanelist(prisma), await givenPanelist(prisma)];
});

/** What stands on a run that two clients were at. */
async function standing(run: string) {
  const { rows } = await owner.query(
    `select r.status, count(s.id)::integer as cards, count(distinct s.panelist_id)::integer as panelists,
       coalesce(sum(s.version), 0)::integer as versions,
       (select count(*)::integer from score_revisions v join scores c on c.id = v.score_id where c.run_id = r.id) as revisions
     from runs r left join scores s on s.run_id = r.id where r.id = $1 group by r.id`,
    [run],
  );
  return rows[0] as Record<'cards' | 'panelists' | 'versions' | 'revisions', number> & { status: string };
}

test('two clients that record and finalize one run at once leave one card a panelist and no scored run without', async () => {
  const seen = { scored: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = (await givenRun(prisma, { model, environment })).id;
    const record = (rating: number) => ({
      ...{ action: 'record-score', run, panelist_email: panelists[round % 2]!.email },
      ratings: { balance: rating },
    });
    const finalize = { action: 'finalize-run', run };
    const [one, other] = clients as [(body: object) => Promise<number>, (body: object) => Promise<number>];
    // Sometimes the second client comes a little later, so that each order of the steps is met.
    const late = new Promise((resolve) => setTimeout(resolve, round % 7));
    const statuses = await Promise.all([
      one(record(1)),
      one(finalize),
      late.then(() => other(record(round % 3 === 0 ? 1 : 2))),
      late.then(() => other(finalize)),
    ]);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect([statuses[0], statuses[2]]).toEqual([200, 200]);
    const { status, cards, panelists: judges, versions, revisions } = await standing(run);
    expect({ cards, judges }).toEqual({ cards: 1, judges: 1 });
    expect(revisions).toBe(versions - cards);
    const isScored = statuses[1] === 200 || statuses[3] === 200;
    expect(status).toBe(isScored ? 'scored' : 'pending');
    seen.scored += Number(isScored);
    seen.refused += statuses.filter((each) => each === 400).length;
  }
  // Both orders were met, or this showed nothing.
  expect(seen.scored).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
}, 120_000);

test('no run was ever scored without a card that counted then', async () => {
  const { rows } = await owner.query(
    `select r.id from runs r where r.status = 'scored' and not exists (
       select from audit_events c
       where c.entity = 'scores' and c.action = 'insert' and c.change -> 'new' ->> 'run_id' = r.id::text
         and c.seq < (select min(f.seq) from audit_events f
           where f.entity = 'runs' and f.entity_id = r.id::text and f.change -> 'new' ->> 'status' = 'scored'))`,
  );
  expect(rows).toEqual([]);
});
