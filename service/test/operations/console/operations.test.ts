import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideKyc } from '../../../src/accounts/kyc/decide-kyc.js';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { freeze } from '../../../src/accounts/standing/freeze.js';
import { insertUser } from '../../../src/accounts/users/register-user.js';
import { claimDeliveriesOf } from '../../../src/delivery/webhooks/claim-deliveries.js';
import { finishAttempt } from '../../../src/delivery/webhooks/finish-attempt.js';
import { STUCK_KINDS } from '../../../src/operations/console/stuck-kinds.js';
import { PARKED_MS } from '../../../src/platform/db/parked.js';
import { OVERDUE } from '../../../src/platform/metrics/overdue.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { disputePayment, payInvoice } from './console-payments.js';
import { addPerson, ask } from './console-people.js';

const MINUTE_MS = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator', auditEveryHours: 24 });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
});
afterAll(() => service.stop());

/** As somebody who has just signed in: the clock moves. */
async function read(path: string) {
  const person = await addPerson(service, 'support');
  return (await ask(service, person.cookie, { path })).payload;
}

const stuckOf = async (kind: string) =>
  (await read('/operations')).stuck.find((each: { kind: string }) => each.kind === kind);

async function payTooMuch(): Promise<void> {
  const { account_id, wallets } = service.buyer;
  const body = {
    account_id,
    reference_type: 'order',
    reference_id: 'too-much',
    payment_methods: [{ payment_method_id: wallets.USD?.payment_method_id }],
    line_items: [{ amount: 99_999, currency: 'USD', transaction_type: 'user_to_integrator' }],
  };
  const { json } = await service.call({ method: 'POST', url: '/v2/invoice', body });
  await service.call({ method: 'POST', url: `/v2/invoice/${json.payload.invoice_id}/pay`, body: {} });
}

