import { expect, test, vi } from 'vitest';
import { givenCookie } from '../../../testkit/credentials.ts';
import { followBoard } from '../../../testkit/event-stream.ts';
import { givenFinalized, givenPanelist, givenRun, givenScorecard } from '../../../testkit/given.ts';
import { startTestServer } from '../../../testkit/server.ts';

const { url, prisma } = await startTestServer();

test('nothing of what a panelist types or submits goes out to who follows the board', async () => {
  const run = await givenRun(prisma);
  for (let n = 0; n < 2; n += 1) {
    await givenScorecard(prisma, { run, panelist: await givenPanelist(prisma), ratings: { balance: 7 } });
  }
  const panelist = await givenPanelist(prisma);
  const cookie = await givenCookie(prisma, { role: 'PANELIST', id: panelist.id });
  const ask = async (query: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: url },
      body: JSON.stringify({ query }),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return JSON.stringify(await response.json());
  };

  const { revisions } = await followBoard(url);
  const [, id] = /"id":"([^"]+)"/.exec(await ask('mutation { nextAssignment { assignment { id } } }')) ?? [];
  const input = `assignment: "${id}", ratings: [{ category: "balance", value: 3.25 }], comment: "zanzibar"`;
  expect(await ask(`mutation { saveDraft(input: { ${input} }) { __typename } }`)).toContain(
    'SaveDraftSuccess',
  );
  expect(await ask(`mutation { submitScorecard(input: { ${input} }) { __typename } }`)).toContain(
    'SubmitScorecardSuccess',
  );
  await givenFinalized(prisma, run);
  await vi.waitFor(() => expect(revisions.length).toBeGreaterThan(0), { timeout: 10_000, interval: 10 });
  // The first that is told is the board that finalizing made.
  const { data } = (await (await fetch(`${url}/graphql?query=%7Bleaderboard%7Brevision%7D%7D`)).json()) as {
    data: { leaderboard: { revision: string } };
  };
  expect(revisions).toEqual([data.leaderboard.revision]);
});
