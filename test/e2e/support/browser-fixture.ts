import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type LaunchedBrowser, launchBrowser, WITHOUT_GPU } from './launch-browser.js';

const ACTION_WITHIN_MS = 15_000;

/** The browser of one test file; every test gets a profile of its own. */
export class BrowserFixture {
  readonly #launched: LaunchedBrowser;
  readonly #contexts = new Set<BrowserContext>();

  private constructor(launched: LaunchedBrowser) {
    this.#launched = launched;
  }

  static async start(extraFlags = WITHOUT_GPU): Promise<BrowserFixture> {
    return new BrowserFixture(await launchBrowser(inject('browser'), extraFlags));
  }

  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#launched.browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    context.setDefaultTimeout(ACTION_WITHIN_MS);
    this.#contexts.add(context);
    return context.newPage();
  }

  /** Call after each test. */
  async closePages(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => context.close()));
    this.#contexts.clear();
  }

  async stop(): Promise<void> {
    await this.#launched.close();
  }
}
