import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { session } from '../../pages/test/support/flow-sessions.js';
import { mixedHistory } from '../../pages/test/support/transactions.js';
import { setSecurityHeaders } from '../../service/src/platform/http/security-headers.js';
import { type PageFile, readPageFiles, sendPage } from '../../service/src/web/pages/send-page.js';

const DIST = new URL('../../pages/dist/', import.meta.url);

/** Some eighty entries a day. */
const MINUTES_APART = 17;

/** At 60 Hz. */
const FRAME_MS = 1000 / 60;

/**
 * A host that shows one page in a frame, welcomes it, and answers a screen's requests out of `rows` entries; isolated, for precise timers. It starts at a random
 * point within a display frame: starting always at the same point, one more millisecond could count as a whole frame.
 */
const HOST = `<!doctype html><html lang="en"><head><title>Host</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%}</style></head><body><script>
const kinds = ${JSON.stringify(mixedHistory()).replaceAll('<', '\\u003c')};
const query = new URLSearchParams(location.search);
const total = Number(query.get('rows') ?? kinds.length);
const listFrom = (from, limit) => ({
  total,
  transactions: Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({
    ...kinds[(from + index) % kinds.length],
    transaction_id: 'entry-' + (from + index),
    transaction_date: new Date(Date.UTC(2026, 10, 20) - (from + index) * ${MINUTES_APART * 60_000}).toISOString(),
  })),
  next_cursor: from + limit < total ? String(from + limit) : '',
});
addEventListener('message', (event) => {
  if (event.data.type !== 'hello' || window.port) return;
  const channel = new MessageChannel();
  window.port = channel.port1;
  port.onmessage = ({ data }) => {
    if (data.type !== 'ask') return;
    const { cursor = 0, limit } = data.args;
    port.postMessage({ type: 'answer', id: data.id, ok: true, value: listFrom(Number(cursor), limit) });
  };
  event.source.postMessage({ type: 'welcome', version: 1, nonce: 'n' }, event.origin, [channel.port2]);
});
const frame = document.createElement('iframe');
frame.title = 'page';
frame.src = query.get('page');
setTimeout(() => document.body.append(frame), Math.random() * ${FRAME_MS});
</script></body></html>`;

/** A page with one word, for comparison. */
const BLANK = '<!doctype html><html lang="en"><head><title>Blank</title></head><body><p>Blank</p></body></html>';

/** As little as a page can do to show a row: it greets its host, asks, and shows the answer in the words that `tell` finds. */
function bareRowScript(tell: string): string {
  return `addEventListener('message', ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    const row = document.createElement('button');
    row.className = 'row';
    row.textContent = (${tell})(data.value.transactions[0]);
    document.body.append(row);
  };
  port.postMessage({ type: 'ask', id: 1, call: 'transactions', args: { limit: 25 } });
});
parent.postMessage({ type: 'hello', version: 1 }, '*');`;
}

const BARE_ROW_SCRIPT = bareRowScript('(entry) => entry.transaction_description');

/** Amount, day and time as the history shows them. */
const TELLING_ROW_SCRIPT = bareRowScript(`({ transaction_description, transaction_date, transaction_data }) => {
      const [currency, amount] = transaction_data.summary.display_amount.split(' ');
      const date = new Date(transaction_date);
      return [
        transaction_description,
        new Intl.NumberFormat('en', { style: 'currency', currency, signDisplay: 'exceptZero' }).format(-amount),
        new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' }).format(date),
        new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(date),
      ].join(', ');
    }`);

function rowPage(script: string): string {
  return `<!doctype html><html lang="en"><head><title>Row</title></head><body><p>Row</p><script>${script}</script></body></html>`;
}

const LATENCY_MS = 150;
const CHUNK_MS = 10;
/** 1.6 Mb/s. */
const BYTES_PER_CHUNK = 2_000;

export interface BenchServer {
  readonly origin: string;
  /** The same server as another site, as the game is for the service's pages: browsers give each a process of its own. */
  readonly otherSite: string;
  /** Delays and slows responses from now on; the browser's own throttling skips frames. */
  slowDown(): void;
  close(): Promise<void>;
}

/**
 * Serves the built pages, and a blank one for comparison, as the service does: same headers, same policy, compressed. Its flow API answers
 * at once.
 */
export async function startBenchServer(): Promise<BenchServer> {
  let slow = false;
  const pages = new Map([
    ...readPageFiles(DIST),
    ['blank', inEnglish(BLANK)],
    ['bare-row', inEnglish(rowPage(BARE_ROW_SCRIPT), BARE_ROW_SCRIPT)],
    ['telling-row', inEnglish(rowPage(TELLING_ROW_SCRIPT), TELLING_ROW_SCRIPT)],
  ]);
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply, false));
  app.addHook('onSend', async (_request, _reply, payload) => (slow ? Readable.from(slowly(payload)) : payload));
  app.get('/host', async (_request, reply) =>
    reply
      .removeHeader('content-security-policy')
      .header('cross-origin-opener-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(HOST),
  );
  app.get('/*', async (request, reply) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1);
    const sent = sendPage(pages, request, reply, { name, lang: 'en', frameAncestors: '*' });
    return sent ? reply : reply.code(404).send();
  });
  app.post('/flow-sessions', async (_request, reply) => {
    reply.code(201);
    return { status: 'Success', message: [], codes: [], payload: session('checkout') };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    // browsers know this name without asking
    otherSite: `http://game.localhost:${port}`,
    slowDown: () => {
      slow = true;
    },
    close: () => app.close(),
  };
}

function inEnglish(document: string, ...scripts: string[]): ReadonlyMap<string, PageFile> {
  const html = Buffer.from(document);
  const hashes = scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
  return new Map([
    ['en', { lang: 'en', html, gzip: gzipSync(html), brotli: brotliCompressSync(html), scripts: hashes, styles: [] }],
  ]);
}

async function* slowly(payload: unknown): AsyncGenerator<Buffer> {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
  await pause(LATENCY_MS);
  for (let at = 0; at < bytes.length; at += BYTES_PER_CHUNK) {
    yield bytes.subarray(at, at + BYTES_PER_CHUNK);
    await pause(CHUNK_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
