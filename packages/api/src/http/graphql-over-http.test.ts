import { serverAudits } from 'graphql-http';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testkit/server.ts';

const { url } = await startTestServer();
const audits = serverAudits({ url: `${url}/graphql` });

test('the suite is there', () => {
  expect(audits.length).toBeGreaterThan(50);
});

test.each(audits.map((audit) => [audit.name, audit] as const))(
  'GraphQL over HTTP: %s',
  async (_name, audit) => {
    const result = await audit.fn();
    expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
  },
);
