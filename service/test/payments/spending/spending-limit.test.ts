import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { createMoney } from '../../../src/payments/money.js';
import { setSpendingLimit } from '../../../src/payments/spending/spending-limit.js';
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

const HOUR_MS = 3_600_000;

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
type Json = any;

interface Player {
  readonly user: FlowUser;
  /** With the player's own token. */
  call(method: 'GET' | 'POST', path: string, body?: object, more?: Record<string, string>): Promise<Json>;
  /** What the player has spent and allows in USD. */
  usd(): Promise<Json>;
  limit(amount: number): Promise<Json>;
}

async function addPlayer(funds: Record<string, number> = { USD: 10_000 }): Promise<Player> {
  const user = await world.addUser(funds);
  const call: Player['call'] = async (method, path, body, more) => {
    // a new one each time, as the tests move the clock
    const { payload } = await world.call('POST', '/authorize/user', { account_id: user.accountId, return_token: true });
    const headers = { authorization: `Bearer ${Object(payload).token.access_token}`, ...more };
    return answerOf(await world.app.inject({ method, url: path, headers, ...(body && { payload: body }) }));
  };
  const usd = async () =>
    (await call('GET', '/v2/spending')).payload.currencies.find((each: Json) => each.currency === 'USD');
  return { user, call, usd, limit: (amount) => call('POST', '/v2/spending/limit', { currency: 'USD', amount }) };
}

function answerOf(answer: LightMyRequestResponse): Json {
  const { codes, payload } = answer.json();
  return { status: answer.statusCode, codes, payload };
}

const USD = { currency: 'USD' };

interface Purchase {
  readonly amount?: number;
  readonly currency?: string;
  readonly methods?: readonly object[];
  readonly path?: '/v2/invoice' | '/v2/escrow';
}

async function create({ user }: Player, { amount = 100, currency = 'USD', methods, path }: Purchase = {}) {
  const wallet = { payment_method_id: user.wallets[currency]?.payment_method_id };
  const item = {
    transaction_type: 'user_to_integrator',
    product_sku: 'sku',
    reference_type: 'item',
    reference_id: '1',
  };
  const { payload } = await world.call('POST', path ?? '/v2/invoice', {
    account_id: user.accountId,
    reference_type: 'order',
    reference_id: randomUUID(),
    payment_methods: methods ?? [wallet],
    line_items: [{ ...item, amount, currency }],
  });
  return payload;
}

const readInvoice = async (id: unknown): Promise<Json> => (await world.call('GET', `/v2/invoice/${id}`)).payload;

/** @returns the invoice as it ended */
async function buy(player: Player, purchase: Purchase = {}): Promise<Json> {
  const { invoice_id } = await create(player, purchase);
  await world.call('POST', `/v2/invoice/${invoice_id}/pay`);
  await world.deps.money.drained();
  return readInvoice(invoice_id);
}

const states = async (player: Player, ...purchases: Purchase[]) => {
  const ended: string[] = [];
  for (const purchase of purchases) ended.push((await buy(player, purchase)).state);
  return ended;
};

async function addCard({ user }: Player, number: string): Promise<string> {
  const { session_token } = (await world.redeem(await world.authorizeUser(user), 'purchase')).payload;
  const added = await world.inSession(session_token, 'POST', '/payment-methods', cardBody(number, 'USD'));
  return String(added.payload.payment_method.payment_method_id);
}

/** A checkout of 1,999, and a press of its Pay button. */
async function checkOut({ user }: Player, card: string, more: object = {}) {
  const { payload } = await world.authorizeInvoice(user, more);
  const { session_token } = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload;
  const pay = async (attempt_id: string = randomUUID()): Promise<Json> => {
    const payment_methods = [{ payment_method_id: card, amount: 0 }];
    const { payload: answer } = await world.inSession(session_token, 'POST', '/checkout/pay', {
      attempt_id,
      payment_methods,
    });
    await world.deps.money.drained();
    return answer.checkout;
  };
  const abandon = (attempt_id: string) => world.inSession(session_token, 'POST', '/checkout/abandon', { attempt_id });
  const read = async (): Promise<Json> => (await world.inSession(session_token, 'GET', '/checkout')).payload.checkout;
  return { pay, abandon, read };
}

