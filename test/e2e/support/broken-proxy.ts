import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  readonly method: string;
  /** With its query. */
  path: string;
  readonly headers: Record<string, string>;
  body: string;
}

export interface Reply {
  status: number;
  readonly headers: Record<string, string>;
  body: string;
}

/** One fault of the proxy. */
export interface Fault {
  readonly onRequest?: (exchange: Exchange, proxy: Proxy) => Reply | undefined;
  readonly onReply?: (exchange: Exchange, reply: Reply, proxy: Proxy) => void;
}

export interface Proxy {
  readonly url: string;
  /** The service behind it. */
  readonly target: string;
}

/** The service as its clients would see it if it were broken. The proxy's address replaces the service's in every response. */
export async function startBrokenProxy(target: string, faults: () => readonly Fault[]) {
  const server = createServer((request, response) => {
    void forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, target };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, 'content-length': ___, ...sent } = request.headers;
    const exchange: Exchange = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks).toString('utf8'),
    };
    const own = faults().reduce<Reply | undefined>(
      (reply, { onRequest }) => reply ?? onRequest?.(exchange, proxy),
      undefined,
    );
    const reply = own ?? (await ask(exchange));
    if (!own) for (const { onReply } of faults()) onReply?.(exchange, reply, proxy);
    response.writeHead(reply.status, reply.headers).end(reply.status === 204 ? undefined : reply.body);
  }

  async function ask({ method, path, headers, body }: Exchange): Promise<Reply> {
    const delivered = path.startsWith('/deliver/') ? decodeURIComponent(path.slice('/deliver/'.length)) : undefined;
    const answer = await fetch(delivered ?? target + path, {
      method,
      headers,
      redirect: 'manual',
      ...(method === 'POST' && { body }),
    });
    const {
      'content-encoding': _,
      'content-length': __,
      'transfer-encoding': ___,
      ...kept
    } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: kept, body: (await answer.text()).replaceAll(target, proxy.url) };
  }

  return {
    ...proxy,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
