import type pg from 'pg';

/** A connection as one URL, whether over a socket or not. */
export function urlOf({
  user = '',
  password,
  host = '',
  port = 5432,
  database = '',
}: pg.ClientConfig): string {
  const query = new URLSearchParams({ host, port: String(port), user, password: String(password ?? '') });
  return `postgresql:///${database}?${query}`;
}
