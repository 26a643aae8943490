import { acceptTerms } from '../../../src/accounts/terms/accept-terms.js';
import { publishTerms } from '../../../src/accounts/terms/publish-terms.js';
import { insertUser } from '../../../src/accounts/users/register-user.js';
import { createApp } from '../../../src/app.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { readBalances } from '../../../src/ledger/read-balances.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import type { Adapters } from '../../../src/payments/adapters.js';
import type { CardProvider } from '../../../src/payments/cards/card-provider.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { createMoney } from '../../../src/payments/money.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import type { Settings } from '../../../src/platform/settings.js';
import { checkAnswers } from '../check-answers.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import type { FlowPayload } from './flow-payload.js';
import { createTestDeps, type TestDeps } from './test-deps.js';
import { createTestIntegrator, type TestIntegrator } from './test-integrator.js';

export interface FlowUser {
  readonly accountId: string;
  readonly wallets: Readonly<Record<string, { readonly wallet_id: string; readonly payment_method_id: string }>>;
}

export interface FlowAnswer {
  readonly status: number;
  readonly codes: readonly string[];
  readonly payload: FlowPayload;
}

/** The whole service over a database of its own, through its public API. */
export interface FlowWorld {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  readonly app: HttpApp;
  readonly integrator: TestIntegrator;
  /** A user who has accepted the terms. */
  addUser(funds?: Readonly<Record<string, number>>, options?: { acceptsTerms?: boolean }): Promise<FlowUser>;
  /** As the integrator's server. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as?: TestIntegrator): Promise<FlowAnswer>;
  /** The nonce of authorize-user. */
  authorizeUser(user: FlowUser): Promise<string>;
  /** Calls authorize-invoice with one item that the integrator keeps, unless `body` differs. */
  authorizeInvoice(user: FlowUser, body?: object): Promise<FlowAnswer>;
  redeem(nonce: string, flow: string, more?: object): Promise<FlowAnswer>;
  /** As a flow's page. */
  inSession(token: string, method: 'GET' | 'POST', path: string, body?: object): Promise<FlowAnswer>;
  balance(walletId: string | undefined): Promise<number>;
  /** Every broken rule of the audit; always empty. */
  audit(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** `https://…#nonce=abc` is `abc`. */
export function nonceOf(redirect: string): string {
  return new URLSearchParams(new URL(redirect).hash.slice(1)).get('nonce') ?? '';
}

export const CARDS = {
  approve: '4111 1111 1111 1111',
  decline: '4000000000009995',
  authenticate: '4000000000003220',
  slow: '4000000000009235',
  errorAfterCharge: '4000000000000341',
  disputed: '4000000000000259',
} as const;

export function cardBody(number: string, currency?: string): object {
  const card = { number, expiry_month: 12, expiry_year: 2031, security_code: '123', holder_name: 'Demo Buyer' };
  return currency === undefined ? { card, keep: true } : { card, currency, keep: true };
}

/** Instead of the sandbox's. */
export interface FlowWorldParts {
  readonly adapters?: Adapters;
  readonly cards?: CardProvider;
}

export async function createFlowWorld(
  overrides: Partial<Settings> = {},
  parts: FlowWorldParts = {},
): Promise<FlowWorld> {
  const database = await createTestDatabase();
  const plain = createTestDeps(database, overrides);
  const cards = parts.cards ?? createSandboxCardProvider({ clock: plain.clock, pool: plain.pool, pause: shortPause });
  const adapters = parts.adapters ?? { ...plain.adapters, cards };
  const deps: TestDeps = { ...plain, adapters, money: createMoney(plain, { cards, pause: shortPause }) };
  const app = createApp(deps);
  checkAnswers(app);
  await app.ready();
  const integrator = await createTestIntegrator(deps);
  const version = await publishTerms(deps, deps.db, TERMS);
  let users = 0;
  const call: FlowWorld['call'] = async (method, path, body, as = integrator) =>
    readAnswer(await app.inject({ method, url: path, headers: as.headers, ...(body && { payload: body }) }));
  return {
    database,
    deps,
    app,
    integrator,
    call,
    addUser: async (funds = {}, options = {}) => {
      users += 1;
      const user = await insertUser(deps, deps.db, {
        integratorId: integrator.integratorId,
        email: `buyer-${users}@example.com`,
        displayName: `Demo Buyer ${users}`,
        locale: 'en',
        currencies: ['USD', 'EUR', 'TST'],
      });
      for (const [currency, amount] of Object.entries(funds)) {
        await fundWallet(deps.money, { walletId: user.wallets[currency]?.wallet_id ?? '', amount, currency });
      }
      if (options.acceptsTerms !== false) await acceptTerms(deps, deps.db, user.account_id, version);
      return { accountId: user.account_id, wallets: user.wallets };
    },
    authorizeUser: async (user) => {
      const { payload } = await call('POST', '/authorize/user', { account_id: user.accountId });
      return nonceOf(payload.redirect);
    },
    authorizeInvoice: (user, body = {}) => call('POST', '/v2/authorize/invoice', { ...invoiceRequest(user), ...body }),
    redeem: async (nonce, flow, more = {}) =>
      readAnswer(await app.inject({ method: 'POST', url: '/ui/v1/flow-sessions', payload: { nonce, flow, ...more } })),
    inSession: async (token, method, path, body) =>
      readAnswer(
        await app.inject({
          method,
          url: `/ui/v1/flow-sessions/current${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(body && { payload: body }),
        }),
      ),
    balance: async (walletId = '') => Number((await readBalances(deps.pool, [walletId])).get(walletId)),
    audit: async () => {
      await deps.money.drained();
      return (await auditDatabase(deps.pool)).map(({ rule, row }) => `${rule.name}: ${JSON.stringify(row)}`);
    },
    close: async () => {
      await deps.money.drained();
      await app.close();
      await database.drop();
    },
  };
}

/** Interface §4.2, row by row. */
export function invoiceRequest(user: FlowUser): object {
  return {
    account_id: user.accountId,
    is_escrow: false,
    invoice_mechanism: 'widget',
    reference_type: 'order',
    reference_id: 'A-17',
    line_items: [
      {
        description: 'Sword',
        product_sku: 'sword-1',
        transaction_type: 'user_to_integrator',
        currency: 'USD',
        amount: 1999,
      },
    ],
  };
}

const TERMS = {
  en: { title: 'Terms', sections: [{ heading: 'One', paragraphs: ['Text'] }] },
  de: { title: 'Bedingungen', sections: [{ heading: 'Eins', paragraphs: ['Text'] }] },
};

export function readAnswer(answer: {
  statusCode: number;
  json(): { codes: string[]; payload: FlowPayload };
}): FlowAnswer {
  const { codes, payload } = answer.json();
  return { status: answer.statusCode, codes, payload };
}

/** Tests do not wait for providers. */
function shortPause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5)));
}
