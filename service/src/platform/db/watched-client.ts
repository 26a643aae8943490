import { Socket } from 'node:net';
import pg from 'pg';
import type { ConnectionLimits } from './connection-limits.js';
import { isReadOnly } from './database-errors.js';
import type { HostFinder } from './host-finder.js';

type OnConnected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

export interface WatchOptions {
  readonly limits: ConnectionLimits;
  /** Set if there are several servers. */
  readonly finder?: HostFinder | undefined;
  /** Receives each SQLSTATE of a refused statement. */
  readonly onRefused?: ((sqlState: string) => void) | undefined;
  /** The server fell silent and the connection was dropped. */
  readonly onSilent: () => void;
}

/** The class of a pool's connections: each leads to the server that is wanted and never waits forever for a silent one. */
export function watchedClient({ limits, finder, onRefused, onSilent }: WatchOptions): new () => pg.Client {
  return class WatchedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
        onRefused?.(code);
        // after the answer, so that its statement gets the reason; the pool then connects to the writable server
        if (isReadOnly(code)) setImmediate(() => this.connection.stream.destroy());
      });
      this.once('connect', () => this.#watch());
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: OnConnected): void;
    override connect(callback?: OnConnected): Promise<pg.Client> | undefined {
      const found = finder ? this.#lead(finder) : Promise.resolve();
      if (!callback) return found.then(() => super.connect());
      const onFailed: (error: Error) => void = callback;
      found.then(() => super.connect(callback), onFailed);
      return undefined;
    }

    async #lead(among: HostFinder): Promise<void> {
      const { host, port } = await among.find();
      // the pool may have timed out meanwhile
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect');
      this.host = host;
      this.port = port;
    }

    #watch(): void {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      stream.setTimeout(limits.silenceMs);
      stream.on('timeout', () => {
        if (!isAsking(this)) return;
        const sentence = `The database has not answered for ${limits.silenceMs / 1000} s.`;
        stream.destroy(Object.assign(new Error(sentence), { code: 'ETIMEDOUT' }));
        onSilent();
      });
    }
  };
}

/** Whether the server owes this connection an answer; pg's own field name. */
export function isAsking(client: pg.ClientBase): boolean {
  return Reflect.get(client, 'readyForQuery') === false;
}
