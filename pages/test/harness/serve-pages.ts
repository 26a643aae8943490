import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../../dist');

/** The sample game, by the names of its files. */
const SCENE_DIST = join(import.meta.dirname, '../../../samples/web-scene/dist');
const SCENE = new Map([
  ['scene.en.html', 'text/html; charset=utf-8'],
  ['scene.css', 'text/css; charset=utf-8'],
  ['scene.js', 'text/javascript; charset=utf-8'],
  ['phaser.esm.min.js', 'text/javascript; charset=utf-8'],
]);

/** Where a hosted page looks for everything else. */
const BESIDE_HOSTED = /^ui\/v1\//;

interface ManifestFile {
  path: string;
  scripts: string[];
  styles: string[];
}

interface ServedPages {
  readonly origin: string;
  /** Sends the rest of the pages that are held back. */
  goOn(): void;
  close(): void;
}

/**
 * Serves the built pages with the service's content security policy, and a host page that shows one in a frame.
 *
 * @param heldFrom - each page is held back from here on, as on a slow connection, until `goOn`
 */
export async function servePages(heldFrom?: string): Promise<ServedPages> {
  const held: (() => void)[] = [];
  const manifest: { files: ManifestFile[]; later: string[] } = JSON.parse(
    readFileSync(join(DIST, 'manifest.json'), 'utf8'),
  );
  const server: Server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const path = asked === 'console/look' ? 'look-preview.en.html' : asked;
    const file = manifest.files.find((candidate) => candidate.path === path);
    if (file) {
      response.setHeader('content-security-policy', contentPolicy(file));
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const page = readFileSync(join(DIST, path), 'utf8').replace(
        '</head>',
        `${headOf(path, request.headers.host)}</head>`,
      );
      const end = heldFrom === undefined ? page.length : page.indexOf(heldFrom);
      response.write(page.slice(0, end));
      const rest = () => response.end(page.slice(end));
      if (heldFrom === undefined) rest();
      else held.push(rest);
    } else if (manifest.later.includes(path.replace(BESIDE_HOSTED, ''))) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(readFileSync(join(DIST, path.replace(BESIDE_HOSTED, ''))));
    } else if (SCENE.has(path)) {
      response.setHeader('content-type', SCENE.get(path) ?? '');
      response.end(readFileSync(join(SCENE_DIST, path.replace('scene.en.html', 'index.html'))));
    } else if (path === 'host') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(HOST_PAGE);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    goOn() {
      for (const rest of held.splice(0)) rest();
    },
    close: () => server.close(),
  };
}

/** As the sandbox's provider names the forms that its card fields speak with. */
function headOf(path: string, host = ''): string {
  return path.startsWith('card-fields') ? `<meta name="svc-hosts" content="http://${host}">` : '';
}

function contentPolicy({ scripts, styles }: ManifestFile): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src ${quoted(scripts)}`,
    `style-src ${quoted(styles)}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Implements the frame's messages; the test supplies `answerAsk(call, args)`. */
const HOST_PAGE = `<!doctype html><html lang="en"><head><title>Host</title><meta name="viewport" content="width=device-width">
<style>html,body{margin:0;height:100%;overflow:hidden}iframe{display:block;border:0;width:100%;height:100%}</style></head><body><script>
window.show = (src, welcome) => {
  window.messages = [];
  window.port = undefined;
  const frame = document.createElement('iframe');
  frame.title = 'page';
  frame.allow = 'clipboard-write; gamepad';
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.data.type !== 'hello' || window.port) return;
    const channel = new MessageChannel();
    window.port = channel.port1;
    channel.port1.onmessage = async ({ data }) => {
      window.messages.push(data);
      if (data.type !== 'ask') return;
      const answer = await window.answerAsk(data.call, data.args);
      if (answer) channel.port1.postMessage({ type: 'answer', id: data.id, ...answer });
    };
    frame.contentWindow.postMessage({ type: 'welcome', version: 1, savesFiles: true, ...welcome }, event.origin, [channel.port2]);
  });
  frame.src = src;
  document.body.replaceChildren(frame);
};
</script></body></html>`;
