export type { TestDatabase } from './database.ts';
export * from './given.ts';
export {
  givenSignedInPanelist,
  givenSignInLink,
  newestLinkTo,
  type SignedInPanelist,
} from './given-signed-in.ts';
export { mailsTo } from './mails.ts';
export { startTestServer, type TestServer } from './server.ts';