/** To the end of the calendar month, UTC, but for some seconds, which the test may take. */
function moveToEndOfMonth(): void {
  const now = new Date(world.deps.clock.now());
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  world.deps.clock.advance(next - world.deps.clock.now() - 30_000);
}

describe('a player’s own spending limit', () => {
  it('lets a payment reach it exactly, and refuses what exceeds it with nothing taken', async () => {
    const player = await addPlayer();
    await buy(player, { amount: 200 });
    const set = await player.limit(1_000);
    expect([set.status, set.payload.currencies[1]]).toMatchObject([
      200,
      { currency: 'USD', limit: { amount: 1_000, display_amount: 'USD 10.00' }, left: { amount: 800 } },
    ]);

    expect(await states(player, { amount: 801 }, { amount: 800 }, { amount: 1 })).toEqual([
      'failed',
      'success',
      'failed',
    ]);

    expect(await world.balance(player.user.wallets.USD?.wallet_id)).toBe(9_000);
    const next = new Date(world.deps.clock.now());
    const resets_at = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1)).toISOString();
    expect((await buy(player, { amount: 1 })).failure_reason).toEqual({
      code: 'spending_limit_reached',
      message: expect.stringContaining(resets_at),
      resets_at,
    });
    const { months, left } = await player.usd();
    expect([months[0].amount, months[1].amount, months.length, left.amount]).toEqual([1_000, 0, 12, 0]);
  });

  it('holds in its currency, for its player, and can be 0', async () => {
    const [player, other] = [await addPlayer({ USD: 500, EUR: 500 }), await addPlayer()];
    await player.limit(0);

    expect(await states(player, {}, { currency: 'EUR' })).toEqual(['failed', 'success']);
    expect((await buy(other)).state).toBe('success');
    const { payload } = await player.call('GET', '/v2/spending');
    expect(payload.currencies.map((each: Json) => [each.currency, each.months[0].amount])).toEqual([
      ['EUR', 100],
      ['USD', 0],
    ]);
  });

  it('is the player’s own: no integrator’s token reads or changes it, and no account can be named', async () => {
    const [player, other] = [await addPlayer(), await addPlayer()];
    const stranger = await createTestIntegrator(world.deps);
    const named = { ...USD, amount: 5, account_id: other.user.accountId };
    for (const integrator of [world.integrator, stranger]) {
      for (const path of ['', '/limit', '/limit/remove', '/limit/withdraw']) {
        const { status, codes } = await world.call(
          path ? 'POST' : 'GET',
          `/v2/spending${path}`,
          path ? named : undefined,
          integrator,
        );
        expect([status, codes]).toEqual([403, ['user_token_required']]);
      }
    }

    await player.call('POST', '/v2/spending/limit', named);
    const read = await player.call('GET', `/v2/spending?account_id=${other.user.accountId}`);
    expect(read.payload.account_id).toBe(player.user.accountId);
    expect([(await other.usd()).limit, (await player.usd()).limit.amount]).toEqual([undefined, 5]);
  });

  it.each([
    [{ currency: 'TST', amount: 5 }, 'currency_unknown'],
    [{ currency: 'XXX', amount: 5 }, 'currency_unknown'],
    [{ currency: 'usd', amount: 5 }, 'currency_invalid'],
    [{ ...USD, amount: -1 }, 'amount_invalid'],
    [{ ...USD, amount: 1.5 }, 'amount_invalid'],
    [{ ...USD, amount: 2 ** 53 }, 'amount_invalid'],
    [USD, 'amount_missing'],
  ])('refuses %j', async (body, code) => {
    const { status, codes } = await (await addPlayer()).call('POST', '/v2/spending/limit', body);
    expect([status, codes]).toEqual([422, [code]]);
  });

  describe('when it changes', () => {
    it('is lower at once and higher a day later, to the millisecond', async () => {
      const player = await addPlayer();
      await player.limit(500);
      const raised = await player.limit(900);
      const from = Date.parse(raised.payload.currencies[1].next_limit.from);
      expect(from - world.deps.clock.now()).toBeLessThanOrEqual(24 * HOUR_MS);
      expect(raised.payload.currencies[1]).toMatchObject({ limit: { amount: 500 }, next_limit: { amount: 900 } });
      await buy(player, { amount: 500 });

      world.deps.clock.advance(from - world.deps.clock.now() - 5_000);
      expect((await buy(player, { amount: 1 })).state).toBe('failed');
      world.deps.clock.advance(Math.max(0, from - world.deps.clock.now()));
      expect(await states(player, { amount: 401 }, { amount: 400 })).toEqual(['failed', 'success']);
      const now = await player.usd();
      expect([now.limit.amount, now.next_limit, now.left.amount]).toEqual([900, undefined, 0]);

      expect((await player.limit(899)).payload.currencies[1].limit.amount).toBe(899);
    });

    it('drops the raise that waits when it is lowered, or set to what it is', async () => {
      const player = await addPlayer();
      await player.limit(500);
      for (const amount of [500, 400]) {
        expect((await player.limit(900)).payload.currencies[1].next_limit.amount).toBe(900);
        const { limit, next_limit } = (await player.limit(amount)).payload.currencies[1];
        expect([limit.amount, next_limit]).toEqual([amount, undefined]);
      }
      world.deps.clock.advance(25 * HOUR_MS);
      expect((await player.usd()).limit.amount).toBe(400);
    });

    it('keeps the time of the raise that waits when it is sent again, and begins anew for another one', async () => {
      const player = await addPlayer();
      await player.limit(500);
      const { from } = (await player.limit(900)).payload.currencies[1].next_limit;
      world.deps.clock.advance(HOUR_MS);
      expect((await player.limit(900)).payload.currencies[1].next_limit.from).toBe(from);
      const other = (await player.limit(901)).payload.currencies[1].next_limit.from;
      expect(Date.parse(other) - Date.parse(from)).toBeGreaterThanOrEqual(HOUR_MS);
    });

    it('ends a day after it is removed, unless that is withdrawn, and holds at once when set again', async () => {
      const player = await addPlayer();
      expect((await player.call('POST', '/v2/spending/limit/remove', USD)).codes).toEqual(['spending_limit_not_set']);
      await player.limit(0);
      const removed = await player.call('POST', '/v2/spending/limit/remove', USD);
      expect(removed.payload.currencies[1].next_limit).toEqual({ from: expect.any(String) });
      const kept = await player.call('POST', '/v2/spending/limit/withdraw', USD);
      expect(kept.payload.currencies[1].next_limit).toBeUndefined();
      expect((await player.call('POST', '/v2/spending/limit/withdraw', USD)).codes).toEqual([
        'spending_limit_unchanged',
      ]);
      world.deps.clock.advance(25 * HOUR_MS);
      expect((await buy(player)).state).toBe('failed');

      await player.call('POST', '/v2/spending/limit/remove', USD);
      world.deps.clock.advance(24 * HOUR_MS);
      expect((await buy(player)).state).toBe('success');
      expect((await player.usd()).limit).toBeUndefined();
      expect((await player.call('POST', '/v2/spending/limit/withdraw', USD)).codes).toEqual([
        'spending_limit_unchanged',
      ]);
      await player.limit(150);
      expect((await buy(player)).state).toBe('failed');
    });

    it('happens once per idempotency key', async () => {
      const player = await addPlayer();
      await player.limit(500);
      const raise = () =>
        player.call('POST', '/v2/spending/limit', { ...USD, amount: 900 }, { 'idempotency-key': 'raise' });
      const first = await raise();
      await player.call('POST', '/v2/spending/limit/withdraw', USD);
      expect(await raise()).toEqual(first);
      expect((await player.usd()).next_limit).toBeUndefined();
    });
  });

  describe('of game tokens', () => {
    const exchange = ({ user }: Player, paid_amount: number): Promise<Json> =>
      world.call('POST', '/v2/token_exchange', {
        account_id: user.accountId,
        paid_amount,
        paid_currency: 'USD',
        received_amount: 5,
        received_currency: 'TST',
      });

    it('counts what the player pays for them, and refuses what exceeds it with nothing taken', async () => {
      const player = await addPlayer();
      await player.limit(100);
      const refused = await exchange(player, 101);
      expect([refused.status, refused.codes]).toEqual([422, ['spending_limit_reached']]);
      expect(await world.balance(player.user.wallets.USD?.wallet_id)).toBe(10_000);
      expect((await player.usd()).left.amount).toBe(100);

      expect((await exchange(player, 60)).status).toBe(201);
      const { months, left } = await player.usd();
      expect([months[0].amount, left.amount]).toEqual([60, 40]);
      expect(await states(player, { amount: 41 }, { amount: 40 })).toEqual(['failed', 'success']);
      expect((await exchange(player, 1)).codes).toEqual(['spending_limit_reached']);
      expect(await world.balance(player.user.wallets.USD?.wallet_id)).toBe(9_900);
    });

    it('lets one of two through when both come at once', async () => {
      const player = await addPlayer();
      await player.limit(100);
      const answers = await Promise.all([exchange(player, 60), exchange(player, 60)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect((await player.usd()).left.amount).toBe(40);
    });
  });

  it('begins anew with the calendar month, UTC', async () => {
    moveToEndOfMonth();
    const player = await addPlayer();
    await player.limit(100);
    const before = await states(player, {}, {});
    world.deps.clock.advance(30_000);

    expect([...before, ...(await states(player, {}, {}))]).toEqual(['success', 'failed', 'success', 'failed']);
    expect((await player.usd()).months.slice(0, 2).map((month: Json) => month.amount)).toEqual([100, 100]);
  });

  describe('gets back', () => {
    it('what is refunded of a payment, in the month of that payment', async () => {
      const player = await addPlayer();
      await player.limit(300);
      const { invoice_id } = await buy(player, { amount: 300 });
      await world.call('POST', `/v2/invoice/${invoice_id}/refund`, { amount: 120 });
      expect(await states(player, { amount: 121 }, { amount: 120 })).toEqual(['failed', 'success']);

      moveToEndOfMonth();
      world.deps.clock.advance(30_000);
      await world.call('POST', `/v2/invoice/${invoice_id}/refund`);
      const { months, left } = await player.usd();
      expect([months[0].amount, months[1].amount, left.amount]).toEqual([0, 120, 300]);
    });

    it('what a cancelled escrow held, and keeps what a committed one took', async () => {
      const player = await addPlayer();
      await player.limit(300);
      const hold = async (amount: number) => {
        const { id } = await create(player, { amount, path: '/v2/escrow' });
        const { payload } = await world.call('POST', `/v2/escrow/${id}/pay`);
        return { id, status: payload.status };
      };
      const held = await hold(300);
      expect([held.status, (await hold(1)).status]).toEqual(['ESCROWED', 'ESCROW-FAILED']);

      await world.call('POST', `/v2/escrow/${held.id}/cancel`);
      const again = await hold(200);
      await world.call('POST', `/v2/escrow/${again.id}/commit`);
      expect([again.status, (await buy(player, { amount: 101 })).state]).toEqual(['ESCROWED', 'failed']);
    });

    it('what fails: too little money, a declined card', async () => {
      const player = await addPlayer({ USD: 50 });
      const card = await addCard(player, CARDS.decline);
      await player.limit(100);
      expect(
        await states(player, {}, { methods: [{ payment_method_id: card }] }, { amount: 50 }, { amount: 51 }),
      ).toEqual(['failed', 'failed', 'success', 'failed']);
      expect((await player.usd()).months[0].amount).toBe(50);
    });
  });

  it('counts a wallet and a card together, and charges no card above it', async () => {
    const player = await addPlayer();
    const card = await addCard(player, CARDS.approve);
    await player.limit(300);
    const charge = vi.spyOn(world.deps.money.cards, 'charge');
    charge.mockClear();
    const methods = [
      { payment_method_id: player.user.wallets.USD?.payment_method_id, amount: 100 },
      { payment_method_id: card, amount: 0 },
    ];

    expect(await states(player, { amount: 301, methods })).toEqual(['failed']);
    expect(charge).not.toHaveBeenCalled();
    expect(await states(player, { amount: 300, methods }, { amount: 1 })).toEqual(['success', 'failed']);
    expect(charge).toHaveBeenCalledOnce();
  });

  it('refuses a checkout by card before its bank is asked, and a repeated press with it', async () => {
    const player = await addPlayer();
    const card = await addCard(player, CARDS.authenticate);
    await player.limit(1_998);
    const asked = vi.spyOn(world.deps.adapters.authenticator as NonNullable<Json>, 'start');
    asked.mockClear();
    const { pay } = await checkOut(player, card);
    const key = randomUUID();

    const refused = { state: 'open', failure_reason: { code: 'spending_limit_reached', display_left: 'USD 19.98' } };
    expect(await Promise.all([pay(key), pay(key)])).toMatchObject([refused, refused]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('says from when on a refused payment is allowed: as the player’s raise begins, if that is enough for it', async () => {
    moveToEndOfMonth();
    world.deps.clock.advance(60_000);
    const player = await addPlayer();
    const card = await addCard(player, CARDS.approve);
    await player.limit(500);
    const { pay, read } = await checkOut(player, card);
    const newMonth = (await pay()).failure_reason.resets_at;
    expect(newMonth).toMatch(/-01T00:00:00\.000Z$/);

    const allowedFrom = async (amount: number) => {
      const { next_limit } = (await player.limit(amount)).payload.currencies[1];
      return { raised: next_limit.from, said: (await read()).failure_reason.resets_at };
    };
    expect(await allowedFrom(1_998)).toMatchObject({ said: newMonth });
    const enough = await allowedFrom(1_999);
    expect(enough.said).toBe(enough.raised);
    expect(enough.said < newMonth).toBe(true);
    expect((await buy(player, { amount: 1_999 })).failure_reason).toMatchObject({ resets_at: newMonth });
  });

  describe.each([false, true])('while a buyer is at the bank (escrow: %j)', (is_escrow) => {
    async function atBank(limit: number) {
      const player = await addPlayer();
      const card = await addCard(player, CARDS.authenticate);
      await player.limit(limit);
      const checkout = await checkOut(player, card, { is_escrow });
      const key = randomUUID();
      const { state, next_action } = await checkout.pay(key);
      expect(state).toBe('action_required');
      return { player, card, checkout, key, url: String(next_action.url) };
    }

    it('has the payment’s part taken, which the payment itself may use', async () => {
      const { player, checkout, url } = await atBank(2_000);
      expect([(await player.usd()).left.amount, (await player.usd()).months[0].amount]).toEqual([1, 0]);
      expect(await states(player, { amount: 2 }, { amount: 1 })).toEqual(['failed', 'success']);

      await answerAtBank(world, url, 'pass');
      expect((await checkout.read()).state).toBe('paid');
      expect([(await player.usd()).left.amount, (await player.usd()).months[0].amount]).toEqual([0, 2_000]);
    });

    it.each(['is refused there', 'gives up'])('gives it back when the buyer %s', async (end) => {
      const { player, checkout, key, url } = await atBank(2_000);
      if (end === 'gives up') await checkout.abandon(key);
      else await answerAtBank(world, url, 'refuse');
      expect(await states(player, { amount: 2_000 }, { amount: 1 })).toEqual(['success', 'failed']);
    });

    it('lets no second checkout wait for the same part', async () => {
      const { player, card } = await atBank(2_500);
      const second = await checkOut(player, card, { is_escrow });
      expect(await second.pay()).toMatchObject({
        state: 'open',
        failure_reason: { code: 'spending_limit_reached' },
      });
    });
  });

  it('lets one of two checkouts wait that are sent at once', async () => {
    const player = await addPlayer();
    const card = await addCard(player, CARDS.authenticate);
    await player.limit(2_500);
    const checkouts = [await checkOut(player, card), await checkOut(player, card)];
    const ended = await Promise.all(checkouts.map(({ pay }) => pay()));
    expect(ended.map(({ state }) => state).sort()).toEqual(['action_required', 'open']);
  });

  describe('at its edge', () => {
    it('lets exactly as many payments of two nodes through as it allows', async () => {
      const player = await addPlayer();
      await player.limit(550);
      const { cards } = world.deps.money;
      const nodes = [0, 1].map(() => createMoney(world.deps, { cards }));
      const invoices = await Promise.all(Array.from({ length: 24 }, () => create(player)));

      await Promise.all(
        invoices.map(({ invoice_id: invoiceId }, index) =>
          payInvoice(nodes[index % 2] ?? world.deps.money, {
            invoiceId,
            integratorId: world.integrator.integratorId,
            claim: undefined,
          }),
        ),
      );

      expect(await world.balance(player.user.wallets.USD?.wallet_id)).toBe(9_500);
      await Promise.all(nodes.map((node) => node.drained()));
    });

    it('counts a payment that waited at its bank once, beside another one that starts with it', async () => {
      const player = await addPlayer();
      await player.limit(2_500);
      const [waited, other] = [await create(player, { amount: 2_000 }), await create(player, { amount: 500 })];
      const { authorized_invoice_id } = (await world.authorizeInvoice(player.user)).payload;
      const attemptId = randomUUID();
      await world.deps.pool.query(
        `WITH attempt AS (
           INSERT INTO checkout_attempts (id, authorized_invoice_id, payment_methods, state, invoice_id, created_ms, updated_ms)
           VALUES ($1, $2, '[]', 'paying', $3, $4, $4))
         INSERT INTO spending_holds (attempt_id, account_id, currency, amount) VALUES ($1, $5, 'USD', 2000)`,
        [attemptId, authorized_invoice_id, waited.invoice_id, world.deps.clock.now(), player.user.accountId],
      );
      const { integratorId } = world.integrator;
      await Promise.all(
        [waited, other].map(({ invoice_id: invoiceId }) =>
          payInvoice(world.deps.money, { invoiceId: String(invoiceId), integratorId, claim: undefined }),
        ),
      );
      const ended = [await readInvoice(waited.invoice_id), await readInvoice(other.invoice_id)];
      expect(ended.map(({ state }) => state)).toEqual(['success', 'success']);
      await world.deps.pool.query('DELETE FROM spending_holds WHERE attempt_id = $1', [attemptId]);
      await world.deps.pool.query('DELETE FROM checkout_attempts WHERE id = $1', [attemptId]);
    });

    it('is not said to hold while an earlier payment may still miss it, under the same key either', async () => {
      const player = await addPlayer();
      const headers = { 'idempotency-key': 'limit-in-time' };
      const set = () => player.call('POST', '/v2/spending/limit', { ...USD, amount: 100 }, headers);
      const earlier = await world.deps.pool.connect();
      await earlier.query('BEGIN');
      await earlier.query('SELECT pg_current_xact_id()');
      const now = performance.now.bind(performance);
      let passedMs = 0;
      const time = vi.spyOn(performance, 'now').mockImplementation(() => {
        passedMs += 1_000;
        return now() + passedMs;
      });
      const statuses: number[] = [];
      try {
        for (let count = 0; count < 2; count += 1) statuses.push((await set()).status);
      } finally {
        time.mockRestore();
        await earlier.query('ROLLBACK');
        earlier.release();
      }
      expect(statuses).toEqual([503, 503]);
      const certain = await set();
      expect([certain.status, certain.payload.currencies[1].limit.amount]).toEqual([200, 100]);
      expect(await set()).toEqual(certain);
    });

    it('lets one through when an invoice is paid twice, by key and without', async () => {
      const player = await addPlayer();
      await player.limit(100);
      const { invoice_id } = await create(player);
      const pay = () =>
        world.app.inject({
          method: 'POST',
          url: `/v2/invoice/${invoice_id}/pay`,
          headers: { ...world.integrator.headers, 'idempotency-key': `pay-${invoice_id}` },
        });
      const first = await pay();
      expect((await pay()).json()).toEqual(first.json());
      expect((await world.call('POST', `/v2/invoice/${invoice_id}/pay`)).codes).toEqual(['invoice_already_paid']);
      expect((await player.usd()).months[0].amount).toBe(100);
    });

    it('holds for every payment after it was set, also while payments are under way', async () => {
      const player = await addPlayer();
      const invoices = await Promise.all(Array.from({ length: 20 }, () => create(player)));
      const pay = ({ invoice_id }: Json) => world.call('POST', `/v2/invoice/${invoice_id}/pay`);
      const early = invoices.slice(0, 10).map(pay);
      await setSpendingLimit(world.deps, { accountId: player.user.accountId, ...USD, amount: 0, claim: undefined });
      const before = await world.balance(player.user.wallets.USD?.wallet_id);
      await Promise.all([...early, ...invoices.slice(10).map(pay)]);
      await world.deps.money.drained();
      // what had not begun when the limit was in place has failed
      expect(await world.balance(player.user.wallets.USD?.wallet_id)).toBe(before);
    });
  });
});
