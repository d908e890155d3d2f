import type pg from 'pg';

/** How many rows each table of the record has, by table: what is left half-written shows. */
export async function rowCounts(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind = 'r' and nspname = 'public' and relname not in ('rate_limits', 'sessions') order by relname`,
  );
  const union = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::integer as rows from "${name}"`,
  );
  const { rows } = await owner.query<{ name: string; rows: number }>(union.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
