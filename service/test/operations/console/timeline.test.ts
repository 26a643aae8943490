import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDeliveriesOf } from '../../../src/delivery/webhooks/claim-deliveries.js';
import { finishAttempt } from '../../../src/delivery/webhooks/finish-attempt.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addCard, payInvoice, payWith } from './console-payments.js';
import { addPerson, ask, type Person } from './console-people.js';

let service: TestService;
let support: Person;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator', smtpUrl: 'smtp://127.0.0.1:9' });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  support = await addPerson(service, 'support');
  const url = 'https://shop.example/hooks?secret=hidden';
  endpointId = (await service.call({ method: 'POST', url: '/v2/webhooks', body: { url } })).json.payload.id;
});
afterAll(() => service.stop());

interface Event {
  readonly what: string;
  readonly state: string;
  readonly id: string;
  readonly note: string;
  readonly attempts: readonly string[];
}

async function eventsOf(invoiceId: string, what: string): Promise<Event[]> {
  const { payload } = await ask(service, support.cookie, { path: `/invoices/${invoiceId}` });
  return payload.events.filter((event: Event) => event.what === what);
}

const post = (path: string, body: object = {}) =>
  ask(service, support.cookie, { method: 'POST', path, body: { reason: 'Their server was down', ...body } });

/** As the job does when a receiver answers. */
async function answerAll(status: number): Promise<void> {
  const { deps } = service;
  const claimed = await claimDeliveriesOf(deps.pool, { endpointId, nowMs: deps.clock.now(), most: 100 });
  for (const delivery of claimed) {
    const result = { status, error: '', excerpt: '<b>Gone</b>', retryAfterMs: undefined };
    await finishAttempt(deps, { delivery, result, startedMs: deps.clock.now() });
  }
}

describe('a refund’s own page', () => {
  it('leads to the payment that it refunds, and has what its cards got', async () => {
    const card = await addCard(service, { lastFour: '1111', token: 'sandbox_card_approve' });
    const paidId = await payWith(service, 'refunded-by-card', card);
    await service.deps.money.drained();
    const url = `/v2/invoice/${paidId}/refund`;
    const { json } = await service.call({ method: 'POST', url, body: { amount: 120 } });
    await service.deps.money.drained();
    const refundId = json.payload.refund_id;
    const read = async (id: string) => (await ask(service, support.cookie, { path: `/invoices/${id}` })).payload;
    expect(await read(refundId)).toMatchObject({ type: 'user_purchase_refund', refunds: paidId });
    const [given, ...others] = await eventsOf(refundId, 'card refund');
    expect(given).toMatchObject({ state: 'refunded', display_amount: 'USD 1.20' });
    expect(others).toEqual([]);
    expect(await eventsOf(paidId, 'card refund')).toEqual([given]);
    expect((await read(paidId)).refunds).toBe('');
  });
});

describe('a payment’s timeline', () => {
  it('begins with the invoice and has each webhook with its attempts, also of its refunds', async () => {
    const invoiceId = await payInvoice(service);
    const other = await payInvoice(service);
    await answerAll(503);
    const [webhook, ...others] = await eventsOf(invoiceId, 'webhook');
    expect(others).toEqual([]);
    expect(webhook).toMatchObject({ state: 'due', attempts: [expect.stringContaining('answered 503, <b>Gone</b>')] });
    expect(webhook?.note).toMatch(
      /^invoice-completion to https:\/\/shop\.example\/hooks; next attempt at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
    );
    expect((await eventsOf(other, 'webhook')).map(({ id }) => id)).not.toContain(webhook?.id);
    expect((await eventsOf(invoiceId, 'invoice')).map(({ state }) => state)).toEqual(['created', 'success']);

    service.deps.clock.advance(1_000);
    await service.call({ method: 'POST', url: `/v2/invoice/${invoiceId}/refund`, body: { amount: 100 } });
    const notes = (await eventsOf(invoiceId, 'webhook')).map(({ note }) => note);
    expect(notes).toEqual([
      expect.stringMatching(/^invoice-completion /),
      expect.stringMatching(/^refund-completion /),
    ]);
  });

  it('has every webhook of an escrow, on each phase’s page', async () => {
    const { account_id, wallets } = service.buyer;
    const first = await payInvoice(service);
    await service.call({ method: 'POST', url: `/v2/invoice/${first}/refund`, body: {} });
    const body = {
      account_id,
      reference_type: 'order',
      reference_id: 'escrow',
      payment_methods: [{ payment_method_id: wallets.USD?.payment_method_id }],
      line_items: [{ amount: 300, currency: 'USD', transaction_type: 'user_to_integrator' }],
    };
    const { id } = (await service.call({ method: 'POST', url: '/v2/escrow', body })).json.payload;
    for (const step of ['pay', 'commit']) {
      service.deps.clock.advance(1_000);
      await service.call({ method: 'POST', url: `/v2/escrow/${id}/${step}`, body: {} });
    }
    const { payload: escrow } = (await service.call({ url: `/v2/escrow/${id}` })).json;
    const page = (await ask(service, support.cookie, { path: `/invoices/${escrow.commit_invoice_id}` })).payload;
    expect(page.escrow.phases).toEqual([
      { phase: 'charge', invoice_id: escrow.escrow_invoice_id },
      { phase: 'commit', invoice_id: escrow.commit_invoice_id },
    ]);
    for (const phase of [escrow.escrow_invoice_id, escrow.commit_invoice_id]) {
      const notes = (await eventsOf(phase, 'webhook')).map(({ note }) => note.split(' ')[0]);
      const update = 'escrow-transaction-update';
      expect(notes.sort()).toEqual([update, update, 'invoice-completion', 'invoice-completion']);
    }
  });

  it('has the mails about it, and no other payment’s', async () => {
    const invoiceId = await payInvoice(service);
    const other = await payInvoice(service);
    expect((await post(`/invoices/${invoiceId}/send-receipt`)).payload).toMatchObject({
      email_address: 'd•••@e•••.com',
    });
    expect(await eventsOf(invoiceId, 'mail')).toMatchObject([{ state: 'due', note: 'receipt to d•••@e•••.com' }]);
    expect(await eventsOf(other, 'mail')).toEqual([]);
    const kept = await service.deps.db.selectFrom('mails').select(['recipient', 'transaction_id']).execute();
    expect(kept).toEqual([{ recipient: 'demo.buyer@example.com', transaction_id: invoiceId }]);
  });
});

