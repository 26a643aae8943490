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

/** Serves the built pages compressed, a flow API that answers at once, and the blank page. */
export async function startBenchServer(): Promise<{ origin: string; close: () => void }> {
  const compressed = new Map<string, Buffer>();
  const sendHtml = (response: ServerResponse, name: string, html: () => string | Buffer) => {
    const body = compressed.get(name) ?? gzipSync(html());
    compressed.set(name, body);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/host') sendHtml(response, pathname, () => HOST);
    else if (pathname === '/blank') sendHtml(response, pathname, () => BLANK);
    else if (pathname.endsWith('.html')) sendHtml(response, pathname, () => readFileSync(join(DIST, pathname)));
    else if (request.method === 'POST' && pathname.endsWith('/flow-sessions')) {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'Success', message: [], codes: [], payload: session('checkout') }));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
