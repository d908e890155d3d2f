import type pg from 'pg';

/** Keeps the text of every statement that goes through a pool from now on, those of transactions included. */
export function recordStatements(pool: pg.Pool): string[] {
  const statements: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      statements.push(typeof first === 'string' ? first : first.text);
      return query(...args);
    };
    client.query = recorded as typeof client.query;
  });
  return statements;
}
