import { createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** The possible fates of a request, and of its response. */
export const FATES = [
  'drop-answer',
  'pass',
  'drop-request',
  'double',
  'cut-answer',
  'late-double',
  'cut-request',
  'delay',
  'cut-json',
] as const;
export type Fate = (typeof FATES)[number];

/** A line between two servers that loses, delays, duplicates and truncates. Repeating a request often enough gets it through. */
export interface UnreliableLine {
  readonly url: string;
  /** The origin it forwards to. */
  target: string;
  /** How often each fate occurred. */
  readonly met: Readonly<Record<Fate, number>>;
  /** Resolves when every duplicate under way has arrived. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

interface Copy {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const DELAY_MS = 120;

/** @param isSpared - requests that always pass */
export async function startUnreliableLine(isSpared: (path: string) => boolean = () => false): Promise<UnreliableLine> {
  const met = Object.fromEntries(FATES.map((fate) => [fate, 0])) as Record<Fate, number>;
  const seen = new Map<string, number>();
  const onTheWay = new Set<Promise<unknown>>();
  const later = (work: () => Promise<unknown>) => {
    const promise = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      .then(work)
      .catch(() => undefined)
      .finally(() => onTheWay.delete(promise));
    onTheWay.add(promise);
    return promise;
  };

  let started = 0;
  /** The same request meets one fate after another; each kind of request starts elsewhere in the list. */
  const fateOf = ({ method, path, headers }: Copy): Fate => {
    const name = `${method} ${path} ${headers['idempotency-key'] ?? headers['webhook-id'] ?? ''}`;
    const turn = seen.get(name) ?? started++;
    seen.set(name, turn + 1);
    return FATES[turn % FATES.length] ?? 'pass';
  };

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy());
  });

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = 'GET', url: path = '/', headers } = request;
    const copy: Copy = { method, path, headers, body: Buffer.concat(parts) };
    const fate = isSpared(path) ? 'pass' : fateOf(copy);
    if (!isSpared(path)) met[fate] += 1;
    const hangUp = () => request.socket.destroy();
    const forward = () => deliver(line.target, copy);
    switch (fate) {
      case 'drop-request':
        return void hangUp();
      case 'cut-request':
        await deliverHalf(line.target, copy);
        return void hangUp();
      case 'drop-answer':
        await forward();
        return void hangUp();
      case 'double': {
        const [, second] = await Promise.all([forward(), forward()]);
        return answer(response, second);
      }
      case 'late-double':
        void later(forward);
        return answer(response, await forward());
      case 'delay':
        await later(async () => undefined);
        return answer(response, await forward());
      case 'cut-answer': {
        const { status, headers, body } = await forward();
        response.writeHead(status, { ...headers, 'content-length': body.length });
        return void response.write(body.subarray(0, body.length / 2), hangUp);
      }
      case 'cut-json': {
        const { body, ...whole } = await forward();
        return answer(response, { ...whole, body: body.subarray(0, body.length / 2) });
      }
      case 'pass':
        return answer(response, await forward());
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: UnreliableLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    met,
    quiet: async () => {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return line;
}

function answer(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': body.length });
  response.end(body);
}

function deliver(target: string, { method, path, headers, body }: Copy): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = open(target + path, {
      method,
      headers: { ...headers, 'content-length': body.length },
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.end(body);
  });
}

/** The connection breaks in the middle of the body. */
function deliverHalf(target: string, { method, path, headers, body }: Copy): Promise<void> {
  const { hostname, port } = new URL(target);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}
