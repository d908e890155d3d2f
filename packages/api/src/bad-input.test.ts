import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_INPUTS } from '../testkit/bad-input.ts';
import { givenToken } from '../testkit/credentials.ts';
import { givenEnvironment, givenModel, givenPanelist, givenRun } from '../testkit/given.ts';
import { ALL_STEPS, bodyOf, inputOf, type Target } from '../testkit/ingest-steps.ts';
import { rowCounts } from '../testkit/row-counts.ts';
import { startTestServer } from '../testkit/server.ts';

const { url, prisma, owner, logged } = await startTestServer();

let headers: Record<string, string>;
let target: Target;

beforeAll(async () => {
  const { token } = await givenToken(prisma);
  headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const model = await givenModel(prisma, { slug: 'orca' });
  const run = await givenRun(prisma, {
    model,
    environment: await givenEnvironment(prisma, { slug: 'tides' }),
  });
  target = { run: run.id, email: (await givenPanelist(prisma)).email };
});

/** What a door said: one sentence for everything that is wrong. */
async function sayings(response: Response): Promise<{ readonly status: number; readonly said: string }> {
  const answer = await response.json();
  if (typeof answer.error === 'string') return { status: response.status, said: answer.error };
  const [result] = Object.values<{ message?: string }>(answer.data ?? {});
  const errors: { message: string }[] = answer.errors ?? [{ message: result?.message ?? 'nothing' }];
  return { status: response.status, said: errors.map(({ message }) => message).join('; ') };
}

/** Sends a body as it stands over HTTP. */
const overHttp = async (body: string) =>
  sayings(await fetch(`${url}/api/benchmark/ingest`, { method: 'POST', headers, body }));

/** Sends variables as they stand in GraphQL. */
async function overGraphql(mutation: string, input: string) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename ... on Error { message } } }`;
  const body = `{"query":${JSON.stringify(query)},"variables":{"input":${input}}}`;
  return sayings(await fetch(`${url}/graphql`, { method: 'POST', headers, body }));
}

describe.each(BAD_INPUTS)('%s in %s', (_what, step, change, { http, graphql, status = 400 }) => {
  test('is refused over HTTP with its place, and leaves nothing behind', async () => {
    const before = await rowCounts(owner);
    const answer = await overHttp(bodyOf(step, target, change));
    expect(answer).toEqual({ status, said: expect.stringMatching(http) });
    expect(await rowCounts(owner)).toEqual(before);
  });

  test('is refused in GraphQL with its place, and leaves nothing behind', async () => {
    const before = await rowCounts(owner);
    const { status: graphqlStatus, said } = await overGraphql(step, inputOf(step, target, change));
    expect(graphqlStatus).toBeLessThan(500);
    expect(said).toMatch(graphql);
    expect(await rowCounts(owner)).toEqual(before);
  });
});

describe('over HTTP', () => {
  test.each([
    ['', 'The body is not well-formed JSON.'],
    ['{"action":"register-model"', 'The body is not well-formed JSON.'],
    ['{"action":"register-model","slug":"a","name":"A",}', 'The body is not well-formed JSON.'],
    ['[]', 'The body must be a JSON object.'],
    ['"register-model"', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['{}', /^action: One of register-model, .*finalize-run\.$/],
    ['{"action":"void-run"}', /^action: One of /],
    ['{"action":["finalize-run"]}', /^action: One of /],
    ['{"action":"constructor"}', /^action: One of /],
    ['{"action":"register-model","action":"finalize-run"}', 'action stands twice.'],
  ])('the body %s is refused', async (body, said) => {
    const before = await rowCounts(owner);
    expect(await overHttp(body)).toEqual({
      status: 400,
      said: typeof said === 'string' ? said : expect.stringMatching(said),
    });
    expect(await rowCounts(owner)).toEqual(before);
  });
});

test('what is sound passes both doors', async () => {
  for (const step of ALL_STEPS) {
    expect(await overHttp(bodyOf(step, target, {}))).toEqual({ status: 200, said: 'nothing' });
    expect((await overGraphql(step, inputOf(step, target, {}))).said).toBe('nothing');
  }
});

test('nothing of this was taken for a failure of ours', () => {
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
