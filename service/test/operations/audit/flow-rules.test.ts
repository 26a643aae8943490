import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { auditDatabase, findBroken } from '../../../src/operations/audit/audit-database.js';
import { causeRules } from '../../../src/operations/audit/cause-rules.js';
import { flowRules } from '../../../src/operations/audit/flow-rules.js';
import { damaged, proveSoFar, ruleNamed } from '../../support/audits.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import type { FlowPayload } from '../../support/flows/flow-payload.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';

describe('the audit of money moved by flows', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
    await configureIntegrator(world.deps, world.integrator.name, {
      limits: { USD: { player_daily_amount: 1_000_000, integrator_daily_count: 1_000 } },
    });
    await moveMoney();
    await proveSoFar(world.deps);
    await moveMoney();
  });
  afterAll(() => world.close());

  async function moveMoney(): Promise<void> {
    const user = await world.addUser({ USD: 100_000 });
    await topUp(user, CARDS.approve);
    await topUp(user, CARDS.decline);
    const { next_action } = await topUp(user, CARDS.authenticate);
    await answerAtBank(world, next_action.url, 'pass');
    await payOut(user);
    for (const is_escrow of [false, true]) await checkOut(user, is_escrow);
    const exchange = { paid_amount: 100, paid_currency: 'USD', received_amount: 10, received_currency: 'TST' };
    await world.call('POST', '/v2/token_exchange', { account_id: user.accountId, ...exchange });
    await world.deps.money.drained();
  }

  async function topUp(user: FlowUser, number: string): Promise<FlowPayload['purchase']> {
    const { session_token } = (await world.redeem(await world.authorizeUser(user), 'purchase')).payload;
    const added = await world.inSession(session_token, 'POST', '/payment-methods', cardBody(number, 'USD'));
    const { payment_method_id } = added.payload.payment_method;
    const body = { purchase_id: randomUUID(), amount: 700, currency: 'USD', payment_method_id };
    return (await world.inSession(session_token, 'POST', '/purchases', body)).payload.purchase;
  }

  async function payOut(user: FlowUser): Promise<void> {
    await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
    const { session_token } = (await world.redeem(await world.authorizeUser(user), 'payout')).payload;
    const destination = {
      type: 'bank_account',
      holder_name: 'Demo',
      account_number: '123456789',
      routing_number: '021000021',
      country: 'US',
    };
    const wallet_id = user.wallets.USD?.wallet_id;
    await world.inSession(session_token, 'POST', '/payouts', {
      payout_id: randomUUID(),
      wallet_id,
      amount: 900,
      destination,
    });
  }

  async function checkOut(user: FlowUser, is_escrow: boolean): Promise<void> {
    const { payload } = await world.authorizeInvoice(user, { is_escrow });
    const { session_token } = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload;
    const payment_methods = [{ payment_method_id: user.wallets.USD?.payment_method_id, amount: 0 }];
    await world.inSession(session_token, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
  }

  it('finds nothing in a healthy database', async () => {
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  const damages: [rule: string, sql: string][] = [
    ['top-up-is-posted-once', `DELETE FROM postings WHERE cause_type = 'purchase'`],
    ['card-charge-agrees-with-its-top-up', `UPDATE card_charges SET state = 'pending' WHERE state = 'captured'`],
    ['top-up-is-charged', `DELETE FROM card_charges WHERE state = 'captured'`],
    ['payout-is-posted', `UPDATE payouts SET amount = amount + 1`],
    ['payments-of-a-day-are-counted', `UPDATE invoices SET counted_day_ms = NULL WHERE counted_day_ms IS NOT NULL`],
    ['payments-of-a-day-are-counted', `UPDATE purchases SET counted_day_ms = NULL WHERE counted_day_ms IS NOT NULL`],
    [
      'payments-of-a-day-are-counted',
      `UPDATE limit_usage SET payments = payments + 1 WHERE subject_type = 'integrator'`,
    ],
    ['held-payout-waits', `UPDATE payouts SET sent_ms = created_ms, held_until_ms = created_ms + 1`],
    [
      'authorized-invoice-is-paid-once',
      `DROP INDEX checkout_attempts_live;
       INSERT INTO checkout_attempts SELECT gen_random_uuid(), authorized_invoice_id, payment_methods, state, invoice_id, escrow_id,
         failure_reason, return_url, created_ms, updated_ms FROM checkout_attempts`,
    ],
    ['void-authorization-is-unpaid', `INSERT INTO authorized_invoice_voids SELECT id, 1 FROM authorized_invoices`],
    ['card-is-charged-after-its-step', `UPDATE card_challenges SET state = 'expired'`],
    ['checkout-agrees-with-its-invoice', `UPDATE checkout_attempts SET invoice_id = NULL, escrow_id = NULL`],
    ['posting-of-a-top-up-is-allowed', orphan('purchase')],
    ['posting-of-a-payout-is-allowed', orphan('payout')],
    ['posting-of-a-token-exchange-is-allowed', orphan('token_exchange')],
    ['token-exchange-is-posted', `DELETE FROM postings WHERE cause_type = 'token_exchange' AND currency = 'TST'`],
    ['opening-is-of-a-sandbox', `UPDATE service_mode SET mode = 'operator'`],
    ['provider-owes-what-cards-paid', `UPDATE card_charges SET amount = amount + 1 WHERE state = 'captured'`],
  ];
  /** Money out of nothing, with both balances changed: every sum is still right. */
  function orphan(cause: string): string {
    return `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
      SELECT provider.id, rich.id, 5000000, 'USD', '${cause}', gen_random_uuid(), 0 FROM wallets AS provider, wallets AS rich
      WHERE provider.kind = 'provider' AND provider.currency = 'USD' AND rich.kind = 'user' AND rich.currency = 'USD' LIMIT 1;
      UPDATE wallets SET balance = balance - 5000000 WHERE kind = 'provider' AND currency = 'USD';
      UPDATE wallets SET balance = balance + 5000000 WHERE id IN (SELECT credit_wallet_id FROM postings WHERE amount = 5000000)`;
  }

  it.each(damages)('detects %s, whether it reads everything or what is new', async (rule, sql) => {
    await damaged(world.deps.pool, sql, async (client, point) => {
      expect(await findBroken(client, ruleNamed(rule), undefined)).toBeDefined();
      expect(await findBroken(client, ruleNamed(rule), point)).toBeDefined();
    });
  });

  it('has a test for each of its rules', () => {
    expect([...new Set(damages.map(([rule]) => rule))]).toEqual([...flowRules, ...causeRules].map((rule) => rule.name));
  });
});
