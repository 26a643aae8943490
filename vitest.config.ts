import { defineConfig } from 'vitest/config';

const source = {
  resolve: { conditions: ['svc-source', 'node'] },
  ssr: { resolve: { conditions: ['svc-source', 'node'] } },
};

export default defineConfig({
  test: {
    projects: [
      { ...source, test: { name: 'sdk', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**', 'test/package/**'] } },
      { ...source, test: { name: 'package', include: ['test/package/**/*.test.ts'] } },
      {
        ...source,
        esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
        test: { name: 'pages', include: ['pages/test/**/*.test.{ts,tsx}'] },
      },
      {
        ...source,
        test: {
          name: 'service',
          include: ['service/test/**/*.test.ts', 'samples/integrator-server/test/**/*.test.ts'],
          globalSetup: ['service/test/support/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
