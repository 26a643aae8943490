import type { Kysely } from 'kysely';
import { createClient } from '../../../accounts/clients/create-client.js';
import { createIntegrator } from '../../../accounts/clients/create-integrator.js';
import { replaceDisplayName } from '../../../accounts/integrators/update-integrator.js';
import { acceptTerms } from '../../../accounts/terms/accept-terms.js';
import { publishTerms } from '../../../accounts/terms/publish-terms.js';
import { assignCurrency } from '../../../accounts/users/assign-currency.js';
import { insertUser } from '../../../accounts/users/register-user.js';
import type { CardDetails } from '../../../payments/cards/card-provider.js';
import { storeCard } from '../../../payments/cards/store-card.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import type { Database } from '../../../platform/db/database.js';
import { requireSandbox } from '../../../platform/db/service-mode.js';
import { executorOf } from '../../../platform/http/idempotency-store.js';
import { type DemoUser, type Fixtures, writeFixtures } from '../fixtures.js';
import { type DemoHistoryOptions, seedDemoHistory } from './demo-history.js';
import { demoTerms } from './demo-terms.js';

/** Two decimals, no decimals, three decimals, and a game's own token. */
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'TST'];

/** Any future date does: the sandbox's cards follow from their numbers. */
const APPROVING_CARD = { number: '4111111111111111', expiryMonth: 12, expiryYear: 2045, securityCode: '123' };
const DECLINING_CARD = { ...APPROVING_CARD, number: '4000000000009995' };

/** Fills an empty sandbox: an integrator with two players and a seller, and another integrator that may see none of them. @throws Error when the database is no sandbox's */
export async function seedDemoData(deps: PaymentDeps): Promise<Fixtures> {
  const { fixtures, history } = await deps.db.transaction().execute(async (trx) => {
    await requireSandbox(executorOf(trx));
    return seedAccounts(deps, trx);
  });
  const complete = { ...fixtures, transactions: await seedDemoHistory(deps, history) };
  await writeFixtures(deps.db, complete);
  return complete;
}

async function seedAccounts(
  deps: PaymentDeps,
  trx: Kysely<Database>,
): Promise<{ fixtures: Fixtures; history: DemoHistoryOptions }> {
  const own = await createIntegrator(deps, trx, { name: 'demo-games', currencies: CURRENCIES, allowedOrigins: [] });
  await replaceDisplayName({ db: trx, clock: deps.clock }, own.integratorId, 'Demo Games');
  await assignCurrency(trx, 'TST', own.integratorId);
  const other = await createIntegrator(deps, trx, { name: 'other-games', currencies: ['USD'], allowedOrigins: [] });
  const version = await publishTerms(deps, trx, demoTerms);
  const buyer = await demoUser(deps, trx, { integratorId: own.integratorId, name: 'Demo Buyer' });
  const secondBuyer = await demoUser(deps, trx, { integratorId: own.integratorId, name: 'Second Buyer' });
  const seller = await demoUser(deps, trx, { integratorId: own.integratorId, name: 'Demo Seller' });
  for (const user of [buyer, seller]) await acceptTerms(deps, trx, user.account_id, version);
  const addCard = (user: DemoUser, card: CardDetails) =>
    storeCard(deps, trx, { accountId: user.account_id, integratorId: own.integratorId, currency: 'USD', card });
  const fixtures: Fixtures = {
    ...(await createClient({ ...deps, db: trx }, own.integratorId)),
    other_client: await createClient({ ...deps, db: trx }, other.integratorId),
    integrator: { account_id: own.accountId, wallets: own.wallets },
    buyer: { ...buyer, card_payment_method_id: await addCard(buyer, APPROVING_CARD) },
    other_buyer: { ...secondBuyer, card_payment_method_id: await addCard(secondBuyer, APPROVING_CARD) },
    seller,
    transactions: [],
  };
  const history: DemoHistoryOptions = {
    integratorId: own.integratorId,
    integratorName: 'demo-games',
    buyer: fixtures.buyer,
    decliningCardId: await addCard(buyer, DECLINING_CARD),
    otherBuyer: fixtures.other_buyer,
    seller,
  };
  return { fixtures, history };
}

async function demoUser(
  deps: PaymentDeps,
  trx: Kysely<Database>,
  options: { integratorId: string; name: string },
): Promise<DemoUser> {
  const email = `${options.name.toLowerCase().replace(' ', '.')}@example.com`;
  const user = await insertUser(deps, trx, {
    integratorId: options.integratorId,
    email,
    displayName: options.name,
    locale: 'en',
    currencies: CURRENCIES,
  });
  return { account_id: user.account_id, email, wallets: user.wallets };
}
