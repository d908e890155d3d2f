import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // One copy of graphql, or errors made by the one are unknown to the other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['src/**/*.test.ts', 'testkit/**/*.test.ts', 'promises/**/*.test.ts'],
    globalSetup: ['./testkit/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
