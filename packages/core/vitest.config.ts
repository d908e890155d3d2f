import { defineConfig } from 'vitest/config';

// Laws are tried on hundreds of panels, on machines that may be busy with other suites.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 } });
