import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase, findBroken } from '../../../src/operations/audit/audit-database.js';
import { creditRules } from '../../../src/operations/audit/credit-rules.js';
import { auditOn, damaged, proveSoFar, ruleNamed } from '../../support/audits.js';
import type { TestService } from '../../support/test-service.js';
import { creditWallet, takeBack } from '../console/console-credits.js';
import { startConsole } from '../console/console-payments.js';

describe('the audit of credits that two people have recorded', () => {
  let service: TestService;
  let on: string;
  let walletId: string;
  beforeAll(async () => {
    service = await startConsole();
    on = `accounts/${service.buyer.account_id}`;
    walletId = service.buyer.wallets.USD?.wallet_id ?? '';
    await record();
    await proveSoFar(service.deps);
    await record();
  });
  afterAll(() => service.stop());

  async function record(): Promise<void> {
    const { integratorId, wallets } = service.integrator;
    await creditWallet(service, on, { wallet_id: walletId, amount: '50' });
    await takeBack(service, on, await creditWallet(service, on, { wallet_id: walletId, amount: '20' }));
    await creditWallet(service, `integrators/${integratorId}`, { wallet_id: wallets.USD ?? '', amount: '30' });
  }

  it('finds nothing in a healthy database, whether it reads everything or goes on from a point', async () => {
    expect(await auditDatabase(service.deps.pool)).toEqual([]);
    expect(await auditOn(service.deps)).toMatchObject({ findings: [], unconfirmed: [], sinceMs: expect.any(Number) });
  });

  it('goes on from a point before which a credit was recorded that is taken back now', async () => {
    const id = await creditWallet(service, on, { wallet_id: walletId, amount: '40' });
    await proveSoFar(service.deps);
    await takeBack(service, on, id);
    expect(await auditOn(service.deps)).toMatchObject({ findings: [], unconfirmed: [], sinceMs: expect.any(Number) });
    await record();
  });

  const NEWEST = `(SELECT id FROM recorded_credits WHERE amount > 0 ORDER BY id DESC LIMIT 1)`;
  const BACK = `(SELECT id FROM recorded_credits WHERE amount < 0 ORDER BY id DESC LIMIT 1)`;
  const REQUEST = `(SELECT request_id FROM recorded_credits ORDER BY id DESC LIMIT 1)`;
  const damages: [rule: string, what: string, sql: string][] = [
    [
      'credit-agrees-with-its-posting',
      'a record without its posting',
      `DELETE FROM postings WHERE cause_id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'a posting without a record',
      `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
       SELECT debit_wallet_id, credit_wallet_id, amount, currency, cause_type, gen_random_uuid(), created_ms FROM postings WHERE cause_id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'a posting twice',
      `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
       SELECT debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms FROM postings WHERE cause_id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'a posting of another kind under its id',
      `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
       SELECT debit_wallet_id, credit_wallet_id, amount, currency, 'purchase', cause_id, created_ms FROM postings WHERE cause_id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'another amount',
      `UPDATE recorded_credits SET amount = amount + 1 WHERE id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'another wallet',
      `UPDATE recorded_credits SET wallet_id = (SELECT id FROM wallets WHERE kind = 'user' AND currency = 'EUR' LIMIT 1) WHERE id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'money of another wallet than the provider’s',
      `UPDATE postings SET debit_wallet_id = (SELECT id FROM wallets WHERE kind = 'fees' AND currency = 'USD') WHERE cause_id = ${NEWEST}`,
    ],
    [
      'credit-agrees-with-its-posting',
      'one taken back the wrong way',
      `UPDATE postings SET debit_wallet_id = credit_wallet_id, credit_wallet_id = debit_wallet_id WHERE cause_id = ${BACK}`,
    ],
    [
      'credit-is-approved-by-another',
      'one person',
      `ALTER TABLE recorded_credits DROP CONSTRAINT recorded_credits_check1;
       UPDATE console_requests SET decided_by = asked_by, decided_by_id = asked_by_id WHERE id = ${REQUEST};
       UPDATE recorded_credits SET approved_by = asked_by, approved_by_id = asked_by_id WHERE request_id = ${REQUEST}`,
    ],
    [
      'credit-is-approved-by-another',
      'nobody’s word',
      `UPDATE console_requests SET state = 'waiting', decided_by = NULL, decided_by_id = NULL WHERE id = ${REQUEST}`,
    ],
    ['credit-is-approved-by-another', 'no request', `DELETE FROM console_requests WHERE id = ${REQUEST}`],
    [
      'credit-is-approved-by-another',
      'another amount',
      `UPDATE console_requests SET body = body || '{"amount": 1}' WHERE id = ${REQUEST}`,
    ],
    [
      'credit-is-approved-by-another',
      'another wallet',
      `UPDATE console_requests SET body = body || '{"wallet_id": "00000000-0000-7000-8000-0000000000ff"}' WHERE id = ${REQUEST}`,
    ],
    [
      'credit-is-approved-by-another',
      'a request of another kind',
      `UPDATE console_requests SET action = 'invoice.refund' WHERE id = ${REQUEST}`,
    ],
    [
      'credit-is-approved-by-another',
      'an approval without a record',
      `DELETE FROM recorded_credits WHERE id = ${NEWEST}`,
    ],
    [
      'credit-is-taken-back-whole',
      'a part that was taken back',
      `UPDATE recorded_credits SET amount = amount + 1 WHERE id = ${BACK}`,
    ],
    [
      'credit-is-taken-back-whole',
      'nothing to take back',
      `DELETE FROM recorded_credits WHERE id = (SELECT takes_back_id FROM recorded_credits WHERE id = ${BACK})`,
    ],
    [
      'credit-is-in-the-history',
      'no entry',
      `DELETE FROM transactions WHERE transaction_type = 'wallet_purchase' AND transaction_status = 'processed'`,
    ],
    [
      'credit-is-in-the-history',
      'an entry that says nothing of the return',
      `UPDATE transactions SET transaction_status = 'processed' WHERE transaction_status = 'payout-returned'`,
    ],
    ['provider-owes-what-cards-paid', 'a record less', `DELETE FROM recorded_credits WHERE id = ${NEWEST}`],
    [
      'history-count-is-kept',
      'an entry less',
      `DELETE FROM transactions WHERE transaction_id = (SELECT id::text FROM recorded_credits JOIN transactions ON transaction_id = id::text
         ORDER BY id DESC LIMIT 1)`,
    ],
  ];

  it('has a test for each of its rules', () => {
    const tested = new Set(damages.map(([rule]) => rule));
    expect(creditRules.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  it.each(damages)('finds by %s: %s, whether it reads everything or what is new', async (name, _what, sql) => {
    await damaged(service.deps.pool, sql, async (client, point) => {
      for (const since of [undefined, point]) {
        const found = await findBroken(client, ruleNamed(name), since);
        expect(Object.values(found ?? {})[0], since ? 'since the point' : 'everything').toBeTruthy();
      }
    });
  });
});
