import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDeliveriesOf } from '../../../src/delivery/webhooks/claim-deliveries.js';
import { finishAttempt } from '../../../src/delivery/webhooks/finish-attempt.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { payInvoice } from './console-payments.js';
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

describe('a payment’s timeline', () => {
  it('begins with the invoice and has each webhook with its attempts, also of its refunds', async () => {
    const invoiceId = await payInvoice(service);
    const other = await payInvoice(service);
    await answerAll(503);
    const [webhook, ...others] = await eventsOf(invoiceId, 'webhook');
    expect(others).toEqual([]);
    expect(webhook).toMatchObject({ state: 'due', attempts: [expect.stringContaining('answered 503, <b>Gone</b>')] });
    expect(webhook?.note).toMatch(/^invoice-completion to https:\/\/shop\.example\/hooks; next attempt at /);
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
