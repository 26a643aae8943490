import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { session } from '../test/support/flow-sessions.js';
import { mixedHistory } from '../test/support/transactions.js';

const DIST = join(import.meta.dirname, '../dist');

/** A page with one word, to compare with. */
const BLANK = '<!doctype html><html lang="en"><head><title>Blank</title></head><body><p>Blank</p></body></html>';

/** A host that shows one page in a frame, welcomes it, and answers what a screen asks. */
const HOST = `<!doctype html><html lang="en"><head><title>Host</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%}</style></head><body><script>
const rows = ${JSON.stringify(mixedHistory()).replaceAll('<', '\\u003c')};
addEventListener('message', (event) => {
  if (event.data.type !== 'hello' || window.port) return;
  const channel = new MessageChannel();
  window.port = channel.port1;
  port.onmessage = ({ data }) => {
    if (data.type === 'ask') port.postMessage({ type: 'answer', id: data.id, ok: true, value: { transactions: rows } });
  };
  event.source.postMessage({ type: 'welcome', version: 1, nonce: 'n' }, event.origin, [channel.port2]);
});
const frame = document.createElement('iframe');
frame.title = 'page';
frame.src = new URLSearchParams(location.search).get('page');
document.body.append(frame);
</script></body></html>`;

const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'cache-control': 'no-store',
};

const LATENCY_MS = 150;
const CHUNK_MS = 10;
/** 1.6 Mb/s. */
const BYTES_PER_CHUNK = 2_000;

export interface BenchServer {
  readonly origin: string;
  /** From now on answers come late and slowly; the browser's own throttling leaves frames out. */
  slowDown(): void;
  close(): void;
}

/** Serves the built pages compressed, a flow API that answers at once, and the blank page. */
export async function startBenchServer(): Promise<BenchServer> {
  let slow = false;
  const end = (response: ServerResponse, body: Buffer) =>
    slow ? void endSlowly(response, body) : void response.end(body);
  const compressed = new Map<string, Buffer>();
  const sendHtml = (response: ServerResponse, name: string, html: () => string | Buffer) => {
    const body = compressed.get(name) ?? gzipSync(html());
    compressed.set(name, body);
    response.writeHead(200, HTML_HEADERS);
    end(response, body);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/host') sendHtml(response, pathname, () => HOST);
    else if (pathname === '/blank') sendHtml(response, pathname, () => BLANK);
    else if (pathname.endsWith('.html')) sendHtml(response, pathname, () => readFileSync(join(DIST, pathname)));
    else if (request.method === 'POST' && pathname.endsWith('/flow-sessions')) {
      response.writeHead(201, { 'content-type': 'application/json' });
      const answer = { status: 'Success', message: [], codes: [], payload: session('checkout') };
      end(response, Buffer.from(JSON.stringify(answer)));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    slowDown: () => {
      slow = true;
    },
    close: () => void server.close(),
  };
}

async function endSlowly(response: ServerResponse, body: Buffer): Promise<void> {
  await pause(LATENCY_MS);
  for (let at = 0; at < body.length; at += BYTES_PER_CHUNK) {
    response.write(body.subarray(at, at + BYTES_PER_CHUNK));
    await pause(CHUNK_MS);
  }
  response.end();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
