import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from './support/test-browser.js';
import './support/game-global.js';
import { POLITE_PAGE, TestSite } from './support/test-site.js';

let browser: TestBrowser;
let site: TestSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([startTestBrowser(), TestSite.start()]);
}, 60_000);
afterAll(async () => {
  await Promise.all([browser?.stop(), site?.stop()]);
});
beforeEach(() => {
  site.gameHeaders = {};
  site.pageHeaders = {};
  site.pageScript = POLITE_PAGE;
  site.pageDelayMs = 0;
});
afterEach(() => page.context().close());

async function enterGame(): Promise<void> {
  page = await browser.newPage();
  await page.goto(site.gameUrl);
  await page.locator('[data-ready]').waitFor({ state: 'attached' });
}

const openFlow = () => page.evaluate(() => void globalThis.game.open());
const outcomes = () => page.evaluate(() => globalThis.game.outcomes);
const outcome = async () => {
  await page.waitForFunction(() => globalThis.game.outcomes.length > 0);
  return outcomes();
};
const payButton = () => page.frameLocator('dialog iframe').locator('body[data-ready] #pay');

describe('the iframe in a modal dialog', () => {
  test('shows the page, and completes by the Close that is there from the first frame', async () => {
    await enterGame();
    await openFlow();
    expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    await payButton().click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
    expect(await page.locator('dialog, iframe').count()).toBe(0);
  });

  test('gives the page the whole window once a gamepad is first pressed on it', async () => {
    await enterGame();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openFlow();
    await payButton().waitFor();
    const size = async () => {
      const box = await page.locator('dialog iframe').boundingBox();
      return [box?.width, box?.height];
    };
    const say = (step: string) =>
      page.frames()[1]?.evaluate(`port.postMessage({ type: 'progress', step: ${JSON.stringify(step)} })`);
    const before = await size();
    expect(before[0]).toBe(960);
    await say('newer');
    await page.waitForFunction(() => globalThis.game.steps.includes('newer'));
    expect(await size()).toEqual(before);
    await say('ten_foot');
    await page.waitForFunction(() => globalThis.game.steps.includes('ten_foot'));
    expect((await size())[0]).toBe(1920);
    // The Close is above it, and still works.
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
  });

  test.each([
    ['isolated', 'require-corp'],
    ['under a strict policy', 'strict'],
  ])('works in a game that is %s', async (_what, kind) => {
    if (kind === 'require-corp') site.isolateGame();
    else {
      site.gameHeaders = {
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${site.pageOrigin}; frame-src ${site.pageOrigin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      };
    }
    await enterGame();
    const violations: string[] = [];
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
    await openFlow();
    await payButton().click();
    const box = await page.locator('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 800, height: 600 });
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(kind === 'require-corp');
  });

  test.each([
    ['a Content-Security-Policy', { 'content-security-policy': "frame-src 'none'" }, {}],
    [
      'a Cross-Origin-Embedder-Policy',
      { 'cross-origin-embedder-policy': 'require-corp' },
      { 'cross-origin-embedder-policy': 'unsafe-none', 'cross-origin-resource-policy': 'same-site' },
    ],
  ])('fails with page_blocked when %s of the game blocks the page', async (_what, gameHeaders, pageHeaders) => {
    site.gameHeaders = gameHeaders;
    site.pageHeaders = pageHeaders;
    await enterGame();
    await openFlow();
    expect(await outcome()).toMatchObject([{ state: 'error', error: { code: 'page_blocked' } }]);
  });

  test('fails with page_failed when the page refuses to be framed', async () => {
    site.pageHeaders = { 'content-security-policy': "frame-ancestors 'none'" };
    await enterGame();
    await openFlow();
    expect(await outcome()).toMatchObject([{ state: 'error', error: { code: 'page_failed' } }]);
  });

  test('leaves Escape inside the page to the page, and treats Escape outside it as Close', async () => {
    await enterGame();
    await openFlow();
    await payButton().focus();
    // The key removes its frame, and the browser may then never acknowledge it.
    const pressed = page.keyboard.press('Escape').catch(() => undefined);
    await Promise.race([pressed, outcome()]);
    expect(await outcome()).toMatchObject([{ state: 'cancel' }]);
    await openFlow();
    await payButton().waitFor();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => globalThis.game.outcomes.length > 1);
    expect(await outcomes()).toMatchObject([{}, { state: 'complete' }]);
  });

  test('keeps keys pressed on its own Close from the game', async () => {
    await enterGame();
    await page.evaluate(() => {
      document.body.dataset.heard = '';
      for (const type of ['keydown', 'keypress', 'keyup'] as const) {
        addEventListener(type, ({ key }) => {
          document.body.dataset.heard += `${type} ${key}, `;
        });
      }
    });
    const heard = () => page.evaluate(() => document.body.dataset.heard);
    await page.keyboard.press('w');
    expect(await heard()).toBe('keydown w, keypress w, keyup w, ');
    await openFlow();
    await payButton().waitFor();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('s');
    expect(await heard()).toBe('keydown w, keypress w, keyup w, ');
    await page.keyboard.press('Escape');
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
    await page.keyboard.press('d');
    expect(await heard()).toContain('keydown d');
  });

  test('keeps presses, moves and wheels over the dialog from the game, but not the end of a press that began there', async () => {
    await enterGame();
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.evaluate(() => {
      document.body.dataset.heard = '';
      for (const type of ['pointerdown', 'mousedown', 'mousemove', 'mouseup', 'click', 'wheel']) {
        addEventListener(type, () => {
          document.body.dataset.heard += `${type} `;
        });
      }
    });
    const heard = () => page.evaluate(() => document.body.dataset.heard);
    await page.mouse.move(20, 450);
    await page.mouse.down();
    expect(await heard()).toBe('mousemove pointerdown mousedown ');
    await openFlow();
    await payButton().waitFor();
    await page.mouse.up();
    // The button was released for the game when the dialog took the mouse.
    const before = 'mousemove pointerdown mousedown mouseup mouseup click ';
    expect(await heard()).toBe(before);
    await page.mouse.move(30, 450);
    await page.mouse.wheel(0, 100);
    await page.mouse.down();
    await page.mouse.up();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
    expect((await heard())?.replace(/(mouseup )+$/, '')).toBe(before);
    await page.mouse.click(20, 450);
    expect(await heard()).toMatch(/click $/);
  });

  test.each<[string, () => void]>([
    ['empties its body, as one does that changes scenes', () => document.body.replaceChildren()],
    [
      'gets another body, as by a router',
      () => {
        document.body = document.createElement('body');
      },
    ],
  ])('stays, with its page, when the game %s', async (_what, change) => {
    await enterGame();
    await openFlow();
    await payButton().waitFor();
    await page.evaluate(change);
    await payButton().click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
    expect(await page.locator('dialog, iframe').count()).toBe(0);
  });

  test('can be prewarmed and opened before the game has a body', async () => {
    await enterGame();
    await page.evaluate(() => document.body.remove());
    await page.evaluate(() => globalThis.game.ui.prewarm('history'));
    await openFlow();
    await payButton().click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
  });

  test('stays on top when the canvas goes fullscreen after it was opened', async () => {
    await enterGame();
    await page.evaluate(() => document.body.addEventListener('keydown', () => void 0));
    await openFlow();
    await payButton().waitFor();
    await page.evaluate(() => document.querySelector('canvas')?.requestFullscreen());
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await payButton().click();
    expect(await payButton().evaluate((button) => button.ownerDocument.body.dataset.clicks)).toBe('1');
    const box = await page.locator('dialog').boundingBox();
    const top = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
      (box?.width ?? 0) / 2,
      (box?.height ?? 0) / 2,
    ] as const);
    expect(top).toBe('IFRAME');
  });

  test.each(['the page', 'the Close', 'nothing'])(
    'leaves the focus to %s when fullscreen begins and ends',
    async (holder) => {
      await enterGame();
      await page.evaluate(() => document.querySelector('canvas')?.focus());
      await openFlow();
      await payButton().evaluate(({ ownerDocument }) => {
        ownerDocument.addEventListener('keydown', ({ key }) => {
          ownerDocument.body.dataset.heard = key;
        });
      });
      if (holder === 'the page') await payButton().focus();
      if (holder === 'the Close') await page.getByRole('button', { name: 'Close' }).focus();
      if (holder === 'nothing') await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      const before = await focused();
      expect(before).toBe({ 'the page': 'IFRAME', 'the Close': 'BUTTON' }[holder] ?? 'BODY');

      await page.evaluate(() => document.querySelector('canvas')?.requestFullscreen());
      await page.waitForFunction(() => document.fullscreenElement !== null);
      await expect.poll(focused).toBe(before);
      await page.evaluate(() => document.exitFullscreen());
      await page.waitForFunction(() => document.fullscreenElement === null);
      await expect.poll(focused).toBe(before);

      await page.keyboard.press('Enter');
      if (holder === 'the Close') {
        expect(await outcome()).toHaveLength(1);
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('game');
      } else {
        const heard = () => payButton().evaluate((button) => button.ownerDocument.body.dataset.heard);
        await expect.poll(heard).toBe(holder === 'the page' ? 'Enter' : undefined);
        expect(await outcomes()).toEqual([]);
      }
    },
  );

  test('releases a held mouse button, as if outside the window, since the game hears no other release', async () => {
    await enterGame();
    await page.evaluate(() => {
      document.body.dataset.heard = '';
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const) {
        addEventListener(type, (event) => {
          document.body.dataset.heard += `${type} ${event.button} ${event.clientX > 0 ? 'in' : 'out'}, `;
        });
      }
    });
    const heard = () => page.evaluate(() => document.body.dataset.heard);
    await page.mouse.move(400, 500);
    await page.mouse.down({ button: 'right' });
    await openFlow();
    await payButton().waitFor();
    await page.mouse.up({ button: 'right' });
    await page.getByRole('button', { name: 'Close' }).click();
    await outcome();
    expect(await heard()).toMatch(/^pointerdown 2 in, mousedown 2 in, pointerup 2 out, mouseup 2 out, (?!.* 2 )/);
  });

  test('releases held keys and returns the focus', async () => {
    await enterGame();
    await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      canvas?.focus();
      addEventListener('keyup', ({ code }) => {
        document.body.dataset.up = `${document.body.dataset.up ?? ''}${code} `;
      });
    });
    await page.keyboard.down('w');
    await openFlow();
    expect(await page.evaluate(() => document.body.dataset.up)).toBe('KeyW ');
    await payButton().click();
    await page.getByRole('button', { name: 'Close' }).click();
    await outcome();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('game');
    expect(await page.evaluate(() => document.body.getAttribute('style'))).toBe(null);
  });

  test('accepts no hello from a window other than the frame', async () => {
    await enterGame();
    site.pageScript = '';
    await openFlow();
    await page.evaluate((origin) => {
      postMessage({ type: 'hello', versions: [1], page: 'history' }, '*');
      const stranger = document.createElement('iframe');
      stranger.src = `${origin}/ui/v1/screens/history`;
      document.body.append(stranger);
    }, site.pageOrigin);
    expect(await outcome()).toMatchObject([{ state: 'error', error: { code: 'page_failed' } }]);
  });

  test('leaves neither token nor nonce in addresses, performance entries and browser history', async () => {
    await enterGame();
    await page.evaluate((origin) => {
      globalThis.game.start('CheckoutFlow', { redirect: `${origin}/ui/v1/continue?is_escrow=true#nonce=n0nce-secret` });
    }, site.pageOrigin);
    await payButton().waitFor();
    const welcome = await payButton().evaluate(
      () => (globalThis as typeof globalThis & { welcome: { nonce: string; parameters: object } }).welcome,
    );
    expect(welcome).toMatchObject({ nonce: 'n0nce-secret', parameters: { is_escrow: 'true' } });
    const traces = await page.evaluate(() =>
      JSON.stringify([performance.getEntries(), location.href, document.querySelector('iframe')?.src]),
    );
    expect(traces).not.toMatch(/n0nce-secret|secret-access/);
  });

  test('appears above a canvas that was already fullscreen', async () => {
    await enterGame();
    await page.evaluate(() => document.querySelector('canvas')?.requestFullscreen());
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await openFlow();
    await payButton().click();
    expect(await payButton().evaluate((button) => button.ownerDocument.body.dataset.clicks)).toBe('1');
    expect(await page.evaluate(() => document.fullscreenElement?.id)).toBe('game');
  });

  test('ends the game’s pointer lock', async () => {
    await enterGame();
    // A headless browser grants no pointer lock, so the call that ends it is observed.
    await page.evaluate(() => {
      document.exitPointerLock = () => {
        document.body.dataset.unlocked = 'true';
      };
    });
    await openFlow();
    expect(await page.evaluate(() => document.body.dataset.unlocked)).toBe('true');
    await payButton().click();
  });

  /** A gamepad of the game's page. @returns presses one of its buttons */
  async function connectGamepad(): Promise<(button: number) => Promise<void>> {
    await page.evaluate(() => {
      const pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
      Object.assign(globalThis, { pad });
      Object.assign(navigator, { getGamepads: () => [pad] });
    });
    return (button) =>
      page.evaluate(async (index) => {
        const { buttons } = (globalThis as typeof globalThis & { pad: { buttons: { pressed: boolean }[] } }).pad;
        const frames = (count: number) =>
          new Promise<void>((done) => {
            const next = (left: number) => (left ? requestAnimationFrame(() => next(left - 1)) : done());
            next(count);
          });
        Object.assign(buttons[index] ?? {}, { pressed: true });
        await frames(3);
        Object.assign(buttons[index] ?? {}, { pressed: false });
        await frames(3);
      }, button);
  }

  test('closes a page that is still loading by a gamepad’s B, and reads the gamepad no more', async () => {
    site.pageDelayMs = 60_000;
    await enterGame();
    const press = await connectGamepad();
    await openFlow();
    await press(0);
    expect(await outcomes()).toEqual([]);
    await press(1);
    expect(await outcome()).toMatchObject([{ state: 'cancel', cause: 'closed_by_player' }]);
    const reads = await page.evaluate(async () => {
      let count = 0;
      const { getGamepads } = navigator;
      navigator.getGamepads = () => {
        count += 1;
        return getGamepads();
      };
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      return count;
    });
    expect(reads).toBe(0);
  });

  test('relays gamepad input to a page without focus, unless the page reads gamepads itself', async () => {
    await enterGame();
    const press = await connectGamepad();
    // pings come in between
    const heard = async () => {
      const title = await payButton().evaluate((button) => button.ownerDocument.title);
      const messages: { type: string; action?: string }[] = title.startsWith('[') ? JSON.parse(title) : [];
      return messages.flatMap(({ type, action }) => (type === 'input' ? [action] : [])).join(' ');
    };
    await openFlow();
    await payButton().click();
    await press(13);
    expect(await heard()).toBe('');
    await page.getByRole('button', { name: 'Close' }).focus();
    await press(13);
    await press(0);
    // a message reaches the page's process when it does
    // a slow frame repeats a held direction
    await expect.poll(heard, { timeout: 15_000 }).toMatch(/^(down )+accept$/);
  });

  test('welcomes a reloaded page again', async () => {
    await enterGame();
    await openFlow();
    await payButton().click();
    await payButton().evaluate((button) => button.ownerDocument.location.reload());
    await page.frameLocator('dialog iframe').locator('body:not([data-clicks])').waitFor();
    await payButton().click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
  });

  test('discards a prewarmed page that is not the next one, or when the manager is disposed', async () => {
    await enterGame();
    const dialogs = () => page.locator('dialog').count();
    await page.evaluate(() => globalThis.game.ui.prewarm('receipt'));
    expect(await dialogs()).toBe(1);
    await openFlow();
    await payButton().click();
    expect(await dialogs()).toBe(1);
    await page.getByRole('button', { name: 'Close' }).click();
    await outcome();
    await page.evaluate(() => globalThis.game.ui.prewarm('checkout'));
    expect(await dialogs()).toBe(1);
    await page.evaluate(() => globalThis.game.ui.dispose());
    expect(await dialogs()).toBe(0);
  });

  test('leaves the focus in the open page while others are prewarmed and discarded', async () => {
    await enterGame();
    await openFlow();
    await payButton().waitFor();
    const hasFocus = () => page.evaluate(() => document.activeElement?.matches('dialog[open] iframe'));
    await expect.poll(hasFocus).toBe(true);
    for (const flow of ['receipt', 'checkout'] as const) {
      await page.evaluate((name) => globalThis.game.ui.prewarm(name), flow);
      await page.frameLocator('dialog:not([open]) iframe').locator('#pay').waitFor({ state: 'attached' });
    }
    expect(await page.locator('dialog').count()).toBe(2);
    expect(await hasFocus()).toBe(true);
    await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
  });

  test('uses a prewarmed page, which stays invisible and unreachable until then', async () => {
    await enterGame();
    await page.evaluate(() => globalThis.game.ui.prewarm('history'));
    await page.frameLocator('dialog iframe').locator('#pay').waitFor({ state: 'attached' });
    expect(
      await page.locator('dialog').evaluate((dialog: HTMLElement) => [dialog.inert, dialog.style.opacity]),
    ).toEqual([true, '0']);
    await page.mouse.click(400, 300);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await openFlow();
    await payButton().click();
    expect(await page.locator('iframe').count()).toBe(1);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await outcome()).toMatchObject([{ state: 'complete' }]);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test.each([
    ['named', ['?integrator=studio-1']],
    ['ui', ['', '?integrator=studio-1']],
  ] as const)('loads the page of a payment whose manager is %s as %j', async (manager, queries) => {
    await enterGame();
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/ui/v1/flow/checkout') loaded.push(search);
    });
    await page.evaluate((name) => globalThis.game[name].prewarm('checkout'), manager);
    await page.frameLocator('dialog iframe').locator('#pay').waitFor({ state: 'attached' });
    const redirect = `${site.pageOrigin}/ui/v1/continue?integrator=studio-1#nonce=n`;
    await page.evaluate(([name, url]) => void globalThis.game[name].CheckoutFlow({ redirect: url }), [
      manager,
      redirect,
    ] as const);
    await payButton().click();
    expect(loaded).toEqual(queries);
  });
});

