import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAuthorizedInvoice } from '../../../src/payments/authorized-invoices/find-authorized-invoice.js';
import { startAttempt } from '../../../src/payments/checkout-attempts/start-attempt.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowAnswer,
  type FlowUser,
  type FlowWorld,
  invoiceRequest,
  nonceOf,
} from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

const HOUR_MS = 3_600_000;
const PRICE = 1999;

let world: FlowWorld;
let user: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld();
  user = await world.addUser({ USD: 500_000 });
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

interface Authorized {
  readonly id: string;
  readonly nonce: string;
  readonly link: string;
}

const later = (ms: number) => new Date(world.deps.clock.now() + ms).toISOString();
const authorize = async (more: object = {}): Promise<Authorized> => {
  const { payload } = await world.authorizeInvoice(user, more);
  const link = payload.redirect.includes('/pay/') ? new URL(payload.redirect).pathname.split('/').at(-1) : undefined;
  return { id: payload.authorized_invoice_id, nonce: link ? '' : nonceOf(payload.redirect), link: link ?? '' };
};
const hosted = (more: object = {}) => authorize({ invoice_mechanism: 'svc_hosted', ...more });
const path = (id: string) => `/v2/authorize/invoice/${id}`;
const voided = (id: string) => world.call('POST', `${path(id)}/void`);
const stateOf = async (id: string): Promise<string> => Object((await world.call('GET', path(id))).payload).state;
const open = async (link_token: string): Promise<FlowAnswer> => {
  const answer = await world.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload: { link_token } });
  return { status: answer.statusCode, codes: answer.json().codes, payload: answer.json().payload };
};
const sessionOf = async ({ nonce, link }: Authorized) =>
  (link ? await open(link) : await world.redeem(nonce, 'checkout')).payload.session_token;
const pay = (session: string, method = user.wallets.USD?.payment_method_id) =>
  world.inSession(session, 'POST', '/checkout/pay', {
    attempt_id: randomUUID(),
    payment_methods: [{ payment_method_id: method, amount: 0 }],
  });
const owned = () => world.balance(user.wallets.USD?.wallet_id);
const outcome = ({ status, codes }: FlowAnswer) => codes[0] ?? status;

