import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
const files = fileURLToPath(new URL('../pages/', import.meta.url));

export interface HostSiteOptions {
  /** Sent with every page, e.g. a Content-Security-Policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The content of the page's `/config.json`; see `pages/host.js`. */
  readonly config: Readonly<Record<string, unknown>>;
  /** A script of `pages/` that the game's page also runs, such as `greedy.js`. */
  readonly extraScript?: string;
  /** Address of the game in `/portal`. */
  readonly game?: string;
  /** The integrator's response to `POST /session`: a token, or undefined for a failure. */
  readonly session?: () => Promise<unknown>;
  /** Further responses of the integrator's server, by path, such as `/redirect`. */
  readonly routes?: Readonly<Record<string, () => Promise<unknown>>>;
}

/** A small integrator's site for a test: pages that use the SDK or the widget from script tags, under any headers. */
export class HostSite {
  readonly url: string;
  readonly #server: Server;
  #sessions = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  static async start(options: HostSiteOptions): Promise<HostSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const site = new HostSite(server);
    server.on('request', (request, response) => {
      site.#answer(options, request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    return site;
  }

  /** How often the page asked for a session. */
  get sessions(): number {
    return this.#sessions;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(options: HostSiteOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.url).pathname;
    const json = (value: unknown) => {
      response.writeHead(value === undefined ? 500 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value ?? {}));
    };
    if (path === '/config.json') return json(options.config);
    const route = options.routes?.[path];
    if (route) return json(await route());
    if (path === '/session') {
      this.#sessions += 1;
      return json(await options.session?.());
    }
    const file = FILES[path];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const content = await readFile(file, 'utf8');
    if (file.endsWith('.html')) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...options.headers });
      response.end(fillIn(content, options));
      return;
    }
    // What an isolated page loads from its own site needs no permission; the page's own headers apply to it.
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    response.end(content);
  }
}

function fillIn(html: string, { config, extraScript, game = '' }: HostSiteOptions): string {
  return html
    .replaceAll('{{service}}', String(config.environment))
    .replaceAll('{{extra}}', extraScript ? `<script type="module" src="${extraScript}"></script>` : '')
    .replaceAll('{{game}}', game);
}

const FILES: Readonly<Record<string, string>> = {
  '/': `${files}host.html`,
  '/host.js': `${files}host.js`,
  '/widget': `${files}widget.html`,
  '/widget.js': `${files}widget.js`,
  '/portal': `${files}portal.html`,
  '/greedy.js': `${files}greedy.js`,
  '/fullscreen.js': `${files}fullscreen.js`,
  '/hostile.html': `${files}hostile.html`,
  '/hostile.js': `${files}hostile.js`,
  '/svc-bridge.global.js': `${dist}svc-bridge.global.js`,
};
