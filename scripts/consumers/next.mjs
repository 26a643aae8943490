// Next: a page that a server renders, React's strict mode, and the server's half in a route.
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

export const next = {
  name: 'Next: server rendering, strict mode, a route',
  install: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
  files: {
    'next.config.mjs': 'export default { reactStrictMode: true };\n',
    'app/layout.jsx':
      'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
    'app/page.jsx': `import { Shop } from './shop';\nexport default function Page() {\n  return <Shop />;\n}\n`,
    'app/shop.jsx': shop,
    'app/api/server/route.js': route,
  },
  commands: [['next', 'build']],
  /** Built as for production, and as developed: only there does React mount everything twice. */
  servers: [
    ['next', 'start'],
    ['next', 'dev'],
  ],
  async visit({ origin, page }) {
    const said = await (await fetch(`${origin}/api/server`)).text();
    if (said !== serverOutput) throw new Error(`the route answered ${said.slice(0, 200)}`);
    const html = await (await fetch(origin)).text();
    if (!html.includes('id="shared"')) throw new Error('the server did not render the page');
    await page.goto(origin);
    for (const [button, count] of [
      ['#shared', 1],
      ['#own', 2],
    ]) {
      const expected = Array(count).fill('error token_missing').join(', ');
      // A click before React has taken the page over is lost.
      await page.waitForFunction(
        (id) => Object.keys(document.querySelector(id)).some((key) => key.startsWith('__reactProps')),
        button,
      );
      await page.click(button);
      await page.waitForFunction((text) => document.querySelector('output').textContent === text, expected);
    }
  },
};
