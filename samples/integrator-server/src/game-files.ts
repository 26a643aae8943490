import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
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

const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Serves the game under a strict policy: svc-bridge needs only `frame-src` and `connect-src`. */
export function addGameFiles(app: FastifyInstance, { folder, serviceUrl, isolated }: GameFilesOptions): void {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = normalize(request.params['*'] || 'index.html');
    const type = TYPES[extname(name)];
    const path = join(folder, name);
    const found = type && !name.startsWith('..') && !name.includes(`..${sep}`) ? await fileSize(path) : undefined;
    if (type === undefined || found === undefined) return reply.callNotFound();
    return reply
      .headers({
        'Content-Type': type,
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
  const page = extname(path) === '.html' ? await readFile(path, 'utf8') : '';
  const beside = page ? await readdir(join(path, '..')) : [];
  const service = new URL(serviceUrl).origin;
  const compiles = beside.some((name) => extname(name) === '.wasm') ? ["'wasm-unsafe-eval'"] : [];
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
