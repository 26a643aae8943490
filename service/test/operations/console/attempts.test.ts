import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../../src/operations/console/find.js';
import { SANDBOX_OPERATOR } from '../../../src/operations/console/operator.js';
import { readAttempts } from '../../../src/operations/console/read-attempts.js';
import { readPayment } from '../../../src/operations/console/read-payment.js';
import { readTraffic } from '../../../src/operations/console/read-traffic.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

const HOUR_MS = 60 * 60_000;
const REFUSED = 'The bank did not confirm the payment.';

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

async function open(user: FlowUser, body: object = {}): Promise<string> {
  const { payload } = await world.authorizeInvoice(user, body);
  return (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
}

async function addCard(token: string, number: string, currency?: string): Promise<string> {
  const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(number, currency));
  return added.payload.payment_method.payment_method_id;
}

async function pay(token: string, card: string) {
  const body = { attempt_id: randomUUID(), payment_methods: [{ payment_method_id: card, amount: 0 }] };
  const { payload } = await world.inSession(token, 'POST', '/checkout/pay', body);
  await world.deps.money.drained();
  return payload.checkout;
}

/** An attempt whose card's bank says no. */
async function refused(token: string, card: string): Promise<void> {
  const { next_action } = await pay(token, card);
  await answerAtBank(world, next_action.url, 'refuse');
}

/** As the console's page gets it. */
const attemptsOf = async ({ accountId }: FlowUser) =>
  JSON.parse(JSON.stringify(await readAttempts(world.deps, accountId)));

const hitsOf = async (text: string, integratorId: string | null = null) =>
  JSON.parse(JSON.stringify(await find(world.deps, { ...SANDBOX_OPERATOR, integratorId }, text))).hits;

async function eventsOf(invoiceId: string) {
  const { events } = JSON.parse(JSON.stringify(await readPayment(world.deps, SANDBOX_OPERATOR, invoiceId)));
  const of = (what: string) =>
    events
      .filter((event: { what: string }) => event.what === what)
      .map(({ state, note }: { state: string; note: string }) => [state, note].filter(Boolean).join(': '));
  return { attempts: of('attempt'), challenges: of('bank challenge') };
}

describe('a player’s attempts to pay', () => {
  it('are listed with how they ended and why, also those that never had an invoice', async () => {
    const [user, other] = [await world.addUser(), await world.addUser()];
    const token = await open(user);
    const card = await addCard(token, CARDS.authenticate);
    expect(await attemptsOf(user)).toEqual({ attempts: [], has_more: false });
    await refused(token, card);
    const failed = { kind: 'checkout', reference: 'order A-17', display_amount: 'USD 19.99', state: 'failed' };
    expect((await attemptsOf(user)).attempts).toMatchObject([{ ...failed, reason: REFUSED, invoice_id: null }]);

    world.deps.clock.advance(1_000);
    const { next_action } = await pay(token, card);
    const [waiting] = (await attemptsOf(user)).attempts;
    expect(waiting).toMatchObject({ state: 'authenticating', invoice_id: null });
    expect(waiting.reason).toMatch(/^The bank waits for the player until \d\d:\d\d:\d\d UTC\.$/);
    await answerAtBank(world, next_action.url, 'pass');
    const { checkout } = (await world.inSession(token, 'GET', '/checkout')).payload;
    expect((await attemptsOf(user)).attempts).toMatchObject([
      { state: 'paid', reason: '', invoice_id: checkout.invoice_id },
      { state: 'failed' },
    ]);
    expect((await attemptsOf(other)).attempts).toEqual([]);
  });

  it('lead to the invoice of an escrow’s charge', async () => {
    const user = await world.addUser();
    const token = await open(user, { is_escrow: true });
    const { escrow_id } = await pay(token, await addCard(token, CARDS.approve));
    const { payload } = await world.call('GET', `/v2/escrow/${escrow_id}`);
    expect((await attemptsOf(user)).attempts).toMatchObject([{ state: 'paid', invoice_id: payload.escrow_invoice_id }]);
    expect(await eventsOf(payload.escrow_invoice_id)).toEqual({ attempts: ['paid'], challenges: [] });
  });

  it('say why the invoice failed that they came to', async () => {
    const user = await world.addUser();
    const token = await open(user);
    const { failure_reason } = await pay(token, await addCard(token, CARDS.decline));
    const [attempt] = (await attemptsOf(user)).attempts;
    expect(attempt).toMatchObject({ state: 'failed', reason: failure_reason?.message, invoice_id: expect.any(String) });
  });

  it('have top-ups that failed, and none that succeeded', async () => {
    const user = await world.addUser();
    const token = (await world.redeem(await world.authorizeUser(user), 'purchase')).payload.session_token;
    for (const number of [CARDS.approve, CARDS.decline]) {
      const payment_method_id = await addCard(token, number, 'USD');
      const body = { purchase_id: randomUUID(), amount: 700, currency: 'USD', payment_method_id };
      await world.inSession(token, 'POST', '/purchases', body);
    }
    const [failed, ...others] = (await attemptsOf(user)).attempts;
    expect(failed).toMatchObject({ kind: 'top-up', state: 'failed', reference: '', display_amount: 'USD 7.00' });
    expect(failed.reason).not.toBe('');
    expect(others).toEqual([]);
  });

  it('are the newest ones, and say that there are more', async () => {
    const user = await world.addUser();
    const { payload } = await world.authorizeInvoice(user);
    await world.deps.pool.query(
      `INSERT INTO checkout_attempts (id, authorized_invoice_id, payment_methods, state, failure_reason, created_ms, updated_ms)
       SELECT gen_random_uuid(), $1, '[]', 'failed', '{"code": "old", "message": "Old."}', number, number FROM generate_series(1, 26) AS number`,
      [payload.authorized_invoice_id],
    );
    const { attempts, has_more } = await attemptsOf(user);
    expect([attempts.length, attempts[0].when, has_more]).toEqual([25, new Date(26).toISOString(), true]);
  });
});

