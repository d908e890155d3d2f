export { type Browser, openBrowser } from './browser.ts';
export { givenAdministrator, givenCookie } from './credentials.ts';
export type { TestDatabase } from './database.ts';
export * from './given.ts';
export { AS_NEW, givenImporter } from './given-import.ts';
export {
  givenSignedInPanelist,
  givenSignInLink,
  newestLinkTo,
  type SignedInPanelist,
} from './given-signed-in.ts';
export { mailsTo } from './mails.ts';
export { describeRealJudgments, expectedBoard, judgments } from './real-judgments.ts';
export { startTestServer, type TestServer } from './server.ts';
