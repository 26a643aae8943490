import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Calls that name their cell in the body alone, as in `deploy/haproxy/haproxy.cfg`. */
const IN_BODY = /^\/(token|revoke|introspect|ui\/v1\/(flow|hosted|phone)-sessions)\/?$/;

export type CellRule = readonly [pattern: RegExp, cell: string];

/** The lines of a map for HAProxy's `map_reg`. */
export function readRules(lines: readonly string[]): CellRule[] {
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, pattern = '', cell = ''] = /^(\S+)\s+(\S+)$/.exec(line) ?? [];
      return [new RegExp(pattern), cell];
    });
}

/** The lines that come with the project. */
export function shippedLines(): string[] {
  return readFileSync(new URL('../../../deploy/haproxy/cells.map', import.meta.url), 'utf8').split('\n');
}

export interface RoutedRequest {
  readonly authorization?: string | undefined;
  readonly url: string;
  readonly body?: string | undefined;
}

/** Where `haproxy.cfg` sends a request. */
export function routeOf(rules: readonly CellRule[], { authorization = '', url, body = '' }: RoutedRequest): string {
  const credentials = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString('latin1');
  const isInBody = IN_BODY.test(url.split('?', 1)[0] ?? '');
  for (const text of [authorization, credentials, url, ...(isInBody ? [body] : [])]) {
    const rule = rules.find(([pattern]) => pattern.test(text));
    if (rule) return rule[1];
  }
  return 'cell-0';
}

export interface CellBalancer {
  readonly url: string;
  /** Puts these lines before those that come with the project. Resolves once the requests that were sent by others are answered. */
  use(lines: readonly string[]): Promise<void>;
  /** Where each cell's node listens. */
  connect(ports: Readonly<Record<string, number>>): void;
  close(): Promise<void>;
}

/** A load balancer that knows the rules of `deploy/haproxy` and nothing else. */
export async function startCellBalancer(): Promise<CellBalancer> {
  let rules = readRules(shippedLines());
  let ports: Readonly<Record<string, number>> = {};
  const running = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const answered = forward(incoming, outgoing)
      .catch(() => void outgoing.destroy())
      .finally(() => running.delete(answered));
    running.add(answered);
  });
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { url = '/', method, headers } = incoming;
    const cell = routeOf(rules, { authorization: headers.authorization, url, body: body.toString('latin1') });
    if (cell === 'moving') {
      outgoing.writeHead(503, { 'retry-after': '2' }).end('{}');
      return;
    }
    const inner = request({ port: ports[cell], host: '127.0.0.1', path: url, method, headers });
    inner.end(body);
    const [answer] = (await once(inner, 'response')) as [IncomingMessage];
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, outgoing);
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: async (lines) => {
      rules = readRules([...lines, ...shippedLines()]);
      await Promise.all(running);
    },
    connect: (known) => {
      ports = known;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
