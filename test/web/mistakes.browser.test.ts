import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowResult, KnownSdkErrorCode, Result } from '../../src/index.js';
import { guideTo } from '../../src/web/development/developer-log.js';
import { bundleSource } from '../support/bundle-source.js';
import { freePort } from '../support/free-port.js';
import { startTestBrowser, type TestBrowser } from './support/test-browser.js';

declare global {
  /** As the script tag sets it. */
  var SvcBridge: typeof import('../../src/index.js');
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const CORS = { 'access-control-allow-origin': '*' };
const html = (status: number, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<!doctype html><h1>Another program');
  };
};

/** As the service answers a page whose origin its integrator has not registered. */
const unregistered: Answer = ({ method, url = '' }, response) => {
  const isOpen = method === 'OPTIONS' || url === '/healthz';
  const allowed = { 'access-control-allow-headers': 'authorization, content-type' };
  response.writeHead(200, { 'content-type': 'application/json', ...(isOpen && { ...CORS, ...allowed }) });
  response.end('{"status":"Success","message":[],"codes":[],"payload":{"transactions":[]}}');
};

const servers: Server[] = [];
let browser: TestBrowser;
let sdk: string;
let game: string;
const addresses = {
  down: '',
  otherProgram: '',
  otherProgramWithCors: '',
  notFoundWithCors: '',
  unregistered: '',
  refusesFrames: '',
  onlyHttp: '',
  http: 'http://svc.example',
};

async function listen(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  [browser, sdk] = await Promise.all([startTestBrowser(), bundleSource('index.development.ts', 'SvcBridge')]);
  const own = await listen(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk);
    else {
      const csp = searchParams.get('csp');
      response.writeHead(200, { 'content-type': 'text/html', ...(csp && { 'content-security-policy': csp }) });
      response.end('<!doctype html><title>game</title><canvas></canvas><script src="/sdk.js"></script>');
    }
  });
  game = own.replace('127.0.0.1', 'localhost');
  addresses.down = `http://127.0.0.1:${await freePort()}`;
  addresses.otherProgram = await listen(html(404));
  addresses.otherProgramWithCors = await listen(
    html(200, { ...CORS, 'access-control-allow-headers': 'authorization' }),
  );
  addresses.notFoundWithCors = await listen((request, response) =>
    html(request.method === 'OPTIONS' ? 204 : 404, { ...CORS, 'access-control-allow-headers': 'authorization' })(
      request,
      response,
    ),
  );
  addresses.unregistered = await listen(unregistered);
  addresses.refusesFrames = await listen(html(200, { 'content-security-policy': "frame-ancestors 'none'" }));
  addresses.onlyHttp = addresses.otherProgram.replace('http:', 'https:');
}, 60_000);

afterAll(async () => {
  await browser?.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

interface Visit {
  readonly csp?: string;
  /** The game's page is https. */
  readonly secure?: boolean;
}

async function enter({ csp, secure }: Visit): Promise<Page> {
  const page = await browser.newPage();
  await page.route('https://game.example/**', (route) =>
    route.request().url().endsWith('/sdk.js')
      ? route.fulfill({ contentType: 'text/javascript', body: sdk })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>game</title><script src="/sdk.js"></script>',
        }),
  );
  await page.goto(`${secure ? 'https://game.example' : game}/game${csp ? `?csp=${encodeURIComponent(csp)}` : ''}`);
  return page;
}

/** An API call as a game makes it. */
const callApi = (page: Page, environment: string) =>
  page.evaluate(async (environment): Promise<Result<unknown>> => {
    const { UIManager, browserPorts, listTransactions } = globalThis.SvcBridge;
    const session = () => ({ access_token: 'secret-access' });
    const ui = new UIManager({ environment, ports: browserPorts(), session });
    return JSON.parse(JSON.stringify(await listTransactions(ui.api)));
  }, environment);

const openCheckout = (page: Page, environment: string) =>
  page.evaluate(async (environment): Promise<FlowResult> => {
    const { UIManager, browserPorts } = globalThis.SvcBridge;
    const ui = new UIManager({ environment, ports: browserPorts() });
    const redirect = `${environment}/ui/v1/continue?authorized_invoice_id=a#nonce=secret-nonce`;
    return JSON.parse(JSON.stringify(await ui.CheckoutFlow({ redirect }).finished));
  }, environment);

type Row = readonly [mistake: string, visit: Visit, address: keyof typeof addresses, code: string, sentence: RegExp];