describe('the operations page', () => {
  it('counts the payments of each minute of the last hour, and why some failed', async () => {
    await payInvoice(service);
    service.deps.clock.advance(5 * MINUTE_MS);
    const refunded = await payInvoice(service);
    await service.call({ method: 'POST', url: `/v2/invoice/${refunded}/refund`, body: {} });
    await payTooMuch();
    await payTooMuch();
    const { traffic } = await read('/operations');
    expect(traffic.minutes).toHaveLength(60);
    expect(traffic.minutes.at(-6)).toMatchObject({ paid: 1, failed: 0, open: 0 });
    // a refund is no payment
    expect(traffic.minutes.at(-1)).toMatchObject({ paid: 1, failed: 2, open: 0 });
    expect(traffic.failures).toEqual([{ reason: 'insufficient_funds', count: 2 }]);
    service.deps.clock.advance(56 * MINUTE_MS);
    const later = (await read('/operations')).traffic;
    expect(later.minutes.map(({ paid }: { paid: number }) => paid).filter(Boolean)).toEqual([1]);
  });

  it('lists receivers that are down, and says what to do', async () => {
    const { deps, integrator } = service;
    const url = 'https://shop.example/hooks?secret=hidden';
    const endpoint = (await service.call({ method: 'POST', url: '/v2/webhooks', body: { url } })).json.payload;
    await payInvoice(service);
    await payInvoice(service);
    const claimed = await claimDeliveriesOf(deps.pool, { endpointId: endpoint.id, nowMs: deps.clock.now(), most: 10 });
    for (const delivery of claimed) {
      const result = { status: 503, error: '', excerpt: '', retryAfterMs: undefined };
      await finishAttempt(deps, { delivery, result, startedMs: deps.clock.now() });
    }
    expect(await stuckOf('webhooks')).toBeUndefined();
    service.deps.clock.advance(31 * MINUTE_MS);
    const detail = `${integrator.name}: 2 waiting for https://shop.example/hooks`;
    expect(await stuckOf('webhooks')).toMatchObject({
      runbook: 'SvcWebhooksGrow',
      rows: [{ id: endpoint.id, detail, page: `integrators/${integrator.integratorId}/webhooks/${endpoint.id}` }],
    });
    const { backlog } = await read('/operations');
    expect(backlog).toContainEqual({ kind: 'webhook_deliveries_due', waiting: 2 });
  });

  it('lists a charge without an outcome, which leads to its payment', async () => {
    const { deps, buyer } = service;
    const invoiceId = await payInvoice(service);
    const { rows } = await deps.pool.query(
      `INSERT INTO card_charges (id, cause_type, cause_id, payment_method_id, amount, currency, state, check_after_ms, created_ms, updated_ms)
       VALUES ($1, 'invoice', $2, $3, 500, 'USD', 'pending', 0, $4, $4) RETURNING id`,
      [randomUUID(), invoiceId, buyer.wallets.USD?.payment_method_id, deps.clock.now() - 16 * MINUTE_MS],
    );
    expect(await stuckOf('card_charges')).toMatchObject({
      rows: [{ id: rows[0].id, page: `invoices/${invoiceId}`, detail: 'pending at wallet' }],
      has_more: false,
    });
  });

  it('tells payouts that the bank has not confirmed from those that were never sent, and why not', async () => {
    const { deps, buyer, integrator } = service;
    const addUser = (email: string) =>
      insertUser(deps, deps.db, {
        ...{ integratorId: integrator.integratorId, email, displayName: '', locale: 'en' },
        currencies: ['USD'],
      });
    const [frozen, another] = [await addUser('frozen@example.com'), await addUser('another@example.com')];
    const accountId = another.account_id;
    await deps.db.updateTable('accounts').set({ kyc_state: 'REVERIFY' }).where('id', '=', accountId).execute();
    await freeze(deps, { kind: 'wallet', id: String(frozen.wallets.USD?.wallet_id), by: 'integrator' }, 'asked');
    const payout = async (sentMs: number | null, { hours = 73, nextMs = 0, of = buyer } = {}): Promise<string> => {
      const id = randomUUID();
      const createdMs = deps.clock.now() - hours * 60 * MINUTE_MS;
      await deps.pool.query(
        `INSERT INTO payouts (id, integrator_id, account_id, wallet_id, amount, currency, state, sent_ms, settle_after_ms, created_ms, updated_ms)
         VALUES ($1, $2, $3, $4, 500, 'USD', 'pending', $5, $6, $7, $7)`,
        [id, integrator.integratorId, of.account_id, of.wallets.USD?.wallet_id, sentMs, nextMs, createdMs],
      );
      return id;
    };
    const [sent, byOlderNode] = [await payout(1), await payout(0)];
    const [unsent, late] = [await payout(null), await payout(null, { hours: 2 })];
    const held = await payout(null, { of: frozen });
    const unconfirmed = await payout(null, { of: another });
    await payout(null, { hours: 0.5 });
    await payout(null, { nextMs: deps.clock.now() + PARKED_MS });
    await payout(1, { nextMs: deps.clock.now() + PARKED_MS });
    const { title, advice, rows } = await stuckOf('payouts');
    expect(Object.fromEntries(rows.map(({ id, detail }: { id: string; detail: string }) => [id, detail]))).toEqual({
      [sent]: 'sent, not confirmed',
      [byOlderNode]: 'sent, not confirmed',
      [unconfirmed]: 'not sent: held, somebody is frozen, or the identity is to be confirmed',
      [held]: 'not sent: held, somebody is frozen, or the identity is to be confirmed',
    });
    expect(title).toBe('Payouts without an outcome');
    expect(advice).toContain('One that was not sent is sent by itself');
    const notHeld = await stuckOf('payouts_unsent');
    expect(notHeld).toMatchObject({ runbook: 'SvcPayoutsUnsent', rows: [{ id: unsent }, { id: late }] });
    expect(notHeld.rows).toHaveLength(2);
  });

  it('lists a mail that is not taken with the way to what it is about, and a report that does not fit with that to its dispute', async () => {
    const { deps, buyer } = service;
    const createdMs = deps.clock.now() - 10 * MINUTE_MS;
    const invoiceId = await payInvoice(service);
    const pages = {
      [invoiceId]: `invoices/${invoiceId}`,
      [randomUUID()]: `accounts/${buyer.account_id}`,
    };
    for (const [transactionId, page] of Object.entries(pages)) {
      await deps.pool.query(
        `INSERT INTO mails (id, account_id, kind, recipient, subject, text_body, attempts, due_ms, last_error, transaction_id, created_ms)
         VALUES ($1, $2, 'receipt', 'demo.buyer@example.com', 'Receipt', '', 2, 0, 'Greylisted', $3, $4)`,
        [randomUUID(), buyer.account_id, transactionId, createdMs],
      );
      expect((await stuckOf('mails')).rows).toMatchObject([{ page, detail: '2 attempts: Greylisted' }]);
      await deps.pool.query('DELETE FROM mails');
    }

    const dispute = await disputePayment(service);
    await deps.pool.query(
      `UPDATE dispute_notices SET state = 'ignored', reason = 'amount_changed', updated_ms = $2 WHERE reference = $1`,
      [dispute.reference, createdMs],
    );
    // a top-up's has no invoice
    await deps.pool.query('UPDATE disputes SET invoice_id = NULL WHERE id = $1', [dispute.id]);
    expect(await stuckOf('dispute_notices')).toMatchObject({
      rows: [{ id: dispute.reference, page: `disputes/${dispute.id}` }],
    });
    await deps.pool.query('DELETE FROM dispute_notices WHERE reference = $1', [dispute.reference]);
  });

  it('lists a response to a dispute that its provider has not taken for an hour, which leads to the dispute', async () => {
    const { deps } = service;
    const dispute = await disputePayment(service);
    const respond = async (minutes: number, checkAfterMs = 0): Promise<string> => {
      const id = randomUUID();
      const createdMs = deps.clock.now() - minutes * MINUTE_MS;
      await deps.pool.query(
        `INSERT INTO dispute_responses (id, dispute_id, kind, text, state, check_after_ms, created_ms, updated_ms)
         VALUES ($1, $2, 'evidence', 'It was delivered.', 'due', $3, $4, $4)`,
        [id, dispute.id, checkAfterMs, createdMs],
      );
      return id;
    };
    await respond(59);
    await respond(61, deps.clock.now() + PARKED_MS);
    expect(await stuckOf('dispute_responses')).toBeUndefined();
    const id = await respond(61);
    const { runbook, rows } = await stuckOf('dispute_responses');
    expect(runbook).toBe('SvcBacklogStuck');
    expect(rows).toMatchObject([{ id, page: `disputes/${dispute.id}` }]);
    expect(rows[0].detail).toMatch(/^evidence, to arrive by \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  });

  it('lists a card refund that waits, and none that has moved to another cell', async () => {
    const { deps } = service;
    const charge = await deps.pool.query<{ id: string; invoice: string }>(
      `SELECT id, cause_id AS invoice FROM card_charges WHERE state = 'captured' LIMIT 1`,
    );
    const [found] = charge.rows;
    const refund = async (checkAfterMs: number, refundInvoiceId: string): Promise<string> => {
      const id = randomUUID();
      await deps.pool.query(
        `INSERT INTO card_refunds (id, charge_id, refund_invoice_id, amount, currency, state, check_after_ms, created_ms, updated_ms)
         VALUES ($1, $2, $3, 1, 'USD', 'due', $4, $5, $5)`,
        [id, found?.id, refundInvoiceId, checkAfterMs, deps.clock.now() - 16 * MINUTE_MS],
      );
      return id;
    };
    await refund(deps.clock.now() + PARKED_MS, randomUUID());
    expect(await stuckOf('card_refunds')).toBeUndefined();
    const id = await refund(0, String(found?.invoice));
    expect((await stuckOf('card_refunds')).rows).toMatchObject([{ id, page: `invoices/${found?.invoice}` }]);
  });

  it('lists whatever an alert counts as overdue', () => {
    expect(STUCK_KINDS.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(OVERDUE)));
  });

  it('says when the audit is late, and which rules it found broken', async () => {
    const { pool, clock } = service.deps;
    expect((await read('/operations')).audit).toEqual({
      ...{ finished: '', every_hours: 24, is_late: true, broken_rules: [] },
    });
    await pool.query(
      `INSERT INTO audit_runs (id, started_ms, finished_ms, broken_rules) VALUES (1, $1, $1, '{a-rule}')`,
      [clock.now()],
    );
    expect((await read('/operations')).audit).toMatchObject({ is_late: false, broken_rules: ['a-rule'] });
  });
});

describe('the queue of identity checks', () => {
  it('has who waits, oldest first, without their data, until it is decided', async () => {
    const { deps, buyer, seller, integrator } = service;
    const person = { ...PERSON, last_name: 'Review' };
    await submitKyc(deps, buyer.account_id, person);
    deps.clock.advance(MINUTE_MS);
    await submitKyc(deps, seller.account_id, person);
    const queue = async () => (await read('/identity-checks')).checks;
    const checks = await queue();
    expect(checks).toMatchObject([
      { account_id: buyer.account_id, integrator: integrator.name },
      { account_id: seller.account_id },
    ]);
    expect(JSON.stringify(checks)).not.toContain(PERSON.document.number);
    await deps.db
      .transaction()
      .execute((trx) => decideKyc(trx, { accountId: buyer.account_id, state: 'ACCEPT', nowMs: deps.clock.now() }));
    expect(await queue()).toMatchObject([{ account_id: seller.account_id }]);
    await deps.db
      .insertInto('moved_integrators')
      .values({ integrator_id: integrator.integratorId, to_cell: 1, moved_ms: 0 })
      .execute();
    expect(await queue()).toEqual([]);
  });
});
