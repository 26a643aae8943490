import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeDataDirectory } from '../../../service/test/support/data-directory.js';
import { freePort } from '../../support/free-port.js';
import { Program } from './program.js';

const service = (file: string) => fileURLToPath(new URL(`../../../service/dist/${file}`, import.meta.url));

/** A node in operator mode with a Postgres of its own. */
export interface OperatorService {
  readonly url: string;
  /** Runs a command of the admin tool. @returns what it prints */
  admin(...words: string[]): Promise<Record<string, string>>;
  /** Money out of nothing, as only a test may issue it. */
  fund(walletId: string, amount: number, currency: string): Promise<void>;
  /** Runs a statement on its database, as its owner. */
  sql(statement: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param settings - more of the node's environment
 * @param host - of its addresses; browsers make passkeys for names alone
 */
export async function startOperatorService(
  settings: Record<string, string> = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<OperatorService> {
  const folder = makeDataDirectory();
  const postgres = await startPostgres(join(folder, 'data'));
  const { host: socket = '', port, user = '', database = '' } = postgres.connection;
  const own = await freePort();
  const url = `http://${host}:${own}`;
  const env = {
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(socket)}&port=${port}&user=${user}`,
    SVC_SECRET_KEYS: randomBytes(32).toString('base64'),
  };
  const addresses = ['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'].map((name) => [name, url]);
  const node = await Program.start({
    main: service('main.js'),
    env: {
      ...env,
      SVC_MODE: 'operator',
      HOST: '127.0.0.1',
      PORT: `${own}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SVC_DRAIN_SECONDS: '0',
      SVC_HTTP_ADDRESSES: 'loopback',
      ...Object.fromEntries(addresses),
      ...settings,
    },
    readyUrl: `http://127.0.0.1:${own}/readyz`,
  });
  return {
    url,
    admin: async (...words) => {
      const args = [service('operations/admin/main.js'), ...words];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
      return JSON.parse(stdout);
    },
    fund: async (walletId, amount, currency) => {
      const { createDatabaseClient } = await import(service('platform/db/client.js'));
      const { createMoney } = await import(service('payments/money.js'));
      const { fundWallet } = await import(service('ledger/fund-wallet.js'));
      const { noCardProvider } = await import(service('payments/cards/no-card-provider.js'));
      const { systemClock } = await import(service('platform/clock.js'));
      const { systemRandom } = await import(service('platform/random.js'));
      const client = createDatabaseClient({ connection: { connectionString: env.DATABASE_URL }, maxConnections: 2 });
      const money = createMoney(
        { pool: client.pool, clock: systemClock, random: systemRandom },
        { cards: noCardProvider },
      );
      await fundWallet(money, { walletId, amount, currency });
      await money.drained();
      await client.close();
    },
    sql: async (statement) => {
      const { createDatabaseClient } = await import(service('platform/db/client.js'));
      const client = createDatabaseClient({ connection: { connectionString: env.DATABASE_URL }, maxConnections: 1 });
      await client.pool.query(statement);
      await client.close();
    },
    stop: async () => {
      await node.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Postgres {
  readonly connection: {
    readonly host?: string;
    readonly port?: number;
    readonly user?: string;
    readonly database?: string;
  };
  stop(): Promise<void>;
}

/** As the sandbox starts it, but for a database that an operator might run. */
async function startPostgres(dataDirectory: string): Promise<Postgres> {
  const { startEmbeddedPostgres } = await import(service('platform/db/embedded-postgres.js'));
  return startEmbeddedPostgres({ dataDirectory, settings: { fsync: 'off' } });
}
