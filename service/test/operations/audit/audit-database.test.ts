import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_RULES, auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { causeRules } from '../../../src/operations/audit/cause-rules.js';
import { flowRules } from '../../../src/operations/audit/flow-rules.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

describe('the audit', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
    const buyer = await world.addUser({ USD: 100_000 });
    const seller = await world.addUser();
    const card = await world.addCard(buyer, 'approve');
    const lines = [{ amount: 700, seller }, { amount: 50 }];
    for (const methods of [undefined, [{ payment_method_id: card }]]) {
      const body = purchaseBody({ buyer, lines, ...(methods && { methods }) });
      const invoice = await world.call('POST', '/v2/invoice', { body });
      await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/pay`);
      for (const end of ['commit', 'cancel', 'none']) {
        const escrow = await world.call('POST', '/v2/escrow', { body });
        await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/pay`);
        if (end !== 'none') await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/${end}`);
      }
    }
    await world.deps.money.drained();
    await world.rollUp();
  });
  afterAll(() => world.close());

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
    ['history-count-is-kept', `UPDATE transaction_counts SET total = total + 1`],
    ['escrow-holds-its-total', `UPDATE wallets SET balance = 0 WHERE kind = 'escrow'`],
    ['escrow-agrees-with-its-invoices', `UPDATE escrows SET status = 'OPEN' WHERE status = 'ESCROWED'`],
    [
      'escrow-has-one-resolution',
      `INSERT INTO invoices SELECT gen_random_uuid(), integrator_id, account_id, invoice_type, escrow_id, reference_type, reference_id,
         state, failure_reason, description, metadata, currency, total_amount, document, created_ms, updated_ms
       FROM invoices WHERE invoice_type = 'user_purchase_escrow_commit'`,
    ],
    ['card-charge-agrees-with-its-invoice', `UPDATE card_charges SET state = 'pending' WHERE state = 'captured'`],
    [
      'cancelled-escrow-keeps-no-charge',
      `UPDATE card_charges SET state = 'captured' WHERE state IN ('refund_due', 'refunded')`,
    ],
    ['card-share-is-charged', `UPDATE card_charges SET amount = amount - 1`],
  ];

  it('has a test of each rule but those of flows and causes, which have their own', () => {
    const rules = AUDIT_RULES.filter((rule) => !flowRules.includes(rule) && !causeRules.includes(rule));
    expect(damages.map(([rule]) => rule).sort()).toEqual(rules.map((rule) => rule.name).sort());
  });

  it.each(damages)('names the first row that breaks %s', async (rule, sql) => {
    const client = await world.deps.pool.connect();
    try {
      await client.query('BEGIN');
      // as somebody who owns the tables could
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(sql);
      const definition = AUDIT_RULES.find((each) => each.name === rule);
      const found = await client.query(`SELECT * FROM (${definition?.sql}) AS broken LIMIT 1`);
      expect(Object.values(found.rows[0] ?? {})[0]).toBeTruthy();
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
