import { connect, createServer, type Socket } from 'node:net';
import type { ConnectionSettings } from '../../src/platform/db/client.js';

/** A network between a node and its database that can go silent: no answer, no reset, as when a host loses power. */
export interface SilentProxy {
  readonly port: number;
  /** From now on nothing arrives, on open and on new connections. */
  silence(): void;
  /** New connections work again; what was sent during the silence is lost, and so are its connections. */
  restore(): void;
  close(): Promise<void>;
}

export async function startSilentProxy({ host = '', port = 5432 }: ConnectionSettings): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (silent) return void near.pause();
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => silent || far.destroy());
    far.on('close', () => silent || near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: () => {
      silent = false;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
