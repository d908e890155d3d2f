import { defineConfig } from 'prisma/config';

const url = process.env.DATABASE_URL;

/** For Prisma's own commands: generating needs no database, `prisma migrate deploy` finds its in DATABASE_URL. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url ? { datasource: { url } } : {}),
});
