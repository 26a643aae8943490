import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';

export interface WindowOptions {
  readonly browser: Browser;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  /** The id of a gamepad in use, such as `DualSense Wireless Controller`. */
  readonly pad?: string;
}

/** In a new window, or in an existing tab that may have shown another page before. */
export type OpenPageOptions = PageOptions & (WindowOptions | { readonly tab: Page });

export interface PageOptions {
  readonly origin: string;
  /** Relative to dist/, such as `screens/history.en.html`. */
  readonly path: string;
  /** It has a window of its own, with this after its path: a query, a fragment or nothing. Otherwise a fake host frames it. */
  readonly ownWindow?: string;
  /** What is shown in a window of its own in place of a built page. */
  readonly markup?: string;
  readonly welcome?: Record<string, unknown>;
  /** Undefined leaves the request unanswered. */
  readonly answer?: (call: string, args: Record<string, unknown>) => unknown;
  /**
   * The flow API: `POST flow-sessions` and so on, the console's, such as `GET console/session`, and the sample game's, such as
   * `GET game/wallet`, to a status and a payload; undefined leaves the call open. `{origin}` in an answer is the page's own.
   */
  readonly api?: (call: string, body: Record<string, unknown>) => ApiReply | undefined | Promise<ApiReply | undefined>;
}

export interface ApiReply {
  /** The whole answer of a game's own server, which has no envelope. */
  readonly bare?: unknown;
  readonly status?: number;
  readonly payload?: unknown;
  readonly codes?: readonly string[];
  readonly message?: readonly string[];
}

export interface OpenedPage {
  readonly page: Page;
  readonly frame: Frame;
  /** The page's messages so far. */
  messages(): Promise<Array<Record<string, unknown>>>;
  send(message: Record<string, unknown>): Promise<void>;
  /** Console errors and policy violations. */
  readonly problems: string[];
  close(): Promise<void>;
}

/** A window of this size and colour scheme. */
export function openWindow({ browser, width, height, dark }: WindowOptions): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
  });
}

/** Shows a page in a frame of a fake host, or in the window itself. */
export async function openPage(options: OpenPageOptions): Promise<OpenedPage> {
  const page = 'tab' in options ? options.tab : await (await openWindow(options)).newPage();
  if ('pad' in options && options.pad) await page.addInitScript({ content: holdPad(options.pad) });
  const problems: string[] = [];
  await serve(page, { ...options, problems });
  if (options.ownWindow !== undefined) return { ...(await openAlone(page, options)), problems };
  const host = `${options.origin}/host`;
  if (page.url() !== host) await page.goto(host);
  await page.evaluate(`show(${JSON.stringify(`/${options.path}`)}, ${JSON.stringify(options.welcome ?? {})})`);
  await page.waitForFunction('messages.some((message) => message.type === "ready" || message.type === "settle")');
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  if (!frame) throw new Error('The host page has no frame.');
  return {
    page,
    frame,
    problems,
    messages: () => page.evaluate('messages'),
    send: (message) => page.evaluate(`port.postMessage(${JSON.stringify(message)})`),
    close: () => page.context().close(),
  };
}

async function openAlone(
  page: Page,
  { origin, path, ownWindow = '', markup }: PageOptions,
): Promise<Omit<OpenedPage, 'problems'>> {
  // an address that differs in its fragment only would not be loaded again
  await page.goto('about:blank');
  if (markup === undefined) await page.goto(`${origin}/${path}${ownWindow}`);
  else await page.setContent(markup);
  return {
    page,
    frame: page.mainFrame(),
    messages: async () => [],
    send: async () => {},
    close: () => page.context().close(),
  };
}

/** A gamepad that a test presses: `pad.buttons[0].pressed = true`. */
const holdPad = (id: string) => `
  globalThis.pad = { id: ${JSON.stringify(id)}, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
  Object.assign(navigator, { getGamepads: () => [pad] });`;

interface Served extends PageOptions {
  readonly problems: string[];
}

/** The current page of each tab, which answers its requests and collects its problems. */
const servedIn = new WeakMap<Page, Served>();

async function serve(page: Page, served: Served): Promise<void> {
  const isNew = !servedIn.has(page);
  servedIn.set(page, served);
  if (!isNew) {
    // Moves the pointer away, as in a new tab.
    await page.mouse.move(0, 0);
    return;
  }
  page.on('console', (message) => {
    if (message.type() === 'error') servedIn.get(page)?.problems.push(message.text());
  });
  page.on('pageerror', (error) => servedIn.get(page)?.problems.push(error.message));
  await page.exposeFunction('answerAsk', (call: string, args: Record<string, unknown>) =>
    servedIn.get(page)?.answer?.(call, args),
  );
  await routeApi(page);
}

async function routeApi(page: Page): Promise<void> {
  await page.route(/\/((flow|hosted|phone)-sessions|console\/api\/v1\/|api\/\w+$)/, async (route) => {
    const request = route.request();
    const served = servedIn.get(page);
    const path = new URL(request.url()).pathname
      .replace(/^.*?\/(?=(flow|hosted|phone)-sessions)/, '')
      .replace('flow-sessions/current/', '')
      .replace('/console/api/v1/', 'console/')
      .replace(/^\/api\//, 'game/');
    const reply = await served?.api?.(`${request.method()} ${path}`, request.postDataJSON() ?? {});
    if (!reply) return;
    const { status = 200, payload = {}, codes = [], message = [] } = reply;
    const envelope = { status: status < 400 ? 'Success' : 'Failure', message, codes, payload };
    const body = JSON.stringify(reply.bare ?? envelope);
    await route.fulfill({
      status,
      contentType: 'application/json',
      body: body.replaceAll('{origin}', served?.origin ?? ''),
    });
  });
}
