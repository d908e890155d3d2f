import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // The server runs in the test's own process: one copy of graphql, as in packages/api.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['*.spec.ts'],
    globalSetup: ['./find-browser.ts', '../packages/api/testkit/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
