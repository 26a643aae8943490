// Serves the page with Stripe's fields, on an origin of its own: never that of the service's pages.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const SCRIPTS = ['card-entry.mjs', 'page.mjs'];
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');

const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com",
  "style-src 'self'",
  'frame-src https://js.stripe.com https://hooks.stripe.com',
  'connect-src https://api.stripe.com',
  "base-uri 'none'",
  "form-action 'none'",
  // any game may be around the card form; the page speaks with the form's origins only
  'frame-ancestors *',
].join('; ');

/**
 * @param publishableKey - `pk_…`
 * @param hosts - origins of the service's pages, those of WEB_URL and HOSTED_URL
 */
export function createEntryServer({ publishableKey, hosts }) {
  const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = read('entry.html')
    .replace('{key}', () => attribute(publishableKey))
    .replace('{hosts}', () => attribute(hosts.join(' ')));
  const files = new Map([
    ['/', { type: 'text/html', text: html }],
    ['/entry.css', { type: 'text/css', text: read('entry.css') }],
    ...SCRIPTS.map((name) => [`/${name}`, { type: 'text/javascript', text: read(name) }]),
  ]);
  return createServer(({ method, url = '' }, response) => {
    const file = method === 'GET' ? files.get(url.split('?')[0]) : undefined;
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('referrer-policy', 'strict-origin');
    response.setHeader('x-content-type-options', 'nosniff');
    response.writeHead(file ? 200 : 404, { 'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8` });
    response.end(file?.text ?? 'Not found');
  });
}

function main({ STRIPE_PUBLISHABLE_KEY: publishableKey, CARD_FORM_ORIGINS: origins, PORT = '8790' }) {
  if (!publishableKey) throw new Error('STRIPE_PUBLISHABLE_KEY must be set.');
  if (!origins)
    throw new Error('CARD_FORM_ORIGINS must be set: the origins of WEB_URL and HOSTED_URL, separated by commas.');
  const hosts = origins.split(',').map((text) => new URL(text.trim()).origin);
  createEntryServer({ publishableKey, hosts }).listen(Number(PORT));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.env);