describe('voiding an authorized invoice', () => {
  it('prevents every payment: link, nonce and open pages report that it has expired, and its state is void', async () => {
    const before = await owned();
    const [widget, opened, link, openLink] = [await authorize(), await authorize(), await hosted(), await hosted()];
    const sessions = [await sessionOf(opened), await sessionOf(openLink)];
    for (const { id } of [widget, opened, link, openLink]) {
      const answer = await voided(id);
      expect(answer).toMatchObject({ status: 200, payload: { authorized_invoice_id: id, state: 'void' } });
      expect((await world.call('GET', path(id))).payload).toEqual(answer.payload);
      expect(await voided(id)).toMatchObject({
        status: 409,
        codes: ['authorization_void'],
        payload: { authorized_invoice_id: id, state: 'void' },
      });
    }

    expect(outcome(await world.redeem(widget.nonce, 'checkout'))).toBe('nonce_expired');
    expect(outcome(await open(link.link))).toBe('link_expired');
    expect(outcome(await open(openLink.link))).toBe('link_expired');
    for (const session of sessions) {
      expect((await world.inSession(session, 'GET', '/checkout')).payload.checkout.state).toBe('expired');
      expect(outcome(await pay(session))).toBe('authorization_expired');
    }
    expect(await owned()).toBe(before);
  });

  it('is replayed for its key', async () => {
    const { id } = await authorize();
    const headers = { ...world.integrator.headers, 'idempotency-key': `void-${id}` };
    const send = () => world.app.inject({ method: 'POST', url: `${path(id)}/void`, headers });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(second.body).toBe(first.body);
  });

  it.each([false, true])(
    'is refused with the state once it is paid (escrow: %s), and leaves it paid',
    async (is_escrow) => {
      const authorized = await authorize({ is_escrow });
      await pay(await sessionOf(authorized));
      expect(await voided(authorized.id)).toMatchObject({
        status: 409,
        codes: ['authorization_paid'],
        payload: { state: 'paid' },
      });
      expect(await stateOf(authorized.id)).toBe('paid');
    },
  );

  it('is refused while it is being paid, and allowed after that payment has failed', async () => {
    const before = await owned();
    for (const [answer, state] of [
      ['pass', 'paid'],
      ['refuse', 'void'],
    ] as const) {
      const authorized = await authorize();
      const session = await sessionOf(authorized);
      const card = await world.inSession(session, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
      const started = await pay(session, card.payload.payment_method.payment_method_id);
      expect(await voided(authorized.id)).toMatchObject({
        status: 409,
        codes: ['authorization_in_progress'],
        payload: { state: 'action_required' },
      });
      await answerAtBank(world, started.payload.checkout.next_action.url, answer);
      expect(outcome(await voided(authorized.id))).toBe(state === 'void' ? 200 : 'authorization_paid');
      expect(await stateOf(authorized.id)).toBe(state);
    }
    expect(await owned()).toBe(before);
  });

  it('requires the integrator’s own one: another kind’s id, an unknown one and another integrator’s are not found', async () => {
    const other = await createTestIntegrator(world.deps);
    const { id } = await authorize();
    const invoice = (await world.call('POST', '/v2/invoice', bodyOfInvoice())).payload.invoice_id;
    for (const each of [invoice, user.accountId, randomUUID(), 'esc_x', 'x'])
      expect([each, outcome(await voided(each))]).toEqual([each, 'authorized_invoice_not_found']);
    expect(outcome(await world.call('POST', `${path(id)}/void`, undefined, other))).toBe(
      'authorized_invoice_not_found',
    );
    expect(outcome(await world.call('POST', `/v2/invoice/${id}/void`))).toBe('invoice_not_found');
    expect(await stateOf(id)).toBe('open');
  });

  it('races with payments: either it is void and nothing was charged, or it is paid once', async () => {
    const methods = [{ payment_method_id: user.wallets.USD?.payment_method_id ?? '', amount: 0 }];
    const ends: string[] = [];
    const before = await owned();
    for (let round = 0; round < 16; round += 1) {
      const { id } = await authorize();
      const authorized = await findAuthorizedInvoice(world.deps.db, id);
      const press = () =>
        startAttempt(world.deps, { key: randomUUID(), authorized, methods, address: 'x', returnUrl: '' }).catch(
          (error) => expect(error.errors[0].code).toBe('authorization_expired'),
        );
      const calls = [press, () => voided(id), press, () => voided(id)];
      await Promise.all(calls.map((_, index) => calls[(index + round) % calls.length]?.()));
      await world.deps.money.drained();
      await expect.poll(() => stateOf(id)).toMatch(/^(paid|void)$/);
      ends.push(await stateOf(id));
    }
    expect(before - (await owned())).toBe(ends.filter((state) => state === 'paid').length * PRICE);
  });
});

describe('an attempt whose invoice is voided before it is paid', () => {
  it('fails, and the buyer can pay with another one', async () => {
    const authorized = await authorize();
    const session = await sessionOf(authorized);
    const invoice = (await world.call('POST', '/v2/invoice', bodyOfInvoice())).payload.invoice_id;
    await world.call('POST', `/v2/invoice/${invoice}/void`);
    await world.deps.db
      .insertInto('checkout_attempts')
      .values({
        id: randomUUID(),
        authorized_invoice_id: authorized.id,
        payment_methods: '[]',
        state: 'paying',
        invoice_id: invoice,
        created_ms: 0,
        updated_ms: 0,
      })
      .execute();
    expect((await world.inSession(session, 'GET', '/checkout')).payload.checkout).toMatchObject({
      state: 'open',
      failure_reason: { code: 'voided' },
    });
    expect((await pay(session)).payload.checkout.state).toBe('paid');
  });
});

describe('expires_at of an authorized invoice', () => {
  it('must be in the future, within a year; anything else is refused naming the field', async () => {
    for (const [expires_at, code] of [
      [later(0), 'expires_at_not_in_future'],
      [later(367 * 24 * HOUR_MS), 'expires_at_too_far'],
      ['soon', 'expires_at_invalid'],
    ])
      expect(outcome(await world.authorizeInvoice(user, { expires_at }))).toBe(code);
    const { payload } = await world.authorizeInvoice(user, { expires_at: null });
    expect((await world.call('GET', path(payload.authorized_invoice_id))).payload.expires).toBe(later(24 * HOUR_MS));
  });

  it('ends link, nonce and open pages instead of the default 24 hours; voiding after it is refused', async () => {
    const expires_at = later(HOUR_MS / 4);
    const [widget, opened, link] = [
      await authorize({ expires_at }),
      await authorize({ expires_at }),
      await hosted({ expires_at }),
    ];
    const session = await sessionOf(opened);
    expect((await world.call('GET', path(widget.id))).payload).toMatchObject({ state: 'open', expires: expires_at });
    world.deps.clock.advance(HOUR_MS / 4);
    expect(outcome(await world.redeem(widget.nonce, 'checkout'))).toBe('nonce_expired');
    expect(outcome(await open(link.link))).toBe('link_expired');
    expect(outcome(await pay(session))).toBe('authorization_expired');
    for (const { id } of [widget, opened, link]) {
      expect(outcome(await voided(id))).toBe('authorization_expired');
      expect(await stateOf(id)).toBe('expired');
    }
  });

  it('can be later than 24 hours: a hosted link opens and can be paid until then', async () => {
    const link = await hosted({ expires_at: later(72 * HOUR_MS) });
    world.deps.clock.advance(71 * HOUR_MS);
    expect((await pay(await sessionOf(link))).payload.checkout.state).toBe('paid');
  });

  it('does not interrupt a payment under way', async () => {
    const authorized = await hosted({ expires_at: later(HOUR_MS) });
    world.deps.clock.advance(HOUR_MS - 60_000);
    const session = await sessionOf(authorized);
    const card = await world.inSession(session, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
    const started = await pay(session, card.payload.payment_method.payment_method_id);
    world.deps.clock.advance(60_000);
    await answerAtBank(world, started.payload.checkout.next_action.url, 'pass');
    expect(await stateOf(authorized.id)).toBe('paid');
  });
});

function bodyOfInvoice(): object {
  const payment_methods = [{ payment_method_id: user.wallets.USD?.payment_method_id }];
  return { ...invoiceRequest(user), payment_methods };
}
