/** The columns, as `table.column`, that a Prisma schema says have a default. */
export function defaultsIn(schema: string): Set<string> {
  const columns = new Set<string>();
  for (const [, body = ''] of schema.matchAll(/^model \w+ \{\n(.*?)^\}/gms)) {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
    for (const line of body.split('\n')) {
      const field = /^\s+(\w+)\s.*@default\(/.exec(line)?.[1];
      const column = /@map\("(\w+)"\)/.exec(line)?.[1] ?? field;
      if (field !== undefined) columns.add(`${table}.${column}`);
    }
  }
  return columns;
}
