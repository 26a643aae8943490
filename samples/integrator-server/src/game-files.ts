import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface GameFilesOptions {
  /** Folder of the built game. */
  readonly folder: string;
  /** Where the payment pages and the API of the service are. */
  readonly serviceUrl: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves the game under a strict policy: all that svc-bridge needs of it is `frame-src` and `connect-src`. */
export function addGameFiles(app: FastifyInstance, { folder, serviceUrl }: GameFilesOptions): void {
  const service = new URL(serviceUrl).origin;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Phaser makes its few built-in pictures from data: and blob: addresses.
    "img-src 'self' data: blob:",
    `connect-src 'self' ${service}`,
    `frame-src ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

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
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-cache',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(createReadStream(path));
  });
}

async function fileSize(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}
