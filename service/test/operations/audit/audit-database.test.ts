import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { AUDIT_RULES, auditDatabase, findBroken } from '../../../src/operations/audit/audit-database.js';
import { causeRules } from '../../../src/operations/audit/cause-rules.js';
import { creditRules } from '../../../src/operations/audit/credit-rules.js';
import { flowRules } from '../../../src/operations/audit/flow-rules.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { damaged, proveSoFar, ruleNamed } from '../../support/audits.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

describe('the audit', () => {
  const book = new DisputeBook();
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld({ disputes: book });
    await moveMoney();
    await proveSoFar(world.deps);
    await moveMoney();
  });
  afterAll(() => world.close());

  async function moveMoney(): Promise<void> {
    const buyer = await world.addUser({ USD: 100_000 });
    const seller = await world.addUser();
    // pays for its part of disputes, and so is not in debt when it refunds
    await fundWallet(world.deps.money, {
      walletId: world.integrator.wallets.USD ?? '',
      amount: 1_000,
      currency: 'USD',
    });
    const card = await world.addCard(buyer, 'approve');
    const lines = [{ amount: 700, seller }, { amount: 50 }];
    for (const methods of [undefined, [{ payment_method_id: card }]]) {
      const body = purchaseBody({ buyer, lines, ...(methods && { methods }) });
      const invoice = await world.call('POST', '/v2/invoice', { body });
      await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/pay`);
      await world.deps.money.drained();
      await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/refund`, { body: { amount: 30 } });
      await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/refund`, { body: { amount: 20 } });
      for (const end of ['commit', 'cancel', 'none']) {
        const escrow = await world.call('POST', '/v2/escrow', { body });
        await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/pay`);
        if (end !== 'none') await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/${end}`);
        if (end === 'commit') await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/refund`);
      }
    }
    const refusing = await world.addCard(buyer, 'refund_refused');
    const body = purchaseBody({ buyer, lines, methods: [{ payment_method_id: refusing }] });
    const invoice = await world.call('POST', '/v2/invoice', { body });
    await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/pay`);
    await world.deps.money.drained();
    await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/refund`, { body: { amount: 40 } });
    await world.deps.money.drained();
    for (const state of ['won', 'lost'] as const) {
      const body = purchaseBody({ buyer, lines, methods: [{ payment_method_id: card }] });
      const disputed = await world.call('POST', '/v2/invoice', { body });
      await world.call('POST', `/v2/invoice/${disputed.body.payload.invoice_id}/pay`);
      await world.deps.money.drained();
      const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [
        disputed.body.payload.invoice_id,
      ]);
      const { reference } = book.open({ chargeId: rows[0].id, amount: 750, state });
      await applyDispute(world.deps.money, reference);
    }
    await world.rollUp();
  }

  it('finds nothing in a healthy database', async () => {
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  const damages: [rule: string, sql: string][] = [
    ['balance-is-sum-of-postings', `UPDATE wallets SET balance = balance + 1 WHERE kind = 'user' AND balance > 0`],
    ['currency-sums-to-zero', `UPDATE wallets SET balance = balance + 1 WHERE kind = 'provider' AND currency = 'USD'`],
    [
      'balance-at-or-above-minimum',
      `UPDATE wallets SET minimum_balance = NULL WHERE kind = 'user';
       UPDATE wallets SET balance = -5 WHERE kind = 'user';
       ALTER TABLE wallets DROP CONSTRAINT wallets_minimum_balance;
       UPDATE wallets SET minimum_balance = 0 WHERE kind = 'user'`,
    ],
    ['posting-names-wallets-of-its-currency', `UPDATE postings SET currency = 'EUR' WHERE cause_type = 'invoice'`],
    [
      'virtual-currency-stays-with-its-owner',
      `INSERT INTO currency_owners SELECT 'TST', id FROM integrators LIMIT 1 ON CONFLICT DO NOTHING;
       INSERT INTO accounts (id, kind, created_ms, updated_ms) VALUES ('00000000-0000-7000-8000-0000000000ff', 'user', 0, 0);
       INSERT INTO wallets (id, account_id, currency, kind, created_ms)
       VALUES (gen_random_uuid(), '00000000-0000-7000-8000-0000000000ff', 'TST', 'user', 0)`,
    ],
    ['waiting-credit-names-a-wallet', `INSERT INTO wallet_credits (wallet_id, amount) VALUES (gen_random_uuid(), 1)`],
    ['paid-invoice-is-posted', `DELETE FROM postings WHERE cause_type = 'invoice'`],
    ['posting-belongs-to-a-paid-invoice', `UPDATE invoices SET state = 'open' WHERE state = 'success'`],
    ['amounts-add-up', `UPDATE invoices SET total_amount = total_amount + 1`],
    ['paid-invoice-is-in-the-history', `DELETE FROM transactions WHERE transaction_role = 'buyer'`],
    ['unpaid-end-moved-nothing', `UPDATE invoices SET state = 'expired' WHERE state = 'success'`],
    [
      'open-invoice-will-expire',
      `UPDATE invoices SET state = 'open', document = document || '{"expiresMs": 1}' WHERE state = 'success'`,
    ],
    ['history-count-is-kept', `UPDATE transaction_counts SET total = total + 1`],
    ['escrow-holds-its-total', `UPDATE wallets SET balance = 0 WHERE kind = 'escrow'`],
    ['escrow-agrees-with-its-invoices', `UPDATE escrows SET status = 'OPEN' WHERE status = 'ESCROWED'`],
    ['held-escrow-keeps-its-deadline', `UPDATE escrows SET deadline = '{}' WHERE status = 'ESCROWED'`],
    [
      'escrow-has-one-resolution',
      `INSERT INTO invoices SELECT ('ff' || substr(gen_random_uuid()::text, 3))::uuid, integrator_id, account_id, invoice_type, escrow_id, reference_type, reference_id,
         state, failure_reason, description, metadata, currency, total_amount, document, created_ms, updated_ms, refunded
       FROM invoices WHERE invoice_type = 'user_purchase_escrow_commit'`,
    ],
    ['card-charge-agrees-with-its-invoice', `UPDATE card_charges SET state = 'pending' WHERE state = 'captured'`],
    [
      'cancelled-escrow-keeps-no-charge',
      `UPDATE card_charges SET state = 'captured' WHERE state IN ('refund_due', 'refunded')`,
    ],
    ['card-share-is-charged', `UPDATE card_charges SET amount = amount - 1`],
    [
      'refunds-are-counted',
      `UPDATE invoices SET refunded = NULL WHERE id = (SELECT max(id::text)::uuid FROM invoices WHERE refunded IS NOT NULL)`,
    ],
    [
      'refund-is-of-something-paid',
      `DELETE FROM refund_links WHERE invoice_id = (SELECT max(invoice_id::text)::uuid FROM refund_links)`,
    ],
    [
      'refund-is-of-something-paid',
      `UPDATE invoices SET state = 'open' WHERE refunded IS NOT NULL AND invoice_type = 'user_purchase'`,
    ],
    [
      'method-gets-back-what-it-paid',
      `UPDATE invoices SET refunded = jsonb_set(refunded, '{methods,0}', '999') WHERE refunded IS NOT NULL`,
    ],
    [
      'line-item-is-refunded-once',
      `UPDATE invoices SET refunded = jsonb_set(refunded, '{items,0,0}', '999') WHERE refunded IS NOT NULL`,
    ],
    [
      'tax-is-refunded-once',
      `UPDATE invoices SET document = jsonb_set(document, '{items,0,taxAmount}', '5') WHERE invoice_type = 'user_purchase_refund'`,
    ],
    ['card-refund-agrees-with-its-refund', `UPDATE card_refunds SET state = 'due', refusal = NULL`],
    ['card-gets-back-what-it-paid', `UPDATE card_refunds SET amount = amount + 100000`],
    [
      'refused-refund-is-reversed',
      `UPDATE invoices SET total_amount = total_amount + 1 WHERE invoice_type = 'user_purchase_refund_reversal'`,
    ],
    [
      'adjustment-agrees-with-its-posting',
      `INSERT INTO adjustments VALUES (gen_random_uuid(), 'by hand', 9, 'USD', 'r', 'alice', 'bob', 0)`,
    ],
    [
      'adjustment-agrees-with-its-posting',
      `UPDATE postings SET cause_type = 'adjustment' WHERE id = (SELECT max(id) FROM postings)`,
    ],
    ['dispute-is-posted', `UPDATE disputes SET fee_amount = 1 WHERE state = 'lost'`],
    [
      'dispute-has-its-invoice',
      `UPDATE invoices SET total_amount = total_amount + 1 WHERE invoice_type = 'user_purchase_dispute_reversal';
       DELETE FROM disputes WHERE state = 'won'`,
    ],
    ['dispute-is-of-a-charge', `UPDATE card_charges SET amount = amount - 1`],
    ['disputed-invoice-says-so', `UPDATE invoices SET disputed = NULL`],
    ['below-zero-only-by-disputes', `UPDATE wallets SET minimum_balance = -5, balance = -5 WHERE kind = 'user'`],
  ];

  it('has a test for each rule but those of flows, causes and credits, which have their own', () => {
    const others = [...flowRules, ...causeRules, ...creditRules];
    const rules = AUDIT_RULES.filter((rule) => !others.includes(rule));
    expect([...new Set(damages.map(([rule]) => rule))].sort()).toEqual(rules.map((rule) => rule.name).sort());
  });

  it.each(damages)(
    'reports the first row that breaks %s, whether it reads everything or what is new',
    async (name, sql) => {
      await damaged(world.deps.pool, sql, async (client, point) => {
        for (const since of [undefined, point]) {
          const found = await findBroken(client, ruleNamed(name), since);
          expect(Object.values(found ?? {})[0]).toBeTruthy();
        }
      });
    },
  );
});
