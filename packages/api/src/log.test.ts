import { expect, test } from 'vitest';
import { collectingLog } from '../testkit/server.ts';

test('secrets are masked wherever they stand in what is logged', () => {
  const { log, logged } = collectingLog();
  log.info({
    ...{ password: 'hunter2', token: 'hunter2', input: { password: 'hunter2', token: 'hunter2' } },
    req: { headers: { cookie: 'hunter2', authorization: 'hunter2', 'set-cookie': 'hunter2' } },
    headers: { cookie: 'hunter2', authorization: 'hunter2', 'set-cookie': 'hunter2' },
  });
  expect(logged.join()).not.toContain('hunter2');
  expect(logged.join().match(/\[masked\]/g)).toHaveLength(10);
});
