export type { TestDatabase } from './database.ts';
export * from './given.ts';
export { startTestServer, type TestServer } from './server.ts';
