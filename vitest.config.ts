import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// A slow or busy machine is no failure: a test that hangs is told from one that is slow by a minute, not by seconds.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

// A worker's files share the modules that it has loaded, which keep no state: to load them anew took as long as many tests.
const sharedModules = { isolate: false };

const source = {
  resolve: { conditions: ['svc-source', 'node'] },
  ssr: { resolve: { conditions: ['svc-source', 'node'] } },
};

export default defineConfig({
  test: {
    // One less than the cores is Vitest's own choice, and with two of them one would idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        ...source,
        test: {
          name: 'sdk',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/package/**', '**/node_modules/**'],
          ...patience,
        },
      },
      { ...source, test: { name: 'package', include: ['test/package/**/*.test.ts'], ...patience } },
      {
        ...source,
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: { name: 'pages', include: ['pages/test/**/*.test.{ts,tsx}', 'texts/test/*.test.ts'], ...patience },
      },
      {
        ...source,
        test: {
          name: 'service',
          ...sharedModules,
          include: ['service/test/**/*.test.ts', 'samples/integrator-server/test/**/*.test.ts'],
          globalSetup: ['service/test/support/postgres-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          ...sharedModules,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/support/global-setup.ts'],
          ...patience,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
