/** A server that tests use instead of an embedded one, to show that an older PostgreSQL does too. */
export function readTestDatabaseUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL || undefined;
}
