import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCardsJob } from '../../../src/payments/payment-methods/session-cards.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: FlowWorld;
let user: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld();
});
beforeEach(async () => {
  user = await world.addUser();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

type Flow = 'checkout' | 'purchase' | 'payment-selection';

async function open(flow: Flow): Promise<string> {
  const authorize = async () => nonceOf((await world.authorizeInvoice(user)).payload.redirect);
  const nonce = flow === 'checkout' ? await authorize() : await world.authorizeUser(user);
  return (await world.redeem(nonce, flow)).payload.session_token;
}

async function add(session: string, keep?: boolean, number: string = CARDS.approve): Promise<string> {
  const body = { ...cardBody(number, 'USD'), keep };
  return (await world.inSession(session, 'POST', '/payment-methods', body)).payload.payment_method.payment_method_id;
}

async function cardsIn(session: string): Promise<{ payment_method_id: string; kept?: boolean | undefined }[]> {
  const { payload } = await world.inSession(session, 'GET', '/payment-methods');
  return payload.payment_methods.filter((method: { kind: string }) => method.kind === 'card');
}

/** What the integrator's server sees. */
async function cardsOfAccount(): Promise<string[]> {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/v1/${user.accountId}/payment_methods`,
    headers: world.integrator.headers,
  });
  const methods: { id: string; payment_method_id: string }[] = answer.json().payload;
  return methods.flatMap(({ id, payment_method_id }) => (payment_method_id ? [id] : []));
}

const pay = (session: string, card: string) =>
  world.inSession(session, 'POST', '/checkout/pay', {
    attempt_id: randomUUID(),
    payment_methods: [{ payment_method_id: card, amount: 0 }],
  });

const ITEM = {
  description: 'Sword',
  product_sku: 'sword-1',
  transaction_type: 'user_to_integrator',
  currency: 'USD',
  amount: 1999,
  reference_type: 'item',
  reference_id: '1',
};

async function runJob(): Promise<void> {
  const job = sessionCardsJob(world.deps);
  while (await job.run(new AbortController().signal));
}

async function endSessions(): Promise<void> {
  world.deps.clock.advance(2 * HOUR + 1);
  await runJob();
}

const stateOf = async (card: string) =>
  (
    await world.deps.db
      .selectFrom('payment_methods')
      .select('pm_state')
      .where('id', '=', card)
      .executeTakeFirstOrThrow()
  ).pm_state;

describe('a card that its player did not agree to have kept', () => {
  it.each([undefined, false])('pays in its own session, and is seen nowhere else: keep %s', async (keep) => {
    const [own, other] = [await open('checkout'), await open('checkout')];
    const card = await add(own, keep);

    expect(await cardsIn(own)).toMatchObject([{ payment_method_id: card, kept: false }]);
    expect(await cardsIn(other)).toEqual([]);
    expect(await cardsOfAccount()).toEqual([]);
    expect(await pay(other, card)).toMatchObject({ status: 409, codes: ['payment_method_unavailable'] });
    expect((await pay(own, card)).payload.checkout.state).toBe('paid');
  });

  it.each(['/v2/invoice', '/v2/escrow'])(
    'cannot be charged by the game’s server, which reads its id in what was paid: %s',
    async (path) => {
      const session = await open('checkout');
      const card = await add(session);
      await pay(session, card);
      const create = (id: string) =>
        world.call('POST', path, {
          account_id: user.accountId,
          reference_type: 'order',
          reference_id: 'A-18',
          payment_methods: [{ payment_method_id: id, amount: 0 }],
          line_items: [ITEM],
        });

      expect(await create(card)).toMatchObject({ status: 422, codes: ['payment_method_id_unknown'] });
      expect((await create(await add(await open('checkout'), true, CARDS.disputed))).status).toBe(201);
    },
  );

  it('tops up in its own session, and in no other one', async () => {
    const [own, other] = [await open('purchase'), await open('purchase')];
    const body = { amount: 500, currency: 'USD', payment_method_id: await add(own) };
    const topUp = (session: string) =>
      world.inSession(session, 'POST', '/purchases', { ...body, purchase_id: randomUUID() });

    expect(await topUp(other)).toMatchObject({ status: 409, codes: ['payment_method_unavailable'] });
    expect((await topUp(own)).payload.purchase.state).toBe('success');
  });

  it('is removed once its session is over, and not before', async () => {
    const card = await add(await open('checkout'));
    world.deps.clock.advance(2 * HOUR - 60_000);
    await runJob();
    expect(await stateOf(card)).toBe('ACTIVE');

    await endSessions();
    expect(await stateOf(card)).toBe('DISABLED');
    expect(await world.deps.db.selectFrom('session_cards').selectAll().execute()).toEqual([]);
  });

  it('stays until the last of the sessions that it was typed in is over', async () => {
    const card = await add(await open('checkout'));
    world.deps.clock.advance(HOUR);
    const later = await open('checkout');
    expect(await add(later)).toBe(card);

    world.deps.clock.advance(HOUR + 1);
    await runJob();
    expect(await stateOf(card)).toBe('ACTIVE');
    world.deps.clock.advance(HOUR);
    await runJob();
    expect(await stateOf(card)).toBe('DISABLED');
  });

  it.each(['checkout', 'purchase'] as const)(
    'pays though its session ends while its buyer is at the bank, and is removed then: %s',
    async (flow) => {
      const session = await open(flow);
      const card = await add(session, false, CARDS.authenticate);
      for (let n = 0; n < 5; n += 1) {
        world.deps.clock.advance(23 * MINUTE);
        await cardsIn(session);
      }
      const body = { purchase_id: randomUUID(), amount: 500, currency: 'USD', payment_method_id: card };
      const { payload } =
        flow === 'checkout' ? await pay(session, card) : await world.inSession(session, 'POST', '/purchases', body);
      const { next_action } = payload.checkout ?? payload.purchase;
      world.deps.clock.advance(10 * MINUTE);
      await runJob();

      await answerAtBank(world, next_action.url, 'pass');

      const { rows } = await world.deps.pool.query('SELECT state FROM card_charges WHERE payment_method_id = $1', [
        card,
      ]);
      expect(rows).toEqual([{ state: 'captured' }]);
      world.deps.clock.advance(HOUR);
      await runJob();
      expect(await stateOf(card)).toBe('DISABLED');
    },
  );

  it('may be removed by its player, and typed once more', async () => {
    const session = await open('purchase');
    const card = await add(session);
    await world.inSession(session, 'POST', `/payment-methods/${card}/remove`, {});
    expect(await cardsIn(session)).toEqual([]);
    await add(session);
    expect(await cardsIn(session)).toMatchObject([{ payment_method_id: card, kept: false }]);
  });
});

describe('a card that is kept', () => {
  it.each([
    ['checkout', true],
    ['purchase', true],
    ['payment-selection', undefined],
    ['payment-selection', false],
  ] as const)('is seen in every session, and stays: from %s, keep %s', async (flow, keep) => {
    const card = await add(await open(flow), keep);
    await endSessions();

    const [listed] = await cardsIn(await open('checkout'));
    expect(listed).toMatchObject({ payment_method_id: card });
    expect(listed).not.toHaveProperty('kept');
    expect(await cardsOfAccount()).toEqual([card]);
  });

  it('stays kept when it is typed once more without', async () => {
    const card = await add(await open('checkout'), true);
    expect(await add(await open('checkout'), false)).toBe(card);
    await endSessions();
    expect(await cardsOfAccount()).toEqual([card]);
  });

  it('is kept from the moment that the player agrees, in whatever session', async () => {
    const card = await add(await open('checkout'), false);
    expect(await add(await open('checkout'), true)).toBe(card);
    await endSessions();
    expect(await cardsOfAccount()).toEqual([card]);
  });

  it('is not what it was once it was removed: typed once more without, it is the session’s', async () => {
    const session = await open('purchase');
    const card = await add(session, true);
    await world.inSession(session, 'POST', `/payment-methods/${card}/remove`, {});
    await add(session, false);
    expect(await cardsOfAccount()).toEqual([]);
    await endSessions();
    expect(await stateOf(card)).toBe('DISABLED');
  });

  it('stays when its earlier session is ended at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      user = await world.addUser();
      const card = await add(await open('checkout'), false);
      world.deps.clock.advance(2 * HOUR + 1);
      const later = await open('checkout');
      await Promise.all([runJob(), add(later, true), runJob()]);
      await runJob();
      expect(await cardsOfAccount()).toEqual([card]);
    }
  });
});

it('refuses a consent that is no yes or no, by name', async () => {
  const body = { ...cardBody(CARDS.approve, 'USD'), keep: 'yes' };
  const answer = await world.inSession(await open('checkout'), 'POST', '/payment-methods', body);
  expect(answer).toMatchObject({ status: 422, codes: ['keep_invalid'] });
  expect(answer.payload.errors[0]?.param).toBe('keep');
});
