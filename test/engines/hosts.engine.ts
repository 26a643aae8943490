import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { browserPorts, type FlowHandle, type FlowResult, UIManager } from '../../src/index.js';
import { webViewContract } from '../contracts/web-view-contract.js';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { capacitor } from './hosts/capacitor.js';
import { cordova } from './hosts/cordova.js';
import { electron } from './hosts/electron.js';
import type { HostGame } from './hosts/host-game.js';
import { ChromiumPages, ScriptedPages } from './hosts/native-pages.js';
import { reactNative } from './hosts/react-native.js';
import { tauri } from './hosts/tauri.js';
import { demoSession } from './support/demo-session.js';

const ORIGIN = 'https://svc.example';
const HOSTS = [reactNative, capacitor, cordova, electron, tauri];
const serviceUrl = inject('serviceUrl');
const gameUrl = inject('gameUrl');

describe.each(HOSTS.map((host) => [host.name, host] as const))('%s', (_name, host) => {
  const started: HostGame[] = [];
  const scripted: ScriptedPages[] = [];
  /** Made before each test, since the contract makes its port at once. */
  let next: { game: HostGame; pages: ScriptedPages };
  beforeEach(async () => {
    const pages = new ScriptedPages();
    next = { game: await host.start(pages), pages };
    scripted.push(pages);
    started.push(next.game);
  });
  afterEach(() => {
    for (const game of started.splice(0)) game.stop();
    for (const pages of scripted.splice(0)) pages.stop();
  });

  webViewContract(host.name, () => {
    const { game, pages } = next;
    return {
      port: game.webView,
      origin: ORIGIN,
      url: `${ORIGIN}/ui/v1/screens/history`,
      say: (message) => pages.say(message),
      heard: () => pages.heard,
      pressClose: game.pressClose,
      flush: () => pages.quiet(),
      openCount: game.openCount,
    };
  });

  describe('with the service’s pages', () => {
    let browser: BrowserFixture;
    let pages: ChromiumPages;
    let game: HostGame;
    let manager: UIManager;
    beforeAll(async () => {
      browser = await BrowserFixture.start();
    });
    beforeEach(async () => {
      started.pop()?.stop();
      pages = new ChromiumPages(browser);
      game = await host.start(pages);
      started.push(game);
      manager = managerAt(serviceUrl);
    });
    afterEach(async () => {
      manager.dispose();
      await pages.stop();
      await browser.closePages();
    });
    afterAll(() => browser?.stop());

    const managerAt = (environment: string) =>
      new UIManager({
        environment,
        ports: browserPorts({ webView: game.webView, log: { write: () => undefined } }),
        session: async () => (await demoSession(gameUrl)) as { access_token: string },
      });

    /** The result, and that nothing of the view is left. */
    async function ended(flow: FlowHandle): Promise<FlowResult> {
      const result = await flow.finished;
      expect(game.openCount()).toBe(0);
      await expect.poll(() => pages.count).toBe(0);
      expect(pages.faults).toEqual([]);
      return result;
    }

    it('shows the history, and ends with the page’s Close', async () => {
      const flow = manager.HistoryFlow();
      await expect.poll(() => pages.count).toBe(1);
      const page = await pages.latest();
      await page.locator('[id^="row-"]').first().waitFor();
      await press(page, 'Close', flow);
      expect(await ended(flow)).toMatchObject({ event: 'svc.history.complete', state: 'complete' });
    });

    it('pays a checkout', async () => {
      const { redirect } = await checkout();
      const flow = manager.CheckoutFlow({ redirect });
      await expect.poll(() => pages.count).toBe(1);
      const page = await pages.latest();
      await page.locator('#pay[data-armed="true"]').click();
      await press(page, 'Done', flow);
      expect(await ended(flow)).toMatchObject({ state: 'complete', trigger: 'done-button' });
    });

    it('closes while the page is still on its way', async () => {
      const flow = manager.HistoryFlow();
      await expect.poll(game.openCount).toBe(1);
      game.pressClose();
      expect(await ended(flow)).toMatchObject({ state: 'cancel', cause: 'closed_by_player' });
    });

    it('ends once when the view is taken away', async () => {
      const outcomes: FlowResult[] = [];
      const keep = (result: FlowResult) => void outcomes.push(result);
      const flow = manager.HistoryFlow(keep, keep, keep);
      await expect.poll(() => pages.count).toBe(1);
      await (await pages.latest()).locator('[id^="row-"]').first().waitFor();
      game.takeAway();
      game.takeAway();
      expect((await ended(flow)).event).toBe('svc.history.complete');
      expect(outcomes).toHaveLength(1);
    });

    it('reports a service that cannot be reached', async () => {
      const flow = managerAt('http://localhost:9').HistoryFlow();
      expect(await flow.finished).toMatchObject({ state: 'error' });
      expect(game.openCount()).toBe(0);
    });

    it('drops what is not from the page’s channel', async () => {
      const flow = manager.HistoryFlow();
      await expect.poll(() => pages.count).toBe(1);
      const page = await pages.latest();
      await page.locator('[id^="row-"]').first().waitFor();
      for (const value of BAD_INPUT) game.deliver(value);
      await press(page, 'Close', flow);
      expect(await ended(flow)).toMatchObject({ state: 'complete' });
      for (const value of BAD_INPUT) game.deliver(value);
      expect(game.openCount()).toBe(0);
    });
  });
});

/** Whatever a page, a foreign frame or a plugin gone wrong may deliver. */
const BAD_INPUT: readonly unknown[] = [
  null,
  0,
  true,
  '',
  'svc1',
  'svc1.0.hello.',
  'svc1.AAAAAAAAAAAAAAAAAAAAAA.m.1.1.1.eyJ0eXBlIjoic2V0dGxlIn0',
  '{"type":"settle"}',
  [],
  {},
  { svc: null },
  { svc: 7 },
  { svc: { type: 'settle' } },
  { view: 1, type: 'gone' },
  { view: -1, type: 'load', origin: 'file:', url: 'file:///etc/passwd' },
  'x'.repeat(10 * 1024 * 1024),
];

/** The page disappears during the press, and the driver may then wait in vain for an acknowledgement. */
async function press(page: Page, name: string, flow: FlowHandle): Promise<void> {
  await Promise.race([
    page
      .getByRole('button', { name })
      .click()
      .catch(() => undefined),
    flow.finished,
  ]);
}

async function checkout(): Promise<{ redirect: string }> {
  const answer = await fetch(`${gameUrl}/api/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku: 'sea-compass' }),
  });
  if (!answer.ok) throw new Error(`no checkout: ${answer.status}`);
  return (await answer.json()) as { redirect: string };
}
