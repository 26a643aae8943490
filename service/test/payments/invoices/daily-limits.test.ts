import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  arrangementSchema,
  configureIntegrator,
  type IntegratorChanges,
} from '../../../src/accounts/integrators/configure-integrator.js';
import type { CurrencyLimits } from '../../../src/accounts/integrators/limits.js';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
import type { CardProvider } from '../../../src/payments/cards/card-provider.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { createMoney } from '../../../src/payments/money.js';
import { systemClock } from '../../../src/platform/clock.js';
import { brokenRules } from '../../../src/platform/http/validate.js';
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

const DAY_MS = 24 * 3_600_000;

/** How often a card was asked for money. */
let charges = 0;
/** The card provider answers once this is settled. */
let answers = Promise.resolve();
/** The card's bank has it challenged first, but the authenticator does not know that. */
let isSoftDeclined = false;
let world: FlowWorld;
beforeAll(async () => {
  const sandbox = createSandboxCardProvider({ clock: systemClock, pause: async () => {} });
  const cards: CardProvider = {
    ...sandbox,
    charge: async (request) => {
      charges += 1;
      await answers;
      if (isSoftDeclined && !request.authenticated) return { status: 'authentication_required' };
      return sandbox.charge(request);
    },
  };
  world = await createFlowWorld({}, { cards });
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});
afterEach(() => limit({}));

const arrange = (changes: IntegratorChanges) => configureIntegrator(world.deps, world.integrator.name, changes);
const limit = (limits: CurrencyLimits) => arrange({ limits: { USD: limits } });

interface Purchase {
  readonly amount?: number;
  readonly currency?: string;
  readonly method?: string | undefined;
  readonly path?: '/v2/invoice' | '/v2/escrow';
}

async function create(user: FlowUser, { amount = 100, currency = 'USD', method, path }: Purchase = {}) {
  const { payload } = await world.call('POST', path ?? '/v2/invoice', {
    account_id: user.accountId,
    reference_type: 'order',
    reference_id: randomUUID(),
    payment_methods: [{ payment_method_id: method ?? user.wallets[currency]?.payment_method_id }],
    line_items: [
      {
        amount,
        currency,
        transaction_type: 'user_to_integrator',
        product_sku: 'sku',
        reference_type: 'item',
        reference_id: '1',
      },
    ],
  });
  return payload;
}

interface Ended {
  readonly invoice_id: string;
  readonly state: string;
  readonly failure_reason?: Readonly<Record<string, string>>;
}

const readInvoice = async (invoiceId: unknown): Promise<Ended> =>
  (await world.app.inject({ url: `/v2/invoice/${invoiceId}`, headers: world.integrator.headers })).json().payload;

/** @returns the invoice as it ended */
async function buy(user: FlowUser, purchase: Purchase = {}): Promise<Ended> {
  const invoice = await buyNow(user, purchase);
  if (invoice.state !== 'processing') return invoice;
  await world.deps.money.drained();
  return readInvoice(invoice.invoice_id);
}

/** @returns the invoice as it is once paid: still `processing` if by card */
async function buyNow(user: FlowUser, purchase: Purchase = {}): Promise<Ended> {
  const { invoice_id } = await create(user, purchase);
  const paid = await world.call('POST', `/v2/invoice/${invoice_id}/pay`);
  expect([paid.status, paid.payload]).toMatchObject([200, { state: 'processing' }]);
  return readInvoice(invoice_id);
}

/** Pays by a card whose provider answers once it is told to. */
async function payUnanswered(user: FlowUser, card: string) {
  let answer = () => {};
  answers = new Promise((resolve) => {
    answer = resolve;
  });
  const { invoice_id } = await create(user, { method: card });
  await world.call('POST', `/v2/invoice/${invoice_id}/pay`);
  return { invoice_id, answer };
}

const states = async (user: FlowUser, ...purchases: Purchase[]) => {
  const ended: string[] = [];
  for (const purchase of purchases) ended.push((await buy(user, purchase)).state);
  return ended;
};

async function addCard(user: FlowUser, number: string) {
  const { session_token } = (await world.redeem(await world.authorizeUser(user), 'purchase')).payload;
  const added = await world.inSession(session_token, 'POST', '/payment-methods', cardBody(number, 'USD'));
  return { token: session_token, card: String(added.payload.payment_method.payment_method_id) };
}

