import { Registry } from 'prom-client';
import { vi } from 'vitest';
import { registerAccess } from '../../src/accounts/tokens/authenticate.js';
import { hashToken } from '../../src/accounts/tokens/token-hash.js';
import { registerTransactionRoutes } from '../../src/payments/transactions/routes.js';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { openReadReplica, type ReadReplica, type ReadReplicaOptions } from '../../src/platform/db/read-replica.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { registerMetrics } from '../../src/platform/metrics/register-metrics.js';
import { type Answer, callApp, type MoneyWorld } from './money-world.js';

/** A node that serves histories, with connections of its own. */
export interface HistoryNode {
  readonly replica: ReadReplica | undefined;
  /** SQL that it has sent to the primary. */
  toPrimary(): string[];
  metrics(): Promise<string>;
  get(path: string, as?: { readonly authorization: string }): Promise<Answer>;
  close(): Promise<void>;
}

export interface HistoryNodeOptions extends Pick<ReadReplicaOptions, 'retryAfterMs'> {
  /** Absent: it reads from the primary alone. */
  readonly readUrl?: string;
}

export async function startHistoryNode(
  world: MoneyWorld,
  { readUrl, ...replicaOptions }: HistoryNodeOptions = {},
): Promise<HistoryNode> {
  const { pool, db, close } = createDatabaseClient({ connection: world.connection, maxConnections: 8 });
  const asked = vi.spyOn(pool, 'query');
  const replica = openReadReplica(
    { databaseReadUrl: readUrl, databasePoolSize: 4 },
    { primary: pool, log: world.deps.log, ...replicaOptions },
  );
  await replica?.check();
  const deps = { ...world.deps, pool, db, replica };
  const app = createHttpApp(deps, registerAccess);
  registerTransactionRoutes(app, deps);
  registerMetrics(app, deps, { registry: new Registry(), token: undefined });
  const call = callApp(app, world.integrator);
  return {
    replica,
    toPrimary: () =>
      asked.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : String(Object(query).text))),
    metrics: async () => (await app.inject('/metrics')).body,
    get: (path, as) => call('GET', path, as ? { as: { ...world.integrator, headers: as } } : {}),
    close: async () => {
      await app.close();
      await replica?.close();
      await close();
    },
  };
}

/** A user password token's header. */
export async function userHeaders(world: MoneyWorld, accountId: string): Promise<{ readonly authorization: string }> {
  const token = `svc_at_${world.deps.random.bytes(32).toString('base64url')}`;
  await world.deps.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      client_id: world.integrator.clientId,
      integrator_id: world.integrator.integratorId,
      account_id: accountId,
      scopes: [],
      expires_ms: world.deps.clock.now() + 86_400_000,
      created_ms: world.deps.clock.now(),
    })
    .execute();
  return { authorization: `Bearer ${token}` };
}
