import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from 'svc-bridge/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooksJob } from '../../../src/delivery/webhooks/webhooks-job.js';
import { expireInvoicesJob } from '../../../src/payments/expiries/expire-invoices-job.js';
import { renderInvoiceEvent } from '../../../src/payments/invoices/read-invoice.js';
import { webhookProblem } from '../../support/check-answers.js';
import { createFlowWorld, type FlowUser, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';

describe('webhooks of a payment (interface §6.1)', () => {
  let world: FlowWorld;
  let receiver: Receiver;
  let secret: string;
  let user: FlowUser;
  beforeAll(async () => {
    world = await createFlowWorld();
    receiver = await startReceiver();
    user = await world.addUser({ USD: 5000 });
    secret = (await world.call('POST', '/v2/webhooks', { url: receiver.url })).payload.secret;
  });
  afterAll(async () => {
    await receiver.vanish();
    await world.close();
  });

  async function deliver(): Promise<{ event: string | undefined; body: unknown }[]> {
    receiver.received.length = 0;
    const job = webhooksJob(world.deps, { renderInvoice: (id) => renderInvoiceEvent(world.deps.money, id) });
    while (await job.run(new AbortController().signal));
    const problems = receiver.received.map(({ headers, body }) => webhookProblem(`${headers['webhook-event']}`, body));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    return receiver.received.map((message) => ({
      event: message.headers['webhook-event'] as string,
      body: new Webhook(secret).verify(message.body, message.headers as Record<string, string>),
    }));
  }

  function create(path: string, amount: number, more: object = {}) {
    return world.call('POST', path, {
      account_id: user.accountId,
      reference_type: 'order',
      reference_id: randomUUID(),
      payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id }],
      line_items: [{ amount, currency: 'USD', transaction_type: 'user_to_integrator', product_sku: 'a' }],
      ...more,
    });
  }

  it.each([
    [100, 'success'],
    [900_000, 'failed'],
  ])('sends the invoice in its final state: an invoice of %i completes as %s', async (amount, state) => {
    const { payload: invoice } = await create('/v2/invoice', amount);
    await world.call('POST', `/v2/invoice/${invoice.invoice_id}/pay`);

    const messages = await deliver();

    const now = await world.app.inject({
      method: 'GET',
      url: `/v2/invoice/${invoice.invoice_id}`,
      headers: world.integrator.headers,
    });
    expect(messages).toEqual([{ event: 'invoice-completion', body: now.json() }]);
    expect(now.json().payload.state).toBe(state);
  });

  it('matches the event’s schema exactly; the check detects a body that does not', async () => {
    const { payload: invoice } = await create('/v2/invoice', 100);
    await world.call('POST', `/v2/invoice/${invoice.invoice_id}/pay`);
    const [{ event, body } = { event: '', body: {} }] = await deliver();
    const { payload, ...envelope } = body as { payload: Record<string, unknown> };
    const { created: _, ...lacking } = payload;
    const seen = (name: string | undefined, sent: object) => webhookProblem(name, JSON.stringify(sent)) !== undefined;

    expect(seen(event, { ...envelope, payload })).toBe(false);
    expect(seen(event, { ...envelope, payload: lacking })).toBe(true);
    expect(seen(event, { ...envelope, payload: { ...payload, state: 'paid' } })).toBe(true);
    expect(seen(event, { ...envelope, payload: { ...payload, more: 1 } })).toBe(true);
    expect(seen(event, payload)).toBe(true);
    expect(seen('escrow-transaction-update', { ...envelope, payload })).toBe(true);
    expect(seen('escrow-updated', { ...envelope, payload })).toBe(true);
  });

  it('passes verification by the package that integrators use', async () => {
    const { payload: invoice } = await create('/v2/invoice', 100);
    await world.call('POST', `/v2/invoice/${invoice.invoice_id}/pay`);
    await deliver();
    const [message] = receiver.received;

    const event = await verifyWebhook({ rawBody: message?.body ?? '', headers: message?.headers ?? {}, secret });

    expect(event).toMatchObject({
      ok: true,
      value: { type: 'invoice-completion', invoice: { invoice_id: invoice.invoice_id, state: 'success' } },
    });
  });

  it.each(['void', 'expired'])('sends an invoice that is %s as an update, with its final state', async (state) => {
    const { clock, money } = world.deps;
    const expires_at = new Date(clock.now() + 60_000).toISOString();
    const { payload: invoice } = await create('/v2/invoice', 100, { expires_at });
    if (state === 'void') await world.call('POST', `/v2/invoice/${invoice.invoice_id}/void`);
    clock.advance(60_000);
    await expireInvoicesJob(money).run(new AbortController().signal);

    const messages = await deliver();
    const [message] = receiver.received;
    const event = await verifyWebhook({ rawBody: message?.body ?? '', headers: message?.headers ?? {}, secret });

    const now = await world.call('GET', `/v2/invoice/${invoice.invoice_id}`);
    expect(messages).toMatchObject([{ event: 'invoice-update', body: { status: 'Success', payload: now.payload } }]);
    expect(event).toMatchObject({
      ok: true,
      value: { type: 'invoice-update', invoice: { invoice_id: invoice.invoice_id, state, expires_at } },
    });
  });

  it.each(['commit', 'cancel'])('sends the exact responses of pay and %s for an escrow', async (resolution) => {
    const { payload: escrow } = await create('/v2/escrow', 100);
    const answerOf = async (step: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: `/v2/escrow/${escrow.id}/${step}`,
          headers: world.integrator.headers,
        })
      ).json();
    const answers = [await answerOf('pay'), await answerOf(resolution)];

    const messages = await deliver();

    const updates = messages.filter((message) => message.event === 'escrow-transaction-update');
    expect(updates.map((message) => message.body)).toEqual(expect.arrayContaining(answers));
    expect(updates).toHaveLength(2);
  });

  it.each(['commit', 'cancel'])(
    'names the escrow in the completed invoices of pay and %s, which have its references, so that nobody delivers by them',
    async (resolution) => {
      const { payload: escrow } = await create('/v2/escrow', 100);
      for (const step of ['pay', resolution]) await world.call('POST', `/v2/escrow/${escrow.id}/${step}`);

      const messages = await deliver();

      const completed = messages.filter((message) => message.event === 'invoice-completion');
      const payload = { state: 'success', escrow_id: escrow.id };
      expect(completed).toMatchObject([{ body: { payload } }, { body: { payload } }]);
    },
  );

  it('covers a checkout in a flow', async () => {
    const { payload } = await world.authorizeInvoice(user, { is_escrow: true });
    const opened = await world.redeem(nonceOf(payload.redirect), 'checkout');
    await world.inSession(opened.payload.session_token, 'POST', '/checkout/pay', {
      attempt_id: randomUUID(),
      payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id, amount: 0 }],
    });

    const messages = await deliver();

    expect(messages.map((message) => message.event)).toContain('escrow-transaction-update');
  });
});
