import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type BrowserBinary, findBrowser } from './find-browser.js';
import { System } from './system.js';

declare module 'vitest' {
  export interface ProvidedContext {
    browser: BrowserBinary;
    /** One running system that tests share as long as they leave it as they found it. */
    serviceUrl: string;
    gameUrl: string;
  }
}

/** Finds or unpacks the browser and starts the system, once for all end-to-end tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const unpackInto = await mkdtemp(join(tmpdir(), 'svc-chromium-'));
  const removeBrowser = () => rm(unpackInto, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { env, platform, arch } = process;
    const [browser, system] = await Promise.all([findBrowser({ env, platform, arch, unpackInto }), System.start()]);
    project.provide('browser', browser);
    project.provide('serviceUrl', system.serviceUrl);
    project.provide('gameUrl', system.gameUrl);
    return async () => {
      await system.stop();
      await removeBrowser();
    };
  } catch (error) {
    await removeBrowser();
    throw error;
  }
}
