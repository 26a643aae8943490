import { defineConfig } from 'vitest/config';

/** The scenarios in browsers that npm does not install; `npm run test:browsers` lists which are available. */
export default defineConfig({
  root: new URL('../../', import.meta.url).pathname,
  resolve: { conditions: ['svc-source', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['svc-source', 'node', 'import', 'default'] } },
  test: {
    name: 'browsers',
    include: ['test/browsers/*.browser.ts'],
    globalSetup: ['test/browsers/support/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // a slow or busy machine is no failure
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
});
