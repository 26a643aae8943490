// Next: a server-rendered page, React's strict mode, and the server's half in route handlers and in pages.
import { createHmac } from 'node:crypto';
import { serverOutput } from './sources.mjs';

const shop = `'use client';
import { browserPorts, UIManager } from 'svc-bridge';
import { useEffect, useRef, useState } from 'react';

const shared = new UIManager({ environment: 'http://127.0.0.1:9', ports: browserPorts(), session });

function session() {
  return Promise.reject(new Error('no server here'));
}

export function Shop() {
  const manager = useRef(undefined);
  const [outcomes, setOutcomes] = useState([]);
  const add = ({ state, error }) => setOutcomes((before) => [...before, state + ' ' + error?.code]);
  useEffect(() => {
    const ui = new UIManager({ environment: 'http://127.0.0.1:9', ports: browserPorts(), session });
    manager.current = ui;
    return () => ui.dispose();
  }, []);
  return (
    <main>
      <button id="shared" onClick={() => shared.HistoryFlow(add, add, add)}>Shared</button>
      <button id="own" onClick={() => manager.current.HistoryFlow(add, add, add)}>Own</button>
      <output>{outcomes.join(', ')}</output>
    </main>
  );
}
`;

const route = `import { createServerClient, verifyWebhook } from 'svc-bridge/server';

export function GET() {
  const client = createServerClient({ addresses: 'http://127.0.0.1:9', clientId: 'id', clientSecret: 'secret' });
  return new Response(typeof client.createInvoice + ' ' + typeof verifyWebhook);
}
`;

const KEY = Buffer.alloc(32, 7);

const routes = `import { createGameRoutes, createServerClient, createWebhookHandler } from 'svc-bridge/server';

const client = createServerClient({ addresses: 'http://127.0.0.1:9', clientId: 'id', clientSecret: 'secret' });
const game = createGameRoutes({ client, authenticate: () => undefined, order: async () => undefined });

export const webhooks = createWebhookHandler({
  secret: 'whsec_${KEY.toString('base64')}',
  onEvent: ({ type, escrow }) => {
    if (type !== 'escrow-transaction-update' || escrow.status !== 'COMMITTED') throw new Error(type);
  },
  onProblem: () => undefined,
});

export const routesUnder = (path) => ({ [path + '/webhooks']: webhooks, [path + '/session']: game.session });
`;

const routeHandler = `import { fetchHandler } from 'svc-bridge/server';
import { routesUnder } from '../../../../shop.js';

const handler = fetchHandler(routesUnder('/api/app'));
export { handler as GET, handler as POST };
`;

const pageOf = (handler, config = '') => `import { nodeHandler } from 'svc-bridge/server';
import { routesUnder, webhooks } from '../../../shop.js';

${config}
export default nodeHandler(${handler});
`;

const unparsed = 'export const config = { api: { bodyParser: false } };';

/** As the service sends it, in bytes that no serializer reproduces. */
function delivery(id, { details = 'für 5 €', tamperWith = (body) => body } = {}) {
  const payload = JSON.stringify({ id: 'esc_1', status: 'COMMITTED', details });
  const body = `{ "status": "Success", "message": [], "codes": [],\n  "payload": ${payload} }`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'webhook-event': 'escrow-transaction-update',
  };
  return { method: 'POST', headers, body: tamperWith(body) };
}

/** For one mount, by the path of its webhook: what is sent, and the expected response. */
const DELIVERIES = [
  ['an event', () => delivery('msg_1'), 204],
  ['the same event', () => delivery('msg_1'), 204],
  ['3 MB', () => delivery('msg_2', { details: 'ü'.repeat(1_500_000) }), 204],
  ['a forged event', () => delivery('msg_3', { tamperWith: (body) => body.replace('5 €', '6 €') }), 400],
  ['a GET', () => ({}), 405],
];

async function visitMounts(origin) {
  const expected = (what, answer, status, text) => {
    if (answer.status !== status) throw new Error(`${what} was answered with ${answer.status} ${text}, not ${status}`);
  };
  for (const path of ['/api/app/webhooks', '/api/page/webhooks', '/api/single/raw']) {
    for (const [what, request, status] of DELIVERIES) {
      const answer = await fetch(origin + path, request());
      expected(`${what} at ${path}`, answer, status, (await answer.text()).slice(0, 200));
    }
  }
  for (const mount of ['/api/app', '/api/page']) {
    const session = await fetch(`${origin}${mount}/session`, { method: 'POST', body: '{}' });
    const text = await session.text();
    expected(`a player who is not signed in at ${mount}`, session, 401, text);
    if (!text.includes('signed_out')) throw new Error(`${mount}/session answered ${text.slice(0, 200)}`);
    const nothing = await fetch(`${origin}${mount}/nothing`, { method: 'POST' });
    expected(`no route at ${mount}`, nothing, 404, await nothing.text());
  }
  const taken = await fetch(`${origin}/api/single/parsed`, delivery('msg_4'));
  const text = await taken.text();
  expected('a body that a parser took', taken, 500, text);
  if (text !== 'body_taken') throw new Error(`a body that a parser took was answered with ${text.slice(0, 200)}`);
}

export const next = {
  name: 'Next: server rendering, strict mode, route handlers, pages',
  install: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
  files: {
    'next.config.mjs': 'export default { reactStrictMode: true };\n',
    'app/layout.jsx':
      'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
    'app/page.jsx': `import { Shop } from './shop';\nexport default function Page() {\n  return <Shop />;\n}\n`,
    'app/shop.jsx': shop,
    'app/api/server/route.js': route,
    'shop.js': routes,
    'app/api/app/[...path]/route.js': routeHandler,
    'pages/api/page/[...path].js': pageOf("routesUnder('/api/page')", unparsed),
    'pages/api/single/raw.js': pageOf('webhooks', unparsed),
    'pages/api/single/parsed.js': pageOf('webhooks'),
  },
  commands: [['next', 'build']],
  /** A production build, and the development server: only there does React mount everything twice. */
  servers: [
    ['next', 'start'],
    ['next', 'dev'],
  ],
  async visit({ origin, page }) {
    const said = await (await fetch(`${origin}/api/server`)).text();
    if (said !== serverOutput) throw new Error(`the route answered ${said.slice(0, 200)}`);
    await visitMounts(origin);
    const html = await (await fetch(origin)).text();
    if (!html.includes('id="shared"')) throw new Error('the server did not render the page');
    await page.goto(origin);
    for (const [button, count] of [
      ['#shared', 1],
      ['#own', 2],
    ]) {
      const expected = Array(count).fill('error token_missing').join(', ');
      // A click before React has hydrated the page is lost.
      await page.waitForFunction(
        (id) => Object.keys(document.querySelector(id)).some((key) => key.startsWith('__reactProps')),
        button,
      );
      await page.click(button);
      await page.waitForFunction((text) => document.querySelector('output').textContent === text, expected);
    }
  },
};