/** To the end of the UTC day but for some seconds, which the test may take. */
function moveToEndOfDay(): void {
  world.deps.clock.advance(DAY_MS - (world.deps.clock.now() % DAY_MS) - 30_000);
}

describe('daily limits of payments', () => {
  it('fail a payment that exceeds the player’s amount, naming the limit and when it resets', async () => {
    await limit({ player_daily_amount: 250 });
    const user = await world.addUser({ USD: 1_000 });

    expect(await states(user, { amount: 200 }, { amount: 51 }, { amount: 50 }, { amount: 1 })).toEqual([
      'success',
      'failed',
      'success',
      'failed',
    ]);

    const { failure_reason } = await buy(user);
    const resets_at = new Date(world.deps.clock.now() + DAY_MS).toISOString().replace(/T.*/, 'T00:00:00.000Z');
    expect(failure_reason).toEqual({
      code: 'payment_limit_reached',
      message: expect.stringContaining('player_daily_amount'),
      limit: 'player_daily_amount',
      resets_at,
    });
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(750);
  });

  it('fail an escrow in its own state', async () => {
    await limit({ player_daily_count: 1 });
    const user = await world.addUser({ USD: 1_000 });
    const pay = async () => {
      const { id, escrow_invoice_id } = await create(user, { path: '/v2/escrow' });
      const { status, payload } = await world.call('POST', `/v2/escrow/${id}/pay`);
      return [status, payload.status, (await readInvoice(escrow_invoice_id)).failure_reason?.limit];
    };

    expect(await pay()).toEqual([200, 'ESCROWED', undefined]);
    expect(await pay()).toEqual([200, 'ESCROW-FAILED', 'player_daily_count']);
  });

  it.each([
    [{ player_daily_count: 2 }, 'player_daily_count'],
    [{ integrator_daily_amount: 250 }, 'integrator_daily_amount'],
    [{ integrator_daily_count: 2 }, 'integrator_daily_count'],
    [{ player_daily_amount: 250, integrator_daily_count: 9 }, 'player_daily_amount'],
  ])('of %j hold in one currency of one integrator only', async (limits, name) => {
    // in a day of its own, as an integrator's counters are of all tests here
    world.deps.clock.advance(DAY_MS);
    await limit(limits);
    const [user, other] = [await world.addUser({ USD: 900, EUR: 900 }), await world.addUser({ USD: 900 })];

    expect(await states(user, {}, {}, { currency: 'EUR' }, { currency: 'EUR' }, { currency: 'EUR' })).toEqual(
      Array(5).fill('success'),
    );
    expect((await buy(user)).failure_reason?.limit).toBe(name);
    expect((await buy(other)).state).toBe(name.startsWith('player') ? 'success' : 'failed');
  });

  it.each([0, Number.MAX_SAFE_INTEGER])('can be %d', async (most) => {
    const user = await world.addUser({ USD: 1_000 });
    for (const name of ['player_daily_amount', 'player_daily_count'] as const) {
      await limit({ [name]: most });
      expect((await buy(user)).state).toBe(most === 0 ? 'failed' : 'success');
    }
  });

  it('reset at midnight, UTC', async () => {
    moveToEndOfDay();
    await limit({ player_daily_count: 1 });
    const user = await world.addUser({ USD: 1_000 });
    const before = await states(user, {}, {});
    world.deps.clock.advance(30_000);

    expect([...before, ...(await states(user, {}, {}))]).toEqual(['success', 'failed', 'success', 'failed']);
  });

  it('count payments from when a limit is set, and those of a removed limit no more', async () => {
    const user = await world.addUser({ USD: 1_000 });
    await buy(user);
    await limit({ player_daily_count: 1 });
    expect(await states(user, {}, {})).toEqual(['success', 'failed']);
    await limit({});
    expect(await states(user, {}, {})).toEqual(['success', 'success']);
  });

  it('do not count what fails: too little money, a declined card', async () => {
    await limit({ player_daily_amount: 250 });
    const user = await world.addUser({ USD: 200 });
    const { card } = await addCard(user, CARDS.decline);

    expect(await states(user, { amount: 201 }, { amount: 250, method: card }, { amount: 200 })).toEqual([
      'failed',
      'failed',
      'success',
    ]);
    expect((await buy(user, { amount: 51 })).failure_reason?.code).toBe('payment_limit_reached');
  });

  it('uncount what failed on the day on which it was counted', async () => {
    moveToEndOfDay();
    await limit({ player_daily_count: 1 });
    const user = await world.addUser({ USD: 1_000 });
    const { card } = await addCard(user, CARDS.decline);
    const { invoice_id, answer } = await payUnanswered(user, card);
    const meanwhile = await buyNow(user);
    world.deps.clock.advance(30_000);
    const next = await buyNow(user);
    answer();
    await world.deps.money.drained();

    expect([meanwhile.state, next.state, (await readInvoice(invoice_id)).state]).toEqual([
      'failed',
      'success',
      'failed',
    ]);
    expect(await world.audit()).toEqual([]);
    expect((await buy(user)).state).toBe('failed');
  });

  it('make no counter for a payment that fails when that of its day is long deleted', async () => {
    await limit({ player_daily_count: 1 });
    const user = await world.addUser();
    const { card } = await addCard(user, CARDS.decline);
    const { invoice_id, answer } = await payUnanswered(user, card);
    world.deps.clock.advance(4 * DAY_MS);
    await deleteExpiredJob(world.deps).run(new AbortController().signal);
    answer();
    await world.deps.money.drained();

    expect((await readInvoice(invoice_id)).state).toBe('failed');
    expect((await world.deps.pool.query('SELECT FROM limit_usage WHERE amount < 0')).rowCount).toBe(0);
    expect(await world.audit()).toEqual([]);
  });

  it('refuse before a card is charged, in invoices, checkouts and top-ups', async () => {
    await limit({ player_daily_amount: 3_000 });
    const user = await world.addUser();
    const { card, token } = await addCard(user, CARDS.approve);
    const topUp = (amount: number) =>
      world.inSession(token, 'POST', '/purchases', {
        purchase_id: randomUUID(),
        amount,
        currency: 'USD',
        payment_method_id: card,
      });
    const checkOut = async (is_escrow: boolean) => {
      const { payload } = await world.authorizeInvoice(user, { is_escrow });
      const { session_token } = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload;
      const payment_methods = [{ payment_method_id: card, amount: 0 }];
      const paid = await world.inSession(session_token, 'POST', '/checkout/pay', {
        attempt_id: randomUUID(),
        payment_methods,
      });
      return paid.payload.checkout;
    };

    expect((await topUp(2_500)).payload.purchase.state).toBe('success');
    expect((await buy(user, { amount: 500, method: card })).state).toBe('success');
    const before = charges;
    const refused = (await topUp(100)).payload.purchase;
    expect(refused).toMatchObject({ state: 'failed', failure_reason: { code: 'payment_limit_reached' } });
    for (const isEscrow of [false, true]) {
      expect(await checkOut(isEscrow)).toMatchObject({
        state: 'open',
        failure_reason: { code: 'payment_limit_reached', limit: 'player_daily_amount' },
      });
    }
    expect((await buy(user, { amount: 1, method: card })).failure_reason?.code).toBe('payment_limit_reached');
    expect(charges).toBe(before);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(2_500);
  });

  describe('before a card’s challenge', () => {
    const LIMITED = {
      state: 'failed',
      failure_reason: { code: 'payment_limit_reached', limit: 'player_daily_amount' },
    };

    /** A player who has paid 1,000 of the day's 3,000, with a card whose bank asks for a challenge. */
    async function payThousand() {
      await limit({ player_daily_amount: 3_000 });
      const user = await world.addUser({ USD: 9_000 });
      await buy(user, { amount: 1_000 });
      const { card, token } = await addCard(user, CARDS.authenticate);
      const { authenticator } = world.deps.adapters;
      if (!authenticator) throw new Error('The sandbox has challenges.');
      const asked = vi.spyOn(authenticator, 'start');
      asked.mockClear();
      const topUp = async (amount: number, purchase_id: string = randomUUID()) => {
        const body = { purchase_id, amount, currency: 'USD', payment_method_id: card };
        const { payload, codes } = await world.inSession(token, 'POST', '/purchases', body);
        return { purchase: payload.purchase, codes };
      };
      const authorize = async (is_escrow: boolean) => {
        const { payload } = await world.authorizeInvoice(user, { is_escrow });
        const { session_token } = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload;
        const pay = async (attempt_id: string = randomUUID(), method: string | undefined = card) =>
          (
            await world.inSession(session_token, 'POST', '/checkout/pay', {
              attempt_id,
              payment_methods: [{ payment_method_id: method, amount: 0 }],
            })
          ).payload.checkout;
        return { pay, id: payload.authorized_invoice_id };
      };
      return { user, asked, topUp, authorize };
    }

    it('fail a top-up, once per key, in the history, and without a question to the bank', async () => {
      const { user, asked, topUp } = await payThousand();
      const key = randomUUID();

      const answers = await Promise.all([topUp(2_500, key), topUp(2_500, key), topUp(2_500, key)]);
      expect(answers.map(({ purchase }) => purchase)).toMatchObject([LIMITED, LIMITED, LIMITED]);
      const id = answers[0]?.purchase.purchase_id;
      await limit({});
      expect((await topUp(2_500, key)).purchase).toMatchObject({ ...LIMITED, purchase_id: id });
      expect((await topUp(2_400, key)).codes).toEqual(['purchase_id_taken']);
      expect(asked).not.toHaveBeenCalled();
      const { rows } = await world.deps.pool.query(
        `SELECT state, transaction_status AS status, transactions.amount FROM purchases
         JOIN transactions ON transaction_id = purchases.id::text AND transaction_type = 'wallet_purchase'
         WHERE purchases.account_id = $1`,
        [user.accountId],
      );
      expect(rows).toEqual([{ state: 'failed', status: 'failed', amount: 2_500 }]);

      expect((await topUp(2_500)).purchase.state).toBe('action_required');
      expect(asked).toHaveBeenCalledOnce();
    });

    it.each([false, true])(
      'fail a checkout, once per key, and allow it under a higher limit: escrow %j',
      async (escrow) => {
        const { user, asked, authorize } = await payThousand();
        await limit({ player_daily_amount: 2_998 });
        const { pay, id } = await authorize(escrow);
        const key = randomUUID();

        const answers = await Promise.all([pay(key), pay(key), pay(key)]);
        const refused = { ...LIMITED, state: 'open', next_action: null, invoice_id: null, escrow_id: null };
        expect(answers).toMatchObject([refused, refused, refused]);
        expect(asked).not.toHaveBeenCalled();
        const attempts = 'SELECT state FROM checkout_attempts WHERE authorized_invoice_id = $1 ORDER BY created_ms, id';
        expect((await world.deps.pool.query(attempts, [id])).rows).toEqual([{ state: 'failed' }]);
        expect(await pay(randomUUID(), user.wallets.USD?.payment_method_id)).toMatchObject({
          ...LIMITED,
          state: 'open',
        });

        await limit({ player_daily_amount: 2_999 });
        expect(await pay(key)).toMatchObject({ state: 'open' });
        expect((await pay()).state).toBe('action_required');
        expect(asked).toHaveBeenCalledOnce();
      },
    );

    it('let a challenge start, and fail the payment if the limit is reached meanwhile', async () => {
      const { user, topUp, authorize } = await payThousand();
      const before = charges;
      const toppedUp = (await topUp(2_000)).purchase;
      const { pay } = await authorize(false);
      const checkout = await pay();
      expect([toppedUp.state, checkout.state]).toEqual(['action_required', 'action_required']);
      await buy(user, { amount: 1_990 });

      for (const { next_action } of [toppedUp, checkout]) await answerAtBank(world, next_action?.url ?? '', 'pass');

      const { rows } = await world.deps.pool.query(
        `SELECT failure_reason ->> 'limit' AS limit FROM purchases WHERE account_id = $1
         UNION ALL SELECT failure_reason ->> 'limit' FROM invoices WHERE account_id = $1 AND state = 'failed'`,
        [user.accountId],
      );
      expect(rows).toEqual(Array(2).fill({ limit: 'player_daily_amount' }));
      expect(charges).toBe(before);
    });
  });

  it.each(['a limit', 'a freeze'])(
    'leave what the card’s bank has demanded in its last top-up, also after %s',
    async (obstacle) => {
      const user = await world.addUser();
      const { card, token } = await addCard(user, CARDS.approve);
      const topUp = async () => {
        const body = { purchase_id: randomUUID(), amount: 500, currency: 'USD', payment_method_id: card };
        return (await world.inSession(token, 'POST', '/purchases', body)).payload.purchase;
      };
      isSoftDeclined = true;
      expect((await topUp()).state).toBe('failed');
      isSoftDeclined = false;
      if (obstacle === 'a limit') {
        await limit({ player_daily_count: 0 });
        expect((await topUp()).failure_reason?.code).toBe('payment_limit_reached');
        await limit({});
      } else {
        await world.deps.pool.query(
          `INSERT INTO purchases (id, idempotency_key, integrator_id, account_id, payment_method_id, wallet_id, amount, currency, state,
           failure_reason, created_ms, updated_ms)
         SELECT gen_random_uuid(), gen_random_uuid(), integrator_id, account_id, payment_method_id, wallet_id, amount, currency, 'failed',
           '{"code": "account_frozen", "message": ""}', created_ms + 1, updated_ms + 1 FROM purchases WHERE payment_method_id = $1`,
          [card],
        );
      }
      const { authenticator } = world.deps.adapters;
      if (!authenticator) throw new Error('The sandbox has challenges.');
      const asked = vi.spyOn(authenticator, 'start');
      asked.mockClear();
      await topUp();
      expect(asked.mock.calls).toMatchObject([[{ demanded: true }]]);
    },
  );

  it('do not count a declined top-up, and leave the wallet’s own payments as much', async () => {
    await limit({ player_daily_count: 1 });
    const user = await world.addUser({ USD: 1_000 });
    const { card, token } = await addCard(user, CARDS.decline);
    const body = { purchase_id: randomUUID(), amount: 2_500, currency: 'USD', payment_method_id: card };

    expect((await world.inSession(token, 'POST', '/purchases', body)).payload.purchase.state).toBe('failed');
    expect(await states(user, {}, {})).toEqual(['success', 'failed']);
  });

  it('let exactly as many payments of two nodes through as are left', async () => {
    world.deps.clock.advance(DAY_MS);
    await limit({ player_daily_count: 5, integrator_daily_count: 7 });
    const users = [await world.addUser({ USD: 9_000 }), await world.addUser({ USD: 9_000 })] as const;
    const { cards } = world.deps.money;
    const nodes = [0, 1].map(() => createMoney(world.deps, { cards }));
    const invoices = await Promise.all(
      Array.from({ length: 24 }, (_, index) => create(users[index % 2 === 0 ? 0 : 1])),
    );

    await Promise.all(
      invoices.map(({ invoice_id: invoiceId }, index) =>
        payInvoice(nodes[(index >> 1) % 2] ?? world.deps.money, {
          invoiceId,
          integratorId: world.integrator.integratorId,
          claim: undefined,
        }),
      ),
    );

    const paid = await Promise.all(
      users.map(async (user) => (9_000 - (await world.balance(user.wallets.USD?.wallet_id))) / 100),
    );
    expect(paid.reduce((sum, each) => sum + each, 0)).toBe(7);
    expect(Math.max(...paid)).toBeLessThanOrEqual(5);
    await Promise.all(nodes.map((node) => node.drained()));
  });

  it('count nothing where there are none, and keep no counter longer than needed', async () => {
    const { rows: before } = await world.deps.pool.query('SELECT * FROM limit_usage');
    const user = await world.addUser({ USD: 1_000 });
    await buy(user);
    await arrange({ limits: { USD: { payout_max_amount: 1 } } });
    await buy(user);
    expect((await world.deps.pool.query('SELECT * FROM limit_usage')).rows).toEqual(before);
    expect(before).not.toEqual([]);

    world.deps.clock.advance(4 * DAY_MS);
    await deleteExpiredJob(world.deps).run(new AbortController().signal);
    expect((await world.deps.pool.query('SELECT * FROM limit_usage')).rows).toEqual([]);
  });

  it('are shown to their own integrator', async () => {
    await limit({ integrator_daily_count: 0 });
    const other = await createTestIntegrator(world.deps);
    expect((await world.call('GET', '/v1/integrator', undefined, other)).payload).toMatchObject({ limits: {} });
    expect((await world.call('GET', '/v1/integrator')).payload).toMatchObject({
      limits: { USD: { integrator_daily_count: 0 } },
    });
  });

  it.each(['player_daily_amount', 'player_daily_count', 'integrator_daily_amount', 'integrator_daily_count'])(
    'refuse a %s that is no whole number by its name',
    (name) => {
      for (const value of [-1, 1.5, '9', 2 ** 53]) {
        const changes = { limits: { USD: { [name]: value } } };
        const { error } = z.safeParse(arrangementSchema, changes);
        expect(error && brokenRules(error, 'body', changes).errors).toEqual([
          { code: `${name}_invalid`, param: `limits.USD.${name}`, message: expect.any(String) },
        ]);
      }
    },
  );
});