describe('an order that was tried and has no invoice', () => {
  it('is found by its reference, for the operator’s and its integrator’s people alone', async () => {
    const user = await world.addUser();
    const reference_id = `tried-${randomUUID()}`;
    const token = await open(user, { reference_id });
    const card = await addCard(token, CARDS.authenticate);
    expect(await hitsOf(reference_id)).toEqual([]);
    await refused(token, card);
    const { integratorId, name } = world.integrator;
    const [attempt] = (await attemptsOf(user)).attempts;
    const hit = {
      kind: 'attempt to pay',
      id: attempt.attempt_id,
      integrator: name,
      page: `accounts/${user.accountId}`,
    };
    for (const person of [null, integratorId]) expect(await hitsOf(reference_id, person)).toMatchObject([hit]);
    const other = await createTestIntegrator(world.deps);
    expect(await hitsOf(reference_id, other.integratorId)).toEqual([]);
    for (const part of [reference_id.slice(0, -1), `${reference_id}%`]) expect(await hitsOf(part)).toEqual([]);

    const { next_action } = await pay(token, card);
    expect(await hitsOf(reference_id)).toHaveLength(2);
    await answerAtBank(world, next_action.url, 'pass');
    const kinds = (await hitsOf(reference_id)).map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['attempt to pay', 'invoice']);
    expect(await hitsOf(reference_id, other.integratorId)).toEqual([]);
  });
});

describe('a payment’s timeline', () => {
  it('has every attempt to pay the order, with its bank’s challenges, and no other order’s', async () => {
    const user = await world.addUser({ USD: 5_000 });
    const elsewhere = await open(user);
    const card = await addCard(elsewhere, CARDS.authenticate);
    await refused(elsewhere, card);
    world.deps.clock.advance(1_000);
    const token = await open(user);
    await refused(token, card);
    world.deps.clock.advance(1_000);
    await answerAtBank(world, (await pay(token, card)).next_action.url, 'pass');
    const { checkout } = (await world.inSession(token, 'GET', '/checkout')).payload;
    expect(await eventsOf(String(checkout.invoice_id))).toEqual({
      attempts: [`failed: ${REFUSED}`, 'paid'],
      challenges: ['refused', 'passed'],
    });

    const { payload } = await world.call('POST', '/v2/invoice', {
      account_id: user.accountId,
      reference_type: 'order',
      reference_id: 'A-17',
      payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id }],
      line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
    });
    expect(await eventsOf(payload.invoice_id)).toEqual({ attempts: [], challenges: [] });
  });
});

describe('the payments of the last hour', () => {
  it('count top-ups and what failed before it had an invoice, each once, with the reason', async () => {
    world.deps.clock.advance(2 * HOUR_MS);
    const traffic = async () => JSON.parse(JSON.stringify(await readTraffic(world.deps)));
    expect((await traffic()).failures).toEqual([]);
    const user = await world.addUser();
    const token = await open(user);
    await refused(token, await addCard(token, CARDS.authenticate));
    // it has an invoice, which counts
    await pay(token, await addCard(token, CARDS.decline));
    const buying = (await world.redeem(await world.authorizeUser(user), 'purchase')).payload.session_token;
    for (const number of [CARDS.approve, CARDS.decline]) {
      const payment_method_id = await addCard(buying, number, 'USD');
      const body = { purchase_id: randomUUID(), amount: 700, currency: 'USD', payment_method_id };
      await world.inSession(buying, 'POST', '/purchases', body);
    }
    await world.deps.money.drained();
    const { minutes, failures } = await traffic();
    const total = (name: string) =>
      minutes.reduce((sum: number, minute: Record<string, number>) => sum + (minute[name] ?? 0), 0);
    expect([total('paid'), total('failed'), total('open')]).toEqual([1, 3, 0]);
    expect(failures).toHaveLength(2);
    expect(failures).toContainEqual({ reason: 'authentication_failed', count: 1 });
    expect(failures[0].count).toBe(2);

    world.deps.clock.advance(HOUR_MS);
    expect((await traffic()).failures).toEqual([]);
  });
});
