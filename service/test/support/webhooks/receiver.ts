import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: ReceivedMessage[];
  /** How the next messages are answered. */
  answer: (response: ServerResponse, message: ReceivedMessage) => void;
  /** The receiver goes down: its port refuses connections. */
  vanish(): Promise<void>;
  /** It comes back on the same port. */
  comeBack(): Promise<void>;
}

/** An integrator's server that receives webhooks; it answers 204 unless configured otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  let server = createReceiver();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (response) => response.writeHead(204).end(),
    vanish: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: async () => {
      server = createReceiver();
      await listen(server, port);
    },
  };
  function createReceiver(): Server {
    return createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const message = {
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
        };
        received.push(message);
        receiver.answer(response, message);
      });
    });
  }
  return receiver;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