describe('the popup', () => {
  test('leaves prewarmed screens to the dialog, and prewarms no checkout, which has a window of its own', async () => {
    await enterGame();
    await page.evaluate(() => globalThis.game.popups.prewarm('history'));
    await page.frameLocator('dialog iframe').locator('#pay').waitFor({ state: 'attached' });
    await page.evaluate(() => globalThis.game.popups.prewarm('checkout'));
    await page.evaluate(() => void globalThis.game.popups.HistoryFlow());
    await payButton().click();
    expect(await page.locator('iframe').count()).toBe(1);
  });

  test('discards a prewarmed screen when its manager is disposed', async () => {
    await enterGame();
    await page.evaluate(() => {
      for (const flow of ['history', 'checkout'] as const) globalThis.game.popups.prewarm(flow);
    });
    expect(await page.locator('iframe').count()).toBe(1);
    await page.evaluate(() => globalThis.game.popups.dispose());
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('asks the game again once it has answered, or has not for ten seconds', async () => {
    await enterGame();
    await page.clock.install();
    const opened = page.context().waitForEvent('page');
    await page.evaluate((origin) => {
      const asked: number[] = [];
      Object.assign(globalThis, { asked });
      document.addEventListener('click', () => {
        globalThis.game.popup('CheckoutFlow', {
          redirect: `${origin}/ui/v1/continue?is_escrow=true#nonce=n0nce`,
          confirm: () => {
            asked.push(Date.now());
            if (asked.length === 1) return new Promise(() => {});
            return asked.length === 2 ? 'incomplete' : 'complete';
          },
        });
      });
    }, site.pageOrigin);
    await page.mouse.click(400, 300);
    await (await opened).waitForURL(/continue/);
    await page.clock.runFor(20_000);

    expect(await outcome()).toMatchObject([{ event: 'svc.checkout.complete', state: 'complete' }]);
    const asked = await page.evaluate<number[]>('asked');
    expect(asked.map((ms) => ms - (asked[0] ?? 0))).toEqual([0, 10_000, 12_000]);
  });
});

describe.each([
  ['a plain game', false, 0],
  ['an isolated game', true, 0],
  ['an isolated game, over a slow network,', true, 3_000],
])('the popup of %s', (_what, isolated, pageDelayMs) => {
  test('opens within the click and completes with the server’s outcome', async () => {
    if (isolated) site.isolateGame();
    site.pageDelayMs = pageDelayMs;
    await enterGame();
    const opened = page.context().waitForEvent('page');
    await page.evaluate((origin) => {
      document.addEventListener('click', () => {
        globalThis.game.popup('CheckoutFlow', {
          redirect: async () => `${origin}/ui/v1/continue?is_escrow=true#nonce=n0nce`,
          confirm: async () => ('isPaid' in globalThis ? 'complete' : 'incomplete'),
        });
      });
    }, site.pageOrigin);
    await page.mouse.click(400, 300);
    const popup = await opened;
    await popup.waitForURL(/continue/);
    expect(popup.url()).toBe(`${site.pageOrigin}/ui/v1/continue?is_escrow=true#nonce=n0nce`);
    await page.evaluate(() => Object.assign(globalThis, { isPaid: true }));
    expect(await outcome()).toMatchObject([{ event: 'svc.checkout.complete', state: 'complete' }]);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('hears a confirm that throws, rejects, and then answers without a promise', async () => {
    if (isolated) site.isolateGame();
    site.pageDelayMs = pageDelayMs;
    await enterGame();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const opened = page.context().waitForEvent('page');
    await page.evaluate((origin) => {
      document.addEventListener('click', () => {
        let asked = 0;
        globalThis.game.popup('CheckoutFlow', {
          redirect: `${origin}/ui/v1/continue?is_escrow=true#nonce=n0nce`,
          confirm: () => {
            asked += 1;
            if (asked === 1) throw new Error('a bug of the game');
            return asked === 2 ? Promise.reject(new Error('down')) : 'complete';
          },
        });
      });
    }, site.pageOrigin);
    await page.mouse.click(400, 300);
    await opened;
    expect(await outcome()).toMatchObject([{ event: 'svc.checkout.complete', state: 'complete' }]);
    expect(faults).toEqual([]);
  });
});
