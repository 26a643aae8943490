import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivery {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  /** Where the deployment sends to. */
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** 0: any free one. */
  readonly port: number;
  /** The public address of that port; absent: loopback. */
  readonly url?: string | undefined;
}

const LARGEST_BODY = 8 * 1024 * 1024;

/** Accepts every request and answers 204. */
export async function openReceiver({ port, url }: ReceiverOptions): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > LARGEST_BODY) return request.destroy();
      chunks.push(chunk);
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
    );
    deliveries.push({ headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, url === undefined ? '127.0.0.1' : undefined, resolve);
  });
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url: url ?? own,
    deliveries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
