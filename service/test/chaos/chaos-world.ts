import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createClient } from '../../src/accounts/clients/create-client.js';
import { createIntegrator } from '../../src/accounts/clients/create-integrator.js';
import { hashToken } from '../../src/accounts/tokens/token-hash.js';
import { insertUser } from '../../src/accounts/users/register-user.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { createSandboxCardProvider } from '../../src/payments/cards/sandbox-card-provider.js';
import { createMoney } from '../../src/payments/money.js';
import { systemClock } from '../../src/platform/clock.js';
import { createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { systemRandom } from '../../src/platform/random.js';

export interface ChaosPerson {
  readonly accountId: string;
  readonly walletId: string;
  readonly methodId: string;
}

export interface ChaosWorld {
  readonly postgres: EmbeddedPostgres;
  readonly client: DatabaseClient;
  readonly databaseUrl: string;
  readonly token: string;
  readonly buyers: readonly ChaosPerson[];
  readonly sellers: readonly ChaosPerson[];
  /** What each buyer began with, minor units. */
  readonly funds: number;
  close(): Promise<void>;
}

/** A durable database with funded buyers; the service's nodes are started on it. */
export async function openChaosWorld(funds: number): Promise<ChaosWorld> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'svc-chaos-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory });
  const client = createDatabaseClient({ connection: postgres.connection, maxConnections: 8 });
  await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
  const base = { pool: client.pool, clock: systemClock, random: systemRandom, log: pino({ level: 'error' }) };
  const money = createMoney(base, { cards: createSandboxCardProvider(base) });
  const own = await createIntegrator(base, client.db, { name: 'chaos-games', currencies: ['USD'], allowedOrigins: [] });
  const people: ChaosPerson[] = [];
  for (let index = 0; index < 24; index += 1) {
    const user = await insertUser(base, client.db, {
      integratorId: own.integratorId,
      email: `user-${index}@example.com`,
      displayName: 'Demo User',
      locale: 'en',
      currencies: ['USD'],
    });
    const wallet = user.wallets.USD;
    if (!wallet) throw new Error('A user has a wallet in each of its currencies.');
    people.push({ accountId: user.account_id, walletId: wallet.wallet_id, methodId: wallet.payment_method_id });
  }
  const [sellers, buyers] = [people.slice(0, 4), people.slice(4)];
  for (const buyer of buyers) await fundWallet(money, { walletId: buyer.walletId, amount: funds, currency: 'USD' });
  const apiClient = await createClient({ ...base, db: client.db }, own.integratorId);
  const token = randomBytes(32).toString('base64url');
  await client.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      client_id: apiClient.client_id,
      integrator_id: own.integratorId,
      scopes: ['write_invoices', 'read_invoices'],
      expires_ms: Date.now() + 86_400_000,
      created_ms: Date.now(),
    })
    .execute();
  const { host, user } = postgres.connection;
  return {
    postgres,
    client,
    databaseUrl: `postgres:///postgres?host=${encodeURIComponent(host ?? '')}&user=${user ?? ''}`,
    token,
    buyers,
    sellers,
    funds,
    close: async () => {
      await client.close();
      await postgres.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
