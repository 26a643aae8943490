import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findBrowser } from '../../e2e/support/find-browser.js';
import { launchBrowser, WITHOUT_GPU } from '../../e2e/support/launch-browser.js';

export interface TestBrowser {
  newPage(): Promise<Page>;
  stop(): Promise<void>;
}

/** A real browser with its protections on, for the tests of one file. */
export async function startTestBrowser(): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-sdk-chromium-'));
  const { env, platform, arch } = process;
  const launched = await launchBrowser(await findBrowser({ env, platform, arch, unpackInto: folder }), WITHOUT_GPU);
  return {
    async newPage() {
      const context = await launched.browser.newContext({ viewport: { width: 800, height: 600 } });
      context.setDefaultTimeout(15_000);
      return context.newPage();
    },
    async stop() {
      await launched.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
