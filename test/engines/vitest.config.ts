import { defineConfig } from 'vitest/config';

/** Tests that need more than npm installs; `npm run test:engines` lists it. */
export default defineConfig({
  root: new URL('../../', import.meta.url).pathname,
  resolve: { conditions: ['svc-source', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['svc-source', 'node', 'import', 'default'] } },
  test: {
    name: 'engines',
    include: ['test/engines/**/*.engine.ts'],
    globalSetup: ['test/e2e/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // a slow or busy machine is no failure
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
});
