import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundleSource } from '../../support/bundle-source.js';

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** A game's page and a flow's page on two sites of this machine, as `localhost` and `127.0.0.1` are. */
export class TestSite {
  readonly gameUrl: string;
  readonly pageOrigin: string;
  readonly #server: Server;
  /** Added to the game page's headers; the SDK's address is filled into a `Content-Security-Policy`. */
  gameHeaders: Record<string, string> = {};
  pageHeaders: Record<string, string> = {};
  /** Of the game's body. */
  gameBody = '<canvas id="game" width="320" height="200" tabindex="0"></canvas>';
  /** How long a flow's page takes to arrive. */
  pageDelayMs = 0;
  /** The script of the flow's page. */
  pageScript = POLITE_PAGE;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.gameUrl = `http://localhost:${port}/game`;
    this.pageOrigin = `http://127.0.0.1:${port}`;
  }

  /** @param sdk - its bundle; built from the current source when absent */
  static async start(sdk?: string): Promise<TestSite> {
    const script = sdk ?? (await bundleSource('index.ts'));
    const server = createServer().listen(0);
    await once(server, 'listening');
    const site = new TestSite(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url ?? '/', site.gameUrl);
      if (pathname === '/sdk.js') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' });
        response.end(script);
      } else if (pathname === '/game.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        response.end(GAME.replaceAll('PAGE_ORIGIN', site.pageOrigin));
      } else if (pathname === '/game') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...site.gameHeaders });
        response.end(
          `<!doctype html><title>game</title>${site.gameBody}<script type="module" src="/game.js"></script>`,
        );
      } else if (pathname.startsWith('/ui/v1/')) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...PAGE_HEADERS, ...site.pageHeaders });
        const page = `<!doctype html><title>page</title><button id="pay">Pay</button><script>${site.pageScript}</script>`;
        setTimeout(() => response.end(page), site.pageDelayMs);
      } else {
        response.writeHead(404).end();
      }
    });
    return site;
  }

  /** As a threaded engine needs it. */
  isolateGame(): void {
    this.gameHeaders = { ...ISOLATED };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const PAGE_HEADERS = { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-resource-policy': 'cross-origin' };

/** Records results, and starts flows from a click. */
const GAME = `
import { UIManager, browserPorts, createPopupWebView } from '/sdk.js';
const outcomes = [];
const note = (result) => outcomes.push(JSON.parse(JSON.stringify(result)));
const steps = [];
const session = () => ({ access_token: 'secret-access', refresh_token: 'secret-refresh' });
const ports = browserPorts();
const ui = new UIManager({ environment: 'PAGE_ORIGIN', ports, session });
ui.on('progress', ({ step }) => steps.push(step));
const webView = createPopupWebView({ document, screens: ports.webView });
const popups = new UIManager({ environment: 'PAGE_ORIGIN', ports: { ...ports, webView }, session });
const named = new UIManager({ environment: 'PAGE_ORIGIN', ports, integrator: 'studio-1' });
Object.assign(window, {
  game: {
    ui,
    named,
    popups,
    outcomes,
    steps,
    open: () => (window.game.flow = ui.HistoryFlow(note, note, note)),
    popup: (name, options) => popups[name](options, note, note, note),
    start: (name, options) => (window.game.flow = ui[name](options, note, note, note)),
  },
});
document.documentElement.dataset.ready = 'true';
`;

/** Does what every page does: sends hello, answers pings, becomes ready, ends when it is closed. */
export const POLITE_PAGE = `
const heard = [];
const hello = () => parent.postMessage({ type: 'hello', versions: [1], page: 'history' }, '*');
const timer = setInterval(hello, 250);
addEventListener('message', ({ source, ports: [port], data }) => {
  if (source !== parent || !port || window.port) return;
  clearInterval(timer);
  window.port = port;
  window.welcome = data;
  port.onmessage = ({ data: message }) => {
    heard.push(message);
    document.title = JSON.stringify(heard);
    if (message.type === 'ping') port.postMessage({ type: 'pong', n: message.n });
    if (message.type === 'close') settle('complete');
  };
  port.postMessage({ type: 'ready' });
  port.postMessage({ type: 'progress', step: 'content' });
  document.body.dataset.ready = 'true';
});
const settle = (state) => port.postMessage({ type: 'settle', event: { source: 'svc', event: 'svc.history.complete', state } });
let clicks = 0;
document.getElementById('pay').addEventListener('click', () => { clicks += 1; document.body.dataset.clicks = clicks; });
addEventListener('keydown', ({ key }) => { if (key === 'Escape') settle('cancel'); });
hello();
`;

/** Ends as soon as it is welcomed. */
export const HASTY_PAGE = `
addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return;
  port.postMessage({ type: 'ready' });
  port.postMessage({ type: 'settle', event: { source: 'svc', event: 'svc.history.complete', state: 'complete' } });
});
parent.postMessage({ type: 'hello', versions: [1], page: 'history' }, '*');
`;