describe.concurrent('an invalid setup ends with its code, the address and the remedy', () => {
  test.each<Row>([
    ['nothing listens', {}, 'down', 'network_failed', /nothing answers at ADDRESS: start the service, or correct host/],
    [
      'connect-src lacks it',
      { csp: "default-src 'self'; connect-src 'self'" },
      'unregistered',
      'network_failed',
      /Content-Security-Policy forbids ADDRESS: add it to connect-src/,
    ],
    [
      'default-src lacks it',
      { csp: "default-src 'self'" },
      'unregistered',
      'network_failed',
      /Content-Security-Policy forbids ADDRESS: add it to connect-src/,
    ],
    [
      'an origin that is not registered',
      {},
      'unregistered',
      'network_failed',
      /ADDRESS does not let pages of GAME read its answers \(CORS\): register that origin with PUT/,
    ],
    [
      'another program without CORS',
      {},
      'otherProgram',
      'network_failed',
      /what answers at ADDRESS does not let pages of GAME read it: correct environment/,
    ],
    [
      'another program that answers with its own page',
      {},
      'otherProgramWithCors',
      'response_invalid',
      /ADDRESS did not answer like this API: \S/,
    ],
    [
      'another program that answers 404',
      {},
      'notFoundWithCors',
      'api_refused',
      /ADDRESS did not answer like this API: status 404/,
    ],
    ['https to an http-only server', {}, 'onlyHttp', 'network_failed', /ADDRESS speaks http, not https: write http:/],
    [
      'http on a page of https',
      { secure: true },
      'http',
      'network_failed',
      /ADDRESS is http and this page is https, which browsers forbid: give the service an https address/,
    ],
  ])('a call: %s', async (_mistake, visit, address, code, sentence) => {
    const page = await enter(visit);
    const result = await callApi(page, addresses[address]);
    expect(result).toMatchObject({ ok: false, error: { code, message: said(page, address, sentence) } });
    await page.context().close();
  });

  test.each<Row>([
    ['nothing listens', {}, 'down', 'page_failed', /nothing answers at ADDRESS: start the service, or correct host/],
    [
      'a page that cannot be framed here',
      {},
      'refusesFrames',
      'page_failed',
      /ADDRESS answers, but its page does not speak: .* if it refuses to be framed by GAME, register that origin/,
    ],
    [
      'another program',
      {},
      'otherProgram',
      'page_failed',
      /ADDRESS answers, but its page does not speak: correct environment if it is not the service/,
    ],
    [
      'frame-src lacks it',
      { csp: "default-src 'self'" },
      'unregistered',
      'page_blocked',
      /the game's frame-src blocks ADDRESS: allow that origin/,
    ],
    [
      'http on a page of https',
      { secure: true },
      'http',
      'page_blocked',
      /ADDRESS is http and this page is https, which browsers forbid/,
    ],
  ])('a flow: %s', async (_mistake, visit, address, code, sentence) => {
    const page = await enter(visit);
    const result = await openCheckout(page, addresses[address]);
    expect(result).toMatchObject({ state: 'error', error: { code, message: said(page, address, sentence) } });
    expect(JSON.stringify(result)).not.toContain('secret');
    await page.context().close();
  });

  test('two managers at once: the second is busy, and opens once the first has ended', async () => {
    const page = await enter({});
    const ended = await page.evaluate(async (environment) => {
      const { UIManager, browserPorts } = globalThis.SvcBridge;
      const manager = () => new UIManager({ environment, ports: browserPorts() });
      const redirect = `${environment}/ui/v1/continue#nonce=n`;
      const first = manager().CheckoutFlow({ redirect });
      const refused = await manager().TosFlow({ redirect }).finished;
      const dialogs = document.querySelectorAll('dialog').length;
      first.close();
      await first.finished;
      const third = manager().TosFlow({ redirect });
      const isOpen = document.querySelectorAll('dialog').length;
      third.close();
      return { refused: JSON.stringify(refused), dialogs, isOpen, third: (await third.finished).state };
    }, addresses.unregistered);
    expect(JSON.parse(ended.refused)).toMatchObject({ state: 'error', error: { code: 'busy' } });
    expect(ended).toMatchObject({ dialogs: 1, isOpen: 1, third: 'cancel' });
    await page.context().close();
  });

  test.each([
    ['on a developer’s machine explains each code once, with a link to the guide', false, 1],
    ['elsewhere repeats nothing that the game receives', true, 0],
  ])('the console %s', async (_where, secure, times) => {
    const page = await enter({ secure });
    const lines: string[] = [];
    page.on('console', (message) => lines.push(`${message.type()} ${message.text()}`));
    await page.evaluate(async () => {
      const { UIManager, browserPorts } = globalThis.SvcBridge;
      const ui = new UIManager({ environment: location.origin, ports: browserPorts() });
      for (const id of ['', ' ']) await ui.ReceiptFlow(id, undefined, undefined, () => undefined).finished;
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    const told = lines.filter((line) => line.includes('invalid_argument'));
    expect(told).toEqual(
      Array.from({ length: times }, () =>
        expect.stringMatching(
          /^warning svc-bridge: invalid_argument: transactionId must be .*\nGuide: https:\S+\.md#\S+$/s,
        ),
      ),
    );
    await page.context().close();
  });
});

/** The sentence with this row's addresses in it. */
function said(page: Page, address: keyof typeof addresses, sentence: RegExp): unknown {
  const written = (text: string) => text.replaceAll('.', '\\.');
  const { source } = sentence;
  return expect.stringMatching(
    source.replaceAll('ADDRESS', written(addresses[address])).replaceAll('GAME', written(new URL(page.url()).origin)),
  );
}

test.each<KnownSdkErrorCode>([
  'invalid_argument',
  'busy',
  'network_failed',
  'response_invalid',
  'token_missing',
  'token_refused',
  'outcome_unknown',
  'page_blocked',
  'page_failed',
  'page_unresponsive',
  'view_unavailable',
])('the guide has the section that %s links to', (code) => {
  const [file = '', section] = guideTo(code).split('/docs/')[1]?.split('#') ?? [];
  const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const sections = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(sections).toContain(section);
});
