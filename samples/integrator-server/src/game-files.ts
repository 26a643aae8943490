import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface GameFilesOptions {
  /** Folder of the built game. */
  readonly folder: string;
  /** Origin of the service's payment pages and API. */
  readonly serviceUrl: string;
  /** Whether the game's page is cross-origin isolated, which builds with threads require. */
  readonly isolated: boolean;
}

/** A game's own files, and those of engines' web exports: `.wasm`, Godot's `.pck`, Unity's `.data`. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.pck': 'application/octet-stream',
  '.data': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

/** How an engine compresses the files of an export: `game.wasm.br`. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** In how many folders an export's WebAssembly is looked for: a large folder that is served by mistake must not slow each page. */
const MOST_FOLDERS = 100;

const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Serves the game under a strict policy: svc-bridge needs only `frame-src` and `connect-src`. */
export function addGameFiles(app: FastifyInstance, { folder, serviceUrl, isolated }: GameFilesOptions): void {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = normalize(request.params['*'] || 'index.html');
    const { type, encoding } = formOf(name);
    const path = join(folder, name);
    const found = type && !name.startsWith('..') && !name.includes(`..${sep}`) ? await fileSize(path) : undefined;
    if (type === undefined || found === undefined) return reply.callNotFound();
    return reply
      .headers({
        'Content-Type': type,
        ...(encoding && { 'Content-Encoding': encoding }),
        'Content-Length': found,
        'Content-Security-Policy': await policyOf(path, serviceUrl),
        'Cache-Control': 'no-cache',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        ...(isolated && ISOLATED),
      })
      .send(createReadStream(path));
  });
}

/** Allows an engine page's inline scripts and styles by hash, and lets a WebAssembly engine compile. */
async function policyOf(path: string, serviceUrl: string): Promise<string> {
  const page = isPage(path) ? await readFile(path, 'utf8') : '';
  const service = new URL(serviceUrl).origin;
  const compiles = page && (await hasWebAssembly(dirname(path))) ? ["'wasm-unsafe-eval'"] : [];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...compiles, ...hashesOf(page, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(page, 'style')].join(' '),
    "worker-src 'self' blob:",
    // Phaser loads its few built-in images from data: and blob: URLs.
    "img-src 'self' data: blob:",
    `connect-src 'self' ${service}`,
    `frame-src ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A page's export is its folder with those below, such as Unity's `Build`; a folder with a page of its own is another one. */
async function hasWebAssembly(exported: string): Promise<boolean> {
  const folders = [exported];
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
    if (folder !== exported && entries.some(({ name }) => isPage(name))) continue;
    if (entries.some(({ name }) => formOf(name).type === TYPES['.wasm'])) return true;
    const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
    folders.push(...below.slice(0, MOST_FOLDERS - folders.length));
  }
  return false;
}

const isPage = (name: string) => extname(name) === '.html';

function formOf(name: string): { readonly type: string | undefined; readonly encoding: string | undefined } {
  const last = extname(name);
  const encoding = ENCODINGS[last];
  return { type: TYPES[encoding ? extname(name.slice(0, -last.length)) : last], encoding };
}

function hashesOf(page: string, element: 'script' | 'style'): string[] {
  const texts = [...page.matchAll(new RegExp(`<${element}(?: type="[a-z]+")?>([^]*?)</${element}>`, 'g'))];
  return texts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

async function fileSize(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}
