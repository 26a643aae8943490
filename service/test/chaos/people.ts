import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createClient } from '../../src/accounts/clients/create-client.js';
import { createIntegrator } from '../../src/accounts/clients/create-integrator.js';
import { configureIntegrator } from '../../src/accounts/integrators/configure-integrator.js';
import { hashToken } from '../../src/accounts/tokens/token-hash.js';
import { insertUser } from '../../src/accounts/users/register-user.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { createSandboxCardProvider } from '../../src/payments/cards/sandbox-card-provider.js';
import { SANDBOX_CARDS } from '../../src/payments/cards/sandbox-cards.js';
import { storeCard } from '../../src/payments/cards/store-card.js';
import { createMoney } from '../../src/payments/money.js';
import { systemClock } from '../../src/platform/clock.js';
import type { DatabaseClient } from '../../src/platform/db/client.js';
import { systemRandom } from '../../src/platform/random.js';
import { CHAOS_CARDS } from './chaos-providers.js';
import { createBankBooks } from './judge-payouts.js';

const BUYERS = 20;
const SELLERS = 4;
const TRADERS = 2;
/** Some payouts' worth, minor units. */
const TRADER_FUNDS = 5_000;
/** Longer than any clock in a test is off. */
const TOKEN_MS = 60 * 86_400_000;
const CARD = { expiryMonth: 12, expiryYear: 2099, securityCode: '123' };
/** Their banks take payments back. */
const DISPUTED_CARDS = SANDBOX_CARDS.filter(({ behaviour }) => behaviour.kind === 'dispute');

export interface ChaosPerson {
  readonly accountId: string;
  readonly walletId: string;
  readonly methodId: string;
}

export interface ChaosBuyer extends ChaosPerson {
  /** Payment methods whose payments are disputed. */
  readonly cardIds: readonly string[];
}

/** Who trades, over a database shared by the service's nodes. */
export interface ChaosPeople {
  readonly client: DatabaseClient;
  readonly token: string;
  readonly buyers: readonly ChaosBuyer[];
  readonly sellers: readonly ChaosPerson[];
  /** Sellers of disputed purchases, verified for payouts. */
  readonly traders: readonly ChaosPerson[];
  /** Each buyer's opening balance, minor units. */
  readonly funds: number;
}

export async function createPeople(client: DatabaseClient, funds: number): Promise<ChaosPeople> {
  const base = { pool: client.pool, clock: systemClock, random: systemRandom, log: pino({ level: 'error' }) };
  const money = createMoney(base, { cards: { ...createSandboxCardProvider(base), name: CHAOS_CARDS } });
  const own = await createIntegrator(base, client.db, { name: 'chaos-games', currencies: ['USD'], allowedOrigins: [] });
  await createBankBooks(client.pool);
  const people: ChaosPerson[] = [];
  for (let index = 0; index < SELLERS + TRADERS + BUYERS; index += 1) {
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
  const sellers = people.slice(0, SELLERS);
  const traders = people.slice(SELLERS, SELLERS + TRADERS);
  const buyers = await Promise.all(
    people.slice(SELLERS + TRADERS).map(async (person): Promise<ChaosBuyer> => {
      await fundWallet(money, { walletId: person.walletId, amount: funds, currency: 'USD' });
      const owner = { accountId: person.accountId, integratorId: own.integratorId, currency: 'USD' };
      const cards = DISPUTED_CARDS.map(({ number }) => ({ number, ...CARD }));
      const cardIds = await Promise.all(
        cards.map((card) => storeCard({ ...base, money }, client.db, { ...owner, card })),
      );
      return { ...person, cardIds };
    }),
  );
  // sellers bear disputes and may owe something; it stands in for their refunds, and pays what was refunded before
  await configureIntegrator({ ...base, db: client.db }, 'chaos-games', {
    dispute_liability: 'recipients',
    refund_shortfall: 'integrator',
    payout_hold_hours: 0,
  });
  for (const { walletId } of traders) {
    await fundWallet(money, { walletId, amount: TRADER_FUNDS, currency: 'USD' });
  }
  await client.db
    .updateTable('accounts')
    .set({ kyc_state: 'ACCEPT' })
    .where(
      'id',
      'in',
      traders.map(({ accountId }) => accountId),
    )
    .execute();
  await fundWallet(money, { walletId: own.wallets.USD ?? '', amount: funds, currency: 'USD' });
  const apiClient = await createClient({ ...base, db: client.db }, own.integratorId);
  const token = randomBytes(32).toString('base64url');
  await client.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      client_id: apiClient.client_id,
      integrator_id: own.integratorId,
      scopes: ['write_invoices', 'read_invoices', 'write_user_tokens'],
      expires_ms: Date.now() + TOKEN_MS,
      created_ms: Date.now(),
    })
    .execute();
  return { client, token, buyers, sellers, traders, funds };
}
