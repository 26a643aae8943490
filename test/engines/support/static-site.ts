import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** A game's site: files from several folders, and responses of its server. */
export class StaticSite {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  static async start(options: {
    /** Searched in order. */
    readonly folders: readonly string[];
    /** Folders by URL prefix, such as `/engines/`. */
    readonly mounts?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    /** By path, such as `/session`. */
    readonly routes?: Readonly<Record<string, () => Promise<unknown>>>;
  }): Promise<StaticSite> {
    const { folders, mounts = {}, headers = {}, routes = {} } = options;
    const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname } = new URL(url, 'http://localhost');
      const route = routes[pathname];
      if (route) {
        const text = JSON.stringify(await route());
        response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
        response.end(text);
        return;
      }
      const file = normalize(pathname === '/' ? '/index.html' : pathname);
      const mount = Object.keys(mounts).find((path) => file.startsWith(path));
      const candidates = mount
        ? [join(mounts[mount] ?? '', file.slice(mount.length))]
        : folders.map((folder) => join(folder, file));
      const body = await firstOf(candidates);
      response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', ...headers });
      response.end(body);
    };
    const server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return new StaticSite(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function firstOf(files: readonly string[]): Promise<Buffer | undefined> {
  for (const file of files) {
    const body = await readFile(file).catch(() => undefined);
    if (body) return body;
  }
  return undefined;
}
