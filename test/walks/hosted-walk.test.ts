import { resolve } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFlowWorld, type FlowWorld } from '../../service/test/support/flows/flow-world.js';
import { expectDocumentedWalk } from './documented-walk.js';

/** What the browser reports to the Pay button's visibility observer. */
const watches: ((entries: object[]) => void)[] = [];
let world: FlowWorld;

beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.close();
});

test('the walk from a hosted link to an armed Pay button matches docs/architecture.md, and is within its limit', async () => {
  const user = await world.addUser({ USD: 50_000 });
  const { payload } = await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted' });
  const link = new URL(payload.redirect);

  globalThis.walk.start();
  const { body } = await world.app.inject({ method: 'GET', url: link.pathname });
  const { document } = showPage(body, link.href);
  await import(resolve(import.meta.dirname, '../../pages/checkout/hosted.tsx'));
  await vi.waitFor(() => expect(watches).toHaveLength(1), { timeout: 20_000 });
  for (const onChange of watches) onChange([{ isIntersecting: true, isVisible: true }]);

  const pay = () => document.querySelector<HTMLButtonElement>('#pay');
  await vi.waitFor(() => expect(pay()?.dataset.armed).toBe('true'), { timeout: 20_000 });
  expectDocumentedWalk({ files: 46, returns: 5 }, { language: /^pages\/kit\/(components|store)\// });
});

/** A browser's window around the markup; its requests go to the service itself. */
function showPage(markup: string, url: string): Pick<JSDOM['window'], 'document'> {
  const { window } = new JSDOM(markup, { url, pretendToBeVisual: true });
  class Watch {
    readonly observe = () => undefined;
    readonly disconnect = () => undefined;
    constructor(onChange: (entries: object[]) => void) {
      watches.push(onChange);
    }
  }
  Object.assign(window, { IntersectionObserver: Watch, matchMedia: () => ({ matches: false }) });
  for (const name of ['document', 'location', 'navigator', 'HTMLElement', 'HTMLInputElement', 'matchMedia']) {
    vi.stubGlobal(name, window[name]);
  }
  vi.stubGlobal('window', window);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => window.requestAnimationFrame(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => window.cancelAnimationFrame(id));
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { method, headers, body: payload } = init;
    const answer = await world.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(input).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof payload === 'string' && { payload }),
    });
    return new Response(answer.body, { status: answer.statusCode });
  });
  return window;
}
