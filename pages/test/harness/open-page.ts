import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';

export interface WindowOptions {
  readonly browser: Browser;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/** In a window of its own, or in one that is there. */
export type OpenPageOptions = PageOptions & (WindowOptions | { readonly context: BrowserContext });

export interface PageOptions {
  readonly origin: string;
  /** Below dist/, such as `screens/history.en.html`. */
  readonly path: string;
  readonly welcome?: Record<string, unknown>;
  /** Undefined leaves the question open. */
  readonly answer?: (call: string, args: Record<string, unknown>) => unknown;
  /** The flow API: `POST flow-sessions` and so on to a status and a payload; undefined leaves the call open. */
  readonly api?: (call: string, body: Record<string, unknown>) => ApiReply | undefined | Promise<ApiReply | undefined>;
}

export interface ApiReply {
  readonly status?: number;
  readonly payload?: unknown;
  readonly codes?: readonly string[];
  readonly message?: readonly string[];
}

export interface OpenedPage {
  readonly page: Page;
  readonly frame: Frame;
  /** What the page has said so far. */
  messages(): Promise<Array<Record<string, unknown>>>;
  send(message: Record<string, unknown>): Promise<void>;
  /** Console errors and failed policies. */
  readonly problems: string[];
  close(): Promise<void>;
}

/** A window of this size and colour; several pages may be shown in one, one after the other. */
export function openWindow({ browser, width, height, dark }: WindowOptions): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
  });
}

/** Shows a built page in a frame of a fake host. */
export async function openPage(options: OpenPageOptions): Promise<OpenedPage> {
  const context = 'context' in options ? options.context : await openWindow(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.exposeFunction('answerAsk', options.answer ?? (() => undefined));
  await routeApi(page, options.api);
  await page.goto(`${options.origin}/host`);
  await page.evaluate(`show(${JSON.stringify(`/${options.path}`)}, ${JSON.stringify(options.welcome ?? {})})`);
  await page.waitForFunction('messages.some((message) => message.type === "ready")');
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  if (!frame) throw new Error('The host page has no frame.');
  return {
    page,
    frame,
    problems,
    messages: () => page.evaluate('messages'),
    send: (message) => page.evaluate(`port.postMessage(${JSON.stringify(message)})`),
    close: () => ('context' in options ? page.close() : context.close()),
  };
}

async function routeApi(page: Page, api: OpenPageOptions['api']): Promise<void> {
  await page.route(/\/(flow|hosted)-sessions/, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^.*?\/(?=(flow|hosted)-sessions)/, '');
    const reply = await api?.(
      `${request.method()} ${path.replace('flow-sessions/current/', '')}`,
      request.postDataJSON() ?? {},
    );
    if (!reply) return;
    const { status = 200, payload = {}, codes = [], message = [] } = reply;
    await route.fulfill({
      status,
      json: { status: status < 400 ? 'Success' : 'Failure', message, codes, payload },
    });
  });
}
