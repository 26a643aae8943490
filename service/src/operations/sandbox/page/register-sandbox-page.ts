import { createHash } from 'node:crypto';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { SANDBOX_SCRIPT } from './sandbox-page-script.js';
import { SANDBOX_STYLE } from './sandbox-page-style.js';

const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title><link rel="icon" href="data:,"><style>${SANDBOX_STYLE}</style></head>
<body>
<header><h1>Sandbox</h1><p>No money moves here. <a href="console">Players and payments: the console</a> <span id="status" role="status"></span></p></header>
<main>
<section aria-labelledby="h-accounts"><h2 id="h-accounts">Demo accounts</h2><dl id="accounts"></dl>
<div class="row"><button type="button" id="refresh">Refresh</button>
<button type="button" id="reset" class="danger">Reset</button></div></section>
<section aria-labelledby="h-clock"><h2 id="h-clock">Clock</h2>
<div class="time" id="now"></div><p class="note" id="offset"></p>
<div class="row"><button type="button" data-seconds="60">+1 minute</button>
<button type="button" data-seconds="3600">+1 hour</button><button type="button" data-seconds="86400">+1 day</button>
<button type="button" data-seconds="2592000">+30 days</button></div>
<p class="note">Nonces, tokens, payouts and webhook retries follow. Time never goes back; a reset returns to real time.</p></section>
<section aria-labelledby="h-faults"><h2 id="h-faults">Inject faults</h2><div id="faults"></div>
<form id="inject" class="row"><label>What<select id="kind">
<option value="payment_fails">The next payment fails</option><option value="slow_api">Slow API</option>
<option value="api_error">API answers 500</option><option value="webhook_receiver_down">Webhook receiver is down</option>
</select></label><label>Times (empty: until removed)<input id="times" type="number" min="1" max="1000" value="1"></label>
<button class="primary">Inject</button></form></section>
<section aria-labelledby="h-cards"><h2 id="h-cards">Test cards</h2><div id="cards" class="scroll"></div>
<p class="note">Any future date and any security code.</p></section>
<section class="wide" aria-labelledby="h-mails"><h2 id="h-mails">Mails</h2><div id="mails" class="scroll"></div>
<div id="mail"></div></section>
<section class="wide" aria-labelledby="h-deliveries"><h2 id="h-deliveries">Webhook deliveries</h2>
<div id="deliveries" class="scroll"></div></section>
</main><script>${SANDBOX_SCRIPT}</script></body></html>
`;

const POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(SANDBOX_SCRIPT)}'`,
  `style-src '${hashOf(SANDBOX_STYLE)}'`,
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** `/sandbox`: a page with mails, webhook deliveries, the clock and injected faults. */
export function registerSandboxPage(app: HttpApp): void {
  app.get('/sandbox', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(HTML),
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
