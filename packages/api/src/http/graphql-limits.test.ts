import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../testkit/server.ts';

const { url } = await startTestServer();

const ask = (query: string, variables?: object) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });

/** What an answer that takes no thought may take on a machine busy with other suites; without the limits it takes longer. */
const BUSY_MS = 5000;

describe('a request', () => {
  test('is answered at once, and shortly, when a value is full of what messages are searched for', async () => {
    const started = Date.now();
    const response = await ask('query ($n: Int) { models(first: $n) { totalCount } }', {
      n: ' Did you mean '.repeat(8000),
    });
    expect((await response.text()).length).toBeLessThan(1000);
    expect(Date.now() - started).toBeLessThan(BUSY_MS);
  });

  test('with thousands of unknown members is refused at once, and shortly', async () => {
    const members = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    const query =
      'mutation ($i: RegisterModelInput!) { registerModel(input: $i) { ... on Error { message } } }';
    for (const input of [members(20_000), members(101), Array.from({ length: 19 }, () => members(100))]) {
      const started = Date.now();
      const response = await ask(query, { i: input });
      const text = await response.text();
      expect(text.length).toBeLessThan(6000);
      expect(JSON.parse(text).errors.length).toBeLessThanOrEqual(10);
      expect(Date.now() - started).toBeLessThan(BUSY_MS);
    }
    const many = await ask(query, { i: members(20_000) });
    expect([many.status, (await many.json()).errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('with a value that does not fit has no more than its beginning repeated', async () => {
    const query = `{ models(first: "${'x'.repeat(5000)}") { totalCount } }`;
    expect((await (await ask(query)).text()).length).toBeLessThan(700);
  });

  test('that multiplies pages by pages is refused before anything is fetched, with what would do', async () => {
    const nested =
      '{ model(slug: "m") { runs(first: $n) { nodes { model { runs(first: $n) { nodes { id } } } } } } }';
    const thrice = nested.replace('{ id }', '{ model { runs(last: $n) { nodes { id } } } }');
    for (const query of [
      thrice.replaceAll('$n', '100'),
      `query ($n: Int!) ${thrice}`,
      `query ($n: Int = 100) ${thrice}`,
      `{ model(slug: "m") { ...A } } fragment A on Model { runs(first: 100) { nodes { model { ...B } } } }
       fragment B on Model { runs(first: 100) { edges { node { model { ...C } } } } }
       fragment C on Model { runs(first: 100) { nodes { id } } }`,
    ]) {
      const { errors, data } = await (await ask(query, query.includes('Int!') ? { n: 100 } : {})).json();
      expect(data).toBeUndefined();
      expect(errors).toEqual([
        { message: expect.stringContaining('smaller first'), extensions: { code: 'QUERY_TOO_LARGE' } },
      ]);
    }
    expect(await (await ask(`query ($n: Int!) ${thrice}`, { n: 10 })).json()).toEqual({
      data: { model: null },
    });
  });

  test('for the most that a page or a reader asks for passes', async () => {
    for (const query of [
      '{ models(first: 100) { nodes { slug standing { score categories { score category { slug } } } } } }',
      `{ runs(first: 100) { nodes { id model { slug } environment { slug }
        medians { median category { slug } }
        scorecards { comment panelist ratings { value category { slug } } } } } }`,
    ]) {
      const { errors } = await (await ask(query)).json();
      expect(errors ?? []).not.toContainEqual(
        expect.objectContaining({ extensions: { code: 'QUERY_TOO_LARGE' } }),
      );
      expect(errors).toBeUndefined();
    }
  });

  test('in which fields stand deeper than in the document that reads the schema is refused', async () => {
    const deep = (levels: number) =>
      `{ __schema { types { ${'ofType { '.repeat(levels - 3)} name ${'} '.repeat(levels - 3)} } } }`;
    expect((await (await ask(deep(15))).json()).errors).toBeUndefined();
    expect((await (await ask(deep(16))).json()).errors).toMatchObject([
      { message: expect.stringContaining('16 deep'), extensions: { code: 'QUERY_TOO_LARGE' } },
    ]);
  });
});

test('an answer that does not begin in time is given up with a code', async () => {
  const slow = await startTestServer({ answerMs: 200 });
  const holder = await slow.owner.connect();
  try {
    await holder.query('begin; lock table models in access exclusive mode');
    const response = await fetch(
      `${slow.url}/graphql?query=${encodeURIComponent('{ models { totalCount } }')}`,
    );
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await response.json()).errors).toEqual([
      { message: expect.stringMatching(/^No answer within 0\.2 s\./), extensions: { code: 'TIMEOUT' } },
    ]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(
    (await fetch(`${slow.url}/graphql?query=${encodeURIComponent('{ models { totalCount } }')}`)).status,
  ).toBe(200);
});