describe('a webhook that is sent again', () => {
  it('is due at once, and the log says which', async () => {
    const invoiceId = await payInvoice(service);
    await answerAll(200);
    const [delivered] = await eventsOf(invoiceId, 'webhook');
    expect(delivered?.state).toBe('delivered');
    const answer = await post(`/invoices/${invoiceId}/replay`, { delivery_id: delivered?.id });
    expect(answer.payload).toEqual({ replayed: 1 });
    expect(await eventsOf(invoiceId, 'webhook')).toMatchObject([{ id: delivered?.id, state: 'due' }]);
    const { payload: log } = await ask(service, support.cookie, { path: `/invoices/${invoiceId}/log` });
    expect(log.entries).toMatchObject([
      { action: 'invoice.replay-webhook', before: { state: 'delivered' }, after: { delivery_id: delivered?.id } },
    ]);
    await answerAll(200);
    expect((await eventsOf(invoiceId, 'webhook'))[0]?.attempts).toHaveLength(2);
  });

  it('must be about this payment, and its endpoint enabled', async () => {
    const invoiceId = await payInvoice(service);
    const [webhook] = await eventsOf(invoiceId, 'webhook');
    const other = await payInvoice(service);
    const foreign = await post(`/invoices/${other}/replay`, { delivery_id: webhook?.id });
    expect(foreign.codes).toEqual(['webhook_delivery_not_found']);
    await answerAll(410);
    const disabled = await post(`/invoices/${invoiceId}/replay`, { delivery_id: webhook?.id });
    expect(disabled.codes).toEqual(['webhook_disabled']);
    expect((await eventsOf(invoiceId, 'webhook'))[0]?.state).toBe('failed');
  });
});

describe('a payment’s timeline that is too long', () => {
  it('has the first lines of each kind, and says that there is more', async () => {
    const invoiceId = await payInvoice(service);
    const leftOut = async () =>
      (await ask(service, support.cookie, { path: `/invoices/${invoiceId}` })).payload.left_out;
    expect(await leftOut()).toBe('');
    const { pool } = service.deps;
    await pool.query(
      `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
       SELECT debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, p.created_ms
       FROM postings AS p, generate_series(1, 299) WHERE cause_id = $1`,
      [invoiceId],
    );
    expect(await leftOut()).toBe('');
    await pool.query(
      `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
       SELECT debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms FROM postings WHERE cause_id = $1 LIMIT 1`,
      [invoiceId],
    );
    expect(await leftOut()).toBe(
      'There is more: only the first 300 postings, charges, refunds and disputes are listed.',
    );
    expect(await eventsOf(invoiceId, 'posting')).toHaveLength(300);
    await pool.query(
      `INSERT INTO webhook_endpoints (id, integrator_id, url, secret_sealed, created_ms, updated_ms)
       SELECT gen_random_uuid(), integrator_id, 'https://many.example', '', 0, 0 FROM invoices WHERE id = $1`,
      [invoiceId],
    );
    await pool.query(
      `WITH told AS (
         INSERT INTO webhook_events (id, integrator_id, event, subject_id, created_ms)
         SELECT gen_random_uuid(), integrator_id, 'invoice-completion', id::text, updated_ms FROM invoices WHERE id = $1 RETURNING id)
       INSERT INTO webhook_deliveries (id, event_id, endpoint_id, state, due_ms, created_ms, updated_ms)
       SELECT gen_random_uuid(), told.id, w.id, 'delivered', 0, 0, 0
       FROM told, webhook_endpoints AS w, generate_series(1, 101) WHERE w.url = 'https://many.example'`,
      [invoiceId],
    );
    expect(await leftOut()).toContain('and disputes, and the first 100 webhooks are listed.');
    expect(await eventsOf(invoiceId, 'webhook')).toHaveLength(100);
  });
});
