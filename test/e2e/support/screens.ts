import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { watchShifts } from '../../../pages/test/harness/layout-shifts.js';
import { type OpenedPage, openPage, openWindow } from '../../../pages/test/harness/open-page.js';
import type { Shot } from '../../../pages/test/harness/screen-shots.js';
import { servePages } from '../../../pages/test/harness/serve-pages.js';
import { type LaunchedBrowser, launchBrowser, WITHOUT_GPU } from './launch-browser.js';

export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly lang?: string;
  readonly dark?: boolean;
  readonly forcedColors?: boolean;
}

type Screen = Omit<Shot, 'name' | 'act'>;

/** The built pages in the test browser. Tabs are reused, as opening one costs more than the page in it. */
export class Screens {
  readonly #tabs = new Set<Page>();
  readonly #free: Page[] = [];

  private constructor(
    private readonly launched: LaunchedBrowser,
    private readonly site: Awaited<ReturnType<typeof servePages>>,
    private readonly window: Awaited<ReturnType<typeof openWindow>>,
  ) {}

  /** @param today - what the pages take for now, instead of the real time */
  static async start(binary = inject('browser'), today?: Date): Promise<Screens> {
    const [launched, site] = await Promise.all([launchBrowser(binary, WITHOUT_GPU), servePages()]);
    const window = await openWindow({ browser: launched.browser, width: 1280, height: 640 });
    await watchShifts(window);
    if (today) await window.clock.setFixedTime(today);
    return new Screens(launched, site, window);
  }

  get origin(): string {
    return this.site.origin;
  }

  /** A window of its own, for a page without a host around it. */
  newPage(options: { width: number; height: number }): Promise<Page> {
    return openWindow({ browser: this.launched.browser, ...options }).then((window) => window.newPage());
  }

  async open(screen: Screen, { lang = 'en', dark, forcedColors, ...viewport }: Shape): Promise<OpenedPage> {
    const tab = this.#free.pop() ?? (await this.window.newPage());
    this.#tabs.add(tab);
    await tab.setViewportSize(viewport);
    await tab.emulateMedia({
      colorScheme: dark ? 'dark' : 'light',
      forcedColors: forcedColors ? 'active' : 'none',
    });
    const { written, path, ...rest } = screen;
    const opened = await openPage({
      ...rest,
      ...(written && { markup: written(lang) }),
      tab,
      origin: this.origin,
      path: `${path}.${lang}.html`,
    });
    return { ...opened, close: async () => this.#putAway(tab) };
  }

  /** Call after each test that leaves screens open. */
  putAway(): void {
    for (const tab of this.#tabs) this.#putAway(tab);
  }

  #putAway(tab: Page): void {
    if (this.#tabs.delete(tab)) this.#free.push(tab);
  }

  async stop(): Promise<void> {
    this.site.close();
    await this.launched.close();
  }
}
