import { createHash } from 'node:crypto';
import Negotiator from 'negotiator';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { escapeHtml } from '../../platform/http/escape-html.js';
import type { HttpApp } from '../../platform/http/http-app.js';

interface Place {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** `/`: an overview, as a page for people and as JSON for programs. */
export function registerRootRoutes(app: HttpApp, deps: Deps): void {
  const places = placesOf(deps);
  const html = pageOf(places, deps.settings);
  const payload = { mode: deps.settings.mode, ...Object.fromEntries(places.map(({ name, url }) => [name, url])) };
  app.get('/', { schema: { hide: true }, config: { cors: true } }, async ({ headers }, reply) => {
    reply.header('vary', 'accept');
    if (new Negotiator({ headers }).mediaType(['application/json', 'text/html']) !== 'text/html')
      return successEnvelope(payload);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html);
  });
}

const DOCS = {
  name: 'docs',
  title: 'Docs',
  text: 'Quick starts by engine and server, the API with examples, errors, going live.',
} as const;

function placesOf({ settings: { addresses, docsUrl, mode } }: Deps): Place[] {
  const { invoicingUrl, webUrl } = addresses;
  const sandbox = {
    name: 'sandbox',
    title: 'Sandbox',
    text: 'Demo accounts, test cards, mails and webhooks; move the clock, inject faults.',
    url: `${webUrl}/sandbox`,
  };
  const fixtures = {
    name: 'fixtures',
    title: 'Demo credentials',
    text: 'Client id and secret, accounts and wallets for your first call, as JSON.',
    url: `${webUrl}/sandbox/fixtures`,
  };
  const operatorConsole = {
    name: 'console',
    title: 'Console',
    text: 'For those who run the service: find players and payments, freeze and sign out players.',
    url: `${webUrl}/console`,
  };
  const docs = docsUrl === undefined ? [] : [{ ...DOCS, url: docsUrl }];
  return [
    ...(mode === 'sandbox' ? [sandbox, fixtures] : []),
    ...docs,
    operatorConsole,
    {
      name: 'openapi',
      title: 'API',
      text: 'Every call with its fields and an example, as OpenAPI 3.1: for Postman, generated clients or a reader.',
      url: `${invoicingUrl}/openapi.json`,
    },
    {
      name: 'widget',
      title: 'Widget',
      text: 'The script that shows payment flows in a web page.',
      url: `${webUrl}/ui/v1/widget`,
    },
    {
      name: 'ready',
      title: 'Readiness',
      text: 'Whether this node accepts requests.',
      url: `${invoicingUrl}/readyz`,
    },
  ];
}

const STYLE = `
:root{color-scheme:light dark;--bg:#f3f5f8;--card:#fff;--ink:#151a22;--muted:#5a6472;--line:#dfe3ea;--accent:#2557d6}
@media (prefers-color-scheme:dark){:root{--bg:#0f1319;--card:#181e27;--ink:#e9edf3;--muted:#9aa5b4;--line:#2b3441;--accent:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:820px;margin:0 auto;padding:clamp(24px,8vh,80px) 20px}
h1{font-size:28px;line-height:1.2;margin:0 0 6px}
p{margin:0}
header p,footer{color:var(--muted)}
ul{list-style:none;margin:28px 0;padding:0;display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(min(100%,240px),1fr))}
a{display:block;height:100%;padding:16px 18px;background:var(--card);border:1px solid var(--line);border-radius:14px;color:inherit;text-decoration:none}
a:hover{border-color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
strong{color:var(--accent)}
a span{display:block;color:var(--muted);font-size:15px}
code{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
`;

const WITHOUT_DOCS =
  '<footer>Guides: <code>docs/</code> in the package. <code>npm run docs</code> builds them as a site; <code>SVC_DOCS_URL</code> links it here.</footer>';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function pageOf(places: readonly Place[], { docsUrl, mode }: Deps['settings']): string {
  const items = places.map(
    ({ title, text, url }) =>
      `<li><a href="${escapeHtml(url)}"><strong>${title}</strong><span>${escapeHtml(text)}</span></a></li>`,
  );
  const lead =
    mode === 'sandbox' ? 'A sandbox: no money moves here.' : 'Invoices, escrow, wallets and checkout for games.';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>svc-bridge</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><header><h1>The payment service is running</h1><p>${lead}</p></header>
<ul>${items.join('\n')}</ul>
${docsUrl === undefined ? WITHOUT_DOCS : ''}
</main></body></html>
`;
}
