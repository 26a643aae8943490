// A database of its own with an integrator, buyers and a seller, and service processes on it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const service = (file) => import(new URL(`../../service/dist/${file}`, import.meta.url));
const main = fileURLToPath(new URL('../../service/dist/main.js', import.meta.url));

/** Durable, as an operator would run it; `close` cleans up. */
export async function openWorld({ buyers = 256, funds = 10_000_000_000 } = {}) {
  const { startEmbeddedPostgres } = await service('platform/db/embedded-postgres.js');
  const { createDatabaseClient } = await service('platform/db/client.js');
  const { WHOLE_TABLE_LIMITS } = await service('platform/db/connection-limits.js');
  const { migrate } = await service('platform/db/migrate.js');
  const { migrations } = await service('platform/db/migrations/index.js');
  const { createMoney } = await service('payments/money.js');
  const { createSandboxCardProvider } = await service('payments/cards/sandbox-card-provider.js');
  const { systemClock } = await service('platform/clock.js');
  const { systemRandom } = await service('platform/random.js');
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'svc-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory });
  const client = createDatabaseClient({ connection: postgres.connection, maxConnections: 16, byIndex: true });
  await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
  const log = { error: console.error, warn: console.warn, info() {}, debug() {} };
  const base = { pool: client.pool, clock: systemClock, random: systemRandom, log };
  const cards = createSandboxCardProvider({ clock: systemClock });
  const money = createMoney(base, { cards });
  const deps = { ...base, db: client.db, money };
  const people = await addPeople(deps, buyers, funds);
  // reads whole tables, with time for it, as the operator's tools do
  const openForWholeTables = () =>
    createDatabaseClient({ connection: postgres.connection, maxConnections: 1, limits: WHOLE_TABLE_LIMITS });
  const databaseUrl = `postgres:///postgres?host=${encodeURIComponent(postgres.connection.host)}&user=${postgres.connection.user}`;
  const nodes = [];
  return {
    ...people,
    deps,
    money,
    pool: client.pool,
    openForWholeTables,
    startNode: async (options = {}) => {
      const node = await startNode({ DATABASE_URL: databaseUrl }, options);
      nodes.push(node);
      return node;
    },
    /** Every invariant of the ledger, over what the bench has written. */
    audit: async () => {
      const { auditDatabase } = await service('operations/audit/audit-database.js');
      const reader = openForWholeTables();
      try {
        // the buyers' opening balances are allowed in a sandbox only
        const broken = (await auditDatabase(reader.pool)).filter(({ rule }) => rule.name !== 'opening-is-of-a-sandbox');
        if (broken.length > 0) throw new Error(`The audit found: ${JSON.stringify(broken)}`);
      } finally {
        await reader.close();
      }
    },
    close: async () => {
      for (const node of nodes) await node.stop();
      await client.close();
      await postgres.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function addPeople(deps, count, funds) {
  const { createIntegrator } = await service('accounts/clients/create-integrator.js');
  const { createClient } = await service('accounts/clients/create-client.js');
  const { insertUser } = await service('accounts/users/register-user.js');
  const { fundWallet } = await service('ledger/fund-wallet.js');
  const { hashToken } = await service('accounts/tokens/token-hash.js');
  const name = 'bench-games';
  const integrator = await createIntegrator(deps, deps.db, { name, currencies: ['USD'], allowedOrigins: [] });
  const client = await createClient(deps, integrator.integratorId);
  const token = randomBytes(32).toString('base64url');
  await deps.pool.query(
    `INSERT INTO access_tokens (token_hash, client_id, integrator_id, scopes, expires_ms, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      hashToken(token),
      client.client_id,
      integrator.integratorId,
      ['read_invoices', 'write_invoices', 'read_payment_methods', 'write_user_tokens'],
      Date.now() + 86_400_000,
      Date.now(),
    ],
  );
  const addUser = async (index) => {
    const user = await insertUser(deps, deps.db, {
      integratorId: integrator.integratorId,
      email: `user-${index}@example.com`,
      displayName: 'Demo User',
      locale: 'en',
      currencies: ['USD'],
    });
    return {
      accountId: user.account_id,
      walletId: user.wallets.USD.wallet_id,
      methodId: user.wallets.USD.payment_method_id,
    };
  };
  const users = await Promise.all(Array.from({ length: count + 16 }, (_, index) => addUser(index)));
  const [buyers, sellers] = [users.slice(16), users.slice(0, 16)];
  await Promise.all(
    buyers.map((buyer) => fundWallet(deps.money, { walletId: buyer.walletId, amount: funds, currency: 'USD' })),
  );
  return { integratorId: integrator.integratorId, integratorName: name, token, buyers, sellers };
}

/** A body with an item for a seller and one that the integrator keeps: its wallet pays and receives in one transaction. */
export function purchase(world, index) {
  const buyer = world.buyers[index % world.buyers.length];
  const seller = world.sellers[index % world.sellers.length];
  return {
    account_id: buyer.accountId,
    reference_type: 'order',
    reference_id: `order-${index}`,
    description: 'Bench order',
    payment_methods: [{ payment_method_id: buyer.methodId }],
    line_items: [
      {
        amount: 500,
        currency: 'USD',
        transaction_type: 'user_to_user',
        product_sku: 'SWORD-07',
        reference_type: '',
        reference_id: '',
        description: 'Emerald sword',
        recipients: [{ amount: 500, currency: 'USD', source_wallet_id: '', destination_wallet_id: seller.walletId }],
      },
      {
        amount: 50,
        currency: 'USD',
        transaction_type: 'user_to_integrator',
        product_sku: 'FEE',
        reference_type: '',
        reference_id: '',
        description: 'Marketplace fee',
      },
    ],
  };
}

/** Open invoices, created directly by the money engine. @returns their ids */
export async function openInvoices(world, count, from = 0) {
  const { createInvoice } = await service('payments/invoices/create-invoice.js');
  const ids = new Array(count);
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      const options = { integratorId: world.integratorId, body: purchase(world, from + index), claim: undefined };
      ids[index] = (await createInvoice(world.money, options)).payload.invoice_id;
    }
  };
  await Promise.all(Array.from({ length: 64 }, lane));
  return ids;
}

/**
 * Open invoices in large numbers: copies of real ones, made in SQL, with ids of their own.
 *
 * @returns their ids
 */
export async function copyInvoices(world, count) {
  world.originals ??= await openInvoices(world, world.buyers.length);
  const copied = await world.pool.query(
    `INSERT INTO invoices (id, integrator_id, account_id, invoice_type, reference_type, reference_id, state, description,
       currency, total_amount, document, created_ms, updated_ms)
     SELECT gen_random_uuid(), integrator_id, account_id, invoice_type, reference_type, reference_id, 'open', description,
       currency, total_amount, jsonb_set(document, '{subitems}', (
         SELECT jsonb_agg(subitem || jsonb_build_object('subitemId', gen_random_uuid()) ORDER BY position)
         FROM jsonb_array_elements(document -> 'subitems') WITH ORDINALITY AS part (subitem, position))),
       created_ms, updated_ms
     FROM generate_series(1, $2::int) AS number JOIN invoices ON invoices.id = ($1::uuid[])[1 + number % cardinality($1::uuid[])]
     ORDER BY number
     RETURNING id`,
    [world.originals, count],
  );
  return copied.rows.map((row) => row.id);
}

async function startNode(environment, { flags = [], ipc = false, settings = {} }) {
  const port = await freePort();
  const node = spawn(process.execPath, [...flags, main], {
    stdio: ipc ? ['ignore', 'ignore', 'inherit', 'ipc'] : ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      SVC_RATE_LIMIT: '0',
      SVC_MODE: 'operator',
      SVC_HTTP_ADDRESSES: 'loopback',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SVC_SECRET_KEYS: randomBytes(32).toString('base64'),
      AUTH_URL: 'http://127.0.0.1',
      INVOICING_URL: 'http://127.0.0.1',
      PAYMENTS_URL: 'http://127.0.0.1',
      WEB_URL: 'http://127.0.0.1',
      HOSTED_URL: 'http://127.0.0.1',
      ...environment,
      ...settings,
    },
  });
  for (let attempt = 0; ; attempt += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (attempt > 300 || node.exitCode !== null) throw new Error('The service did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    pid: node.pid,
    ask: (question) =>
      new Promise((resolve) => {
        node.once('message', resolve);
        node.send(question);
      }),
    stop: () =>
      new Promise((resolve) => {
        node.once('exit', resolve);
        if (!node.kill('SIGTERM')) resolve();
      }),
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
