import { registerAccess } from '../../src/accounts/tokens/authenticate.js';
import { insertUser } from '../../src/accounts/users/register-user.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { readBalances } from '../../src/ledger/read-balances.js';
import { rollUpTransactionCounts, rollUpWalletCredits } from '../../src/ledger/roll-up.js';
import type { CardDisputes } from '../../src/payments/cards/card-disputes.js';
import type { CardProvider, ChargeRequest } from '../../src/payments/cards/card-provider.js';
import { createSandboxCardProvider } from '../../src/payments/cards/sandbox-card-provider.js';
import { createSandboxDisputes } from '../../src/payments/cards/sandbox-disputes.js';
import { registerDisputeRoutes } from '../../src/payments/disputes/routes.js';
import { registerEscrowRoutes } from '../../src/payments/escrows/routes.js';
import { registerInvoiceRoutes } from '../../src/payments/invoices/routes.js';
import { createMoney } from '../../src/payments/money.js';
import { registerRefundRoutes } from '../../src/payments/refunds/routes.js';
import { type ConnectionSettings, createDatabaseClient } from '../../src/platform/db/client.js';
import type { StoredCard } from '../../src/platform/db/tables/accounts.js';
import { createHttpApp, type HttpApp } from '../../src/platform/http/http-app.js';
import { createTestDeps, type TestDeps } from './flows/test-deps.js';
import { createTestIntegrator, type TestIntegrator } from './flows/test-integrator.js';
import type { StatementFaults } from './statement-faults.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface WorldUser {
  readonly accountId: string;
  readonly wallets: Readonly<Record<string, { readonly walletId: string; readonly methodId: string }>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The whole body. */
  readonly body: { status: string; message: string[]; codes: string[]; payload: Record<string, unknown> };
}

/** The money routes over a database of their own, with an integrator and the users added to it. */
export interface MoneyWorld {
  readonly deps: TestDeps;
  readonly app: HttpApp;
  readonly integrator: TestIntegrator;
  readonly connection: ConnectionSettings;
  addUser(funds?: Readonly<Record<string, number>>): Promise<WorldUser>;
  /** A stored card of the sandbox's provider, such as `approve`. @returns the payment method's id */
  addCard(user: WorldUser, name: string, currency?: string): Promise<string>;
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { body?: unknown; key?: string; as?: TestIntegrator },
  ): Promise<Answer>;
  balance(walletId: string): Promise<number>;
  /** Rolls up every pending credit and count. */
  rollUp(): Promise<void>;
  close(): Promise<void>;
}

export interface MoneyWorldOptions {
  /** Default: a fresh one. */
  readonly database?: TestDatabase;
  readonly maxConnections?: number;
  /** Statements of the money engine that fail; it then has connections of its own. */
  readonly faults?: StatementFaults;
  /** Concurrent transactions, and operations in each. */
  readonly workers?: number;
  readonly maxBatch?: number;
  /** While it returns true, the card provider does not answer queries about refunds. */
  readonly refundsAreSilent?: () => boolean;
  /** Runs before the card provider answers a charge; it throws if the provider is to stay silent. */
  readonly beforeCharge?: (request: ChargeRequest) => Promise<void>;
  /** What the card provider says of disputes; `sandbox`: those of the published test cards. */
  readonly disputes?: CardDisputes | 'sandbox';
}

export async function createMoneyWorld(options: MoneyWorldOptions = {}): Promise<MoneyWorld> {
  const { database: _, maxConnections, faults, refundsAreSilent, beforeCharge, disputes, ...engine } = options;
  const database =
    options.database ?? (await createTestDatabase(maxConnections === undefined ? {} : { maxConnections }));
  const plain = createTestDeps(database);
  const sandbox = createSandboxCardProvider({ clock: plain.clock, pause: shortPause });
  const cards: CardProvider = {
    ...sandbox,
    ...(disputes && {
      disputes: disputes === 'sandbox' ? createSandboxDisputes(database.pool, plain.clock) : disputes,
    }),
    charge: async (request) => {
      await beforeCharge?.(request);
      return sandbox.charge(request);
    },
    refund: async (request) => {
      if (refundsAreSilent?.()) throw new Error('The provider did not answer.');
      return sandbox.refund(request);
    },
  };
  const moneyClient = faults && createDatabaseClient({ connection: database.connection });
  if (moneyClient) faults.watch(moneyClient.pool);
  const moneyDeps = moneyClient ? { ...plain, pool: moneyClient.pool } : plain;
  const deps = { ...plain, money: createMoney(moneyDeps, { cards, pause: shortPause, ...engine }) };
  const app = createHttpApp(deps, registerAccess);
  registerInvoiceRoutes(app, deps);
  registerEscrowRoutes(app, deps);
  registerRefundRoutes(app, deps);
  registerDisputeRoutes(app, deps);
  const integrator = await createTestIntegrator(deps);
  let users = 0;
  return {
    deps,
    app,
    integrator,
    connection: database.connection,
    addUser: async (funds = {}) => {
      users += 1;
      const user = await insertUser(deps, deps.db, {
        integratorId: integrator.integratorId,
        email: `user-${users}@example.com`,
        displayName: `Demo User ${users}`,
        locale: 'en',
        currencies: ['USD', 'EUR'],
      });
      const wallets = Object.fromEntries(
        Object.entries(user.wallets).map(([currency, wallet]) => [
          currency,
          { walletId: wallet.wallet_id, methodId: wallet.payment_method_id },
        ]),
      );
      for (const [currency, amount] of Object.entries(funds)) {
        await fundWallet(deps.money, { walletId: wallets[currency]?.walletId ?? '', amount, currency });
      }
      return { accountId: user.account_id, wallets };
    },
    addCard: (user, name, currency = 'USD') => addCard({ deps, integrator }, user, name, currency),
    call: callApp(app, integrator),
    balance: async (walletId) => Number((await readBalances(deps.pool, [walletId])).get(walletId)),
    rollUp: async () => {
      while (await rollUpWalletCredits(deps.pool));
      while (await rollUpTransactionCounts(deps.pool));
    },
    close: async () => {
      await deps.money.drained();
      await app.close();
      await moneyClient?.close();
      await database.drop();
    },
  };
}

/** Sends requests with the integrator's token. */
export function callApp(app: HttpApp, integrator: TestIntegrator): MoneyWorld['call'] {
  return async (method, path, call = {}) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...(call.as ?? integrator).headers, ...(call.key !== undefined && { 'idempotency-key': call.key }) },
      ...(call.body !== undefined && { payload: call.body as object }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}

/** Tests do not wait for providers. */
function shortPause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5)));
}

async function addCard(
  { deps, integrator }: { deps: TestDeps; integrator: TestIntegrator },
  user: WorldUser,
  name: string,
  currency: string,
): Promise<string> {
  const id = deps.random.uuid();
  const card: StoredCard = {
    token: `sandbox_card_${name}`,
    brand: 'visa',
    last_four: '1111',
    expiry_month: 12,
    expiry_year: 2040,
  };
  await deps.db
    .insertInto('payment_methods')
    .values({
      id,
      account_id: user.accountId,
      integrator_id: integrator.integratorId,
      provider: deps.money.cards.name,
      method_class: card.brand,
      display_string: 'Visa ending in 1111',
      psp_reference: deps.random.uuid(),
      processing_currency: currency,
      card: JSON.stringify(card),
      created_ms: deps.clock.now(),
      updated_ms: deps.clock.now(),
    })
    .execute();
  return id;
}
