import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../testkit/server.ts';

const { url } = await startTestServer();
const JSON_TYPE = { 'content-type': 'application/json' };

const post = (body: string, headers: Record<string, string> = JSON_TYPE) =>
  fetch(`${url}/graphql`, { method: 'POST', headers, body });
const ask = (query: string, variables?: object) => post(JSON.stringify({ query, variables }));
const get = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, { headers });

describe('a query', () => {
  test('may come by GET, and is not sent again to whoever has the answer', async () => {
    const first = await get('{ categories { slug } }');
    expect(first.status).toBe(200);
    expect((await first.json()).data.categories).toHaveLength(14);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await get('{ categories { slug } }', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await get('{ categories { name } }', { 'if-none-match': first.headers.get('etag')! });
    expect(other.status).toBe(200);
  });

  test('may come from any origin, as nobody', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:4000.evil.example']) {
      const { headers } = await get('{ viewer { role } }', { origin });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    const preflight = await fetch(`${url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('is compressed for whoever can read that', async () => {
    const response = await get('{ categories { slug name question } }', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.json()).data.categories).toHaveLength(14);
  });

  test('may read the whole schema', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const { data } = await (await ask(getIntrospectionQuery())).json();
    expect(data.__schema.queryType.name).toBe('Query');
  });
});

describe('a request', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    'of %s is refused, whichever way it comes',
    async (contentType) => {
      const headers = { 'content-type': contentType };
      expect((await post('{"query":"{ viewer { role } }"}', headers)).status).toBe(415);
      expect((await get('{ viewer { role } }', headers)).status).toBe(415);
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE'])('by %s is refused with what would do', async (method) => {
    const response = await fetch(`${url}/graphql`, { method, headers: JSON_TYPE, body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test('of malformed JSON is refused, and told nothing of how it was read', async () => {
    const response = await post('{"query": "{ viewer { role } }"');
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors).toEqual([
      { message: 'The body is not well-formed JSON.', extensions: { code: 'BAD_REQUEST' } },
    ]);
  });

  test('without a query is refused, whatever the client accepts', async () => {
    for (const accept of ['*/*', 'application/json', 'application/graphql-response+json']) {
      for (const path of ['', '?query=', '?variables={}']) {
        const read = await fetch(`${url}/graphql${path}`, { headers: { accept } });
        expect([read.status, read.headers.get('cache-control')]).toEqual([400, 'no-store']);
        expect((await read.json()).errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
      }
      expect((await post('{}', { ...JSON_TYPE, accept })).status).toBe(400);
    }
  });

  test('to change something by GET is refused with what would do', async () => {
    const response = await get('mutation { signOut { signedOut } }');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('in which a name stands twice is refused with its place', async () => {
    for (const [body, message] of [
      ['{"query":"{ viewer { role } }","variables":{"a":{"b":1,"b":2}}}', 'variables.a.b stands twice.'],
      ['{"query":"{ viewer { role } }","query":"{ categories { slug } }"}', 'query stands twice.'],
      [
        '{"query":"{ viewer { role } }","variables":{"__proto__":{}}}',
        'variables.__proto__ is no name that an object may have here.',
      ],
    ] as const) {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect((await response.json()).errors).toEqual([{ message, extensions: { code: 'BAD_REQUEST' } }]);
    }
  });

  test('of more than a mebibyte is refused, with its length told or not', async () => {
    const body = JSON.stringify({ query: '{ viewer { role } }', variables: { a: 'x'.repeat(1024 * 1024) } });
    expect((await post(body)).status).toBe(413);
    const chunked = new Blob([body]).stream();
    const init = { method: 'POST', headers: JSON_TYPE, body: chunked, duplex: 'half' } as RequestInit;
    expect((await fetch(`${url}/graphql`, init)).status).toBe(413);
  });

  test('nested beyond what a stack holds is refused, wherever the nesting is', async () => {
    const deep = (open: string, close: string, times: number) =>
      `${open.repeat(times)}${close.repeat(times)}`;
    const answers = [
      await ask(`{ ${'a {'.repeat(5000)} b ${'}'.repeat(5000)} }`),
      await ask(`{ nodes(ids: ${deep('[', ']', 20_000)}) { id } }`),
      await post(
        `{"query":"query ($a: [ID!]!) { nodes(ids: $a) { id } }","variables":{"a":${deep('[', ']', 20_000)}}}`,
      ),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      const { errors } = await answer.json();
      expect(errors).toHaveLength(1);
      expect(errors[0].extensions.code).toMatch(/GRAPHQL_PARSE_FAILED|BAD_USER_INPUT|BAD_REQUEST/);
    }
  });

  test('with a mistyped name learns nothing of the right one', async () => {
    for (const query of [
      '{ leaderbord { revision } }',
      '{ runs(statuss: SCORED) { totalCount } }',
      '{ runs(status: SCORD) { totalCount } }',
    ]) {
      const { errors } = await (await ask(query)).json();
      expect(errors[0].message).not.toMatch(/did you mean|leaderboard|"status"|SCORED/i);
      expect(errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });

  test('for a name with a NUL is no failure of ours', async () => {
    for (const field of [
      'model(slug: "a\\u0000") { slug }',
      'environment(slug: "\\u0000") { slug }',
      'runs(model: "\\u0000") { totalCount }',
      'runs(environment: "\\u0000") { totalCount }',
      'leaderboardAt(revision: "\\u0000") { revision }',
    ]) {
      const text = await (await post(`{"query":"{ ${field.replaceAll('"', '\\"')} }"}`)).text();
      expect(text).not.toContain('INTERNAL');
      expect(text).toMatch(/null|(slug|model|environment|revision) holds a NUL/);
    }
    const answer = await ask('query ($s: String!) { model(slug: $s) { slug } }', { s: '\u0000' });
    expect(await answer.text()).not.toContain('INTERNAL');
  });

  test('by GET with parameters that are not sound is refused with their names, and not kept', async () => {
    const read = (parameters: string) => fetch(`${url}/graphql?query=%7Bviewer%7Brole%7D%7D&${parameters}`);
    for (const [parameters, message] of [
      ['variables=%7B', 'variables is not well-formed JSON.'],
      ['extensions=x', 'extensions is not well-formed JSON.'],
      ['variables=[]', 'variables must be a JSON object.'],
      ['extensions=1', 'extensions must be a JSON object.'],
      ['variables={"a":1,"a":2}', 'variables.a stands twice.'],
      ['variables={"__proto__":1}', 'variables.__proto__ is no name that an object may have here.'],
      ['query={categories{slug}}', 'query stands twice.'],
    ]) {
      const response = await read(parameters!);
      expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
      expect((await response.json()).errors).toEqual([{ message, extensions: { code: 'BAD_REQUEST' } }]);
    }
    expect((await read('variables={"a":1}&extensions=null')).status).toBe(200);
  });

  test('whose bytes are not UTF-8, or packed, is refused', async () => {
    const body = Buffer.from('{"query":"{ viewer { role } }","variables":{"a":"\xff"}}', 'latin1');
    const broken = await fetch(`${url}/graphql`, { method: 'POST', headers: JSON_TYPE, body });
    expect([broken.status, (await broken.json()).errors[0].message]).toEqual([400, 'The body is not UTF-8.']);
    const sent = '{"query":"{ viewer { role } }"}';
    expect((await post(sent, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await post(sent, { ...JSON_TYPE, 'content-encoding': 'identity' })).status).toBe(200);
  });

  test('with a variable that does not fit gets a code', async () => {
    const { errors } = await (
      await ask('query ($n: Int) { models(first: $n) { totalCount } }', { n: 'x' })
    ).json();
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  test.each([
    '{"query":1}',
    '[]',
    '"{ viewer }"',
    '{"query":"{ viewer { role } }","variables":[]}',
    '{"query":"{ viewer { role } }","evil":1}',
  ])('of %s is refused', async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toHaveLength(1);
  });
});

test('GraphiQL is not served in production', async () => {
  const response = await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } });
  expect(await response.text()).not.toContain('<html');
});

test('GraphiQL is served otherwise, from here alone', async () => {
  const { url: development } = await startTestServer({ production: false });
  const response = await fetch(`${development}/graphql`, { headers: { accept: 'text/html' } });
  const page = await response.text();
  expect(page).toContain('GraphiQL');
  expect(page).not.toMatch(/(src|href)="?https?:/);
});
