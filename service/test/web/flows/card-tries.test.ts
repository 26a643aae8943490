import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAttempt } from '../../../src/payments/checkout-attempts/run-attempt.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';

const HOUR = 3_600_000;

describe('card attempts', () => {
  let world: FlowWorld;
  let address = 0;
  beforeAll(async () => {
    world = await createFlowWorld({ cardTriesPerHour: 3, trustedProxies: 1 });
  });
  afterAll(() => world.close());

  interface Player {
    readonly user: FlowUser;
    readonly token: string;
  }

  async function player(flow: 'purchase' | 'payment-selection' = 'payment-selection'): Promise<Player> {
    const user = await world.addUser();
    const { payload } = await world.redeem(await world.authorizeUser(user), flow);
    return { user, token: payload.session_token };
  }
  function newAddress(): string {
    address += 1;
    return `203.0.113.${address}`;
  }
  async function send(token: string, path: string, payload: object, from: string) {
    const { statusCode, headers, body } = await world.app.inject({
      method: 'POST',
      url: `/ui/v1/flow-sessions/current${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.66, ${from}` },
      payload,
    });
    return { ...JSON.parse(body), status: statusCode, retryAfterS: Number(headers['retry-after']) };
  }
  const add = (token: string, number: string, from: string) =>
    send(token, '/payment-methods', cardBody(number, 'USD'), from);
  /** Valid numbers that nobody has added yet. */
  let serial = 0;
  function newNumber(): string {
    serial += 1;
    const body = `400000${String(serial).padStart(9, '0')}`;
    const sum = [...body].reverse().reduce((total, digit, at) => {
      const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return `${body}${(10 - (sum % 10)) % 10}`;
  }
  async function pay(token: string, cardId: string, from: string) {
    const body = { purchase_id: randomUUID(), amount: 1_000, currency: 'USD', payment_method_id: cardId };
    const { status, codes, payload } = await send(token, '/purchases', body, from);
    return status === 200 ? payload.purchase.state : codes[0];
  }

  it('are limited for a player who adds card after card, from any address, until the hour is over', async () => {
    const { token } = await player();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await add(token, newNumber(), newAddress())).status);

    const refused = await add(token, newNumber(), newAddress());

    expect(statuses).toEqual([201, 201, 201]);
    expect(refused).toMatchObject({ status: 429, codes: ['too_many_card_tries'] });
    expect(refused.retryAfterS).toBeGreaterThan(0);
    expect(refused.retryAfterS).toBeLessThanOrEqual(3_600);
    const { token: other } = await player();
    expect((await add(other, newNumber(), newAddress())).status).toBe(201);
    world.deps.clock.advance(HOUR);
    const later = await world.redeem(await world.authorizeUser(await world.addUser()), 'payment-selection');
    expect((await add(later.payload.session_token, newNumber(), newAddress())).status).toBe(201);
  });

  it('do not count for player, address or card while the provider is away', async () => {
    const { token } = await player();
    const [from, number] = [newAddress(), newNumber()];
    const counts = async () =>
      (await world.deps.pool.query('SELECT subject, tries FROM card_tries WHERE tries > 0 ORDER BY subject')).rows;
    const before = await counts();
    const { cards } = world.deps.adapters;
    if (!cards?.tokenize) throw new Error('The sandbox takes card numbers.');
    const away = vi.spyOn(cards, 'tokenize').mockRejectedValue(new Error('no answer'));
    const statuses = await Promise.all([add(token, number, from), add(token, number, from)]);
    for (let n = 0; n < 8; n += 1) statuses.push(await add(token, number, from));
    away.mockRestore();

    expect(statuses.map(({ status }) => status)).toEqual(Array(10).fill(503));
    expect(await counts()).toEqual(before);
    expect((await add(token, number, from)).status).toBe(201);
  });

  it('stay limited when many are made at once', async () => {
    const { token } = await player();
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(token, newNumber(), from)));

    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3);
    expect(answers.filter(({ status }) => status !== 201 && status !== 429)).toEqual([]);
  });

  it('are limited per address, however many players share it', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      const { token } = await player();
      for (let m = 0; m < 3; m += 1) statuses.push((await add(token, newNumber(), from)).status);
    }

    expect(statuses.filter((status) => status === 201)).toHaveLength(45);
    expect(statuses.slice(45)).toEqual([429, 429, 429]);
    expect((await add((await player()).token, newNumber(), newAddress())).status).toBe(201);
  });

  it('count for a player when declined; payments do not count', async () => {
    const { token } = await player('purchase');
    const good = (await add(token, CARDS.approve, newAddress())).payload.payment_method.payment_method_id;
    const bad = (await add(token, CARDS.decline, newAddress())).payload.payment_method.payment_method_id;
    const states: string[] = [];
    for (let n = 0; n < 5; n += 1) states.push(await pay(token, good, newAddress()));
    for (let n = 0; n < 5; n += 1) states.push(await pay(token, bad, newAddress()));

    expect(states).toEqual([
      ...Array(5).fill('success'),
      ...Array(3).fill('failed'),
      ...Array(2).fill('too_many_card_tries'),
    ]);
    expect(await pay(token, good, newAddress())).toBe('too_many_card_tries');
  });

  it('are limited per card, however many players have it', async () => {
    const states: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { token } = await player('purchase');
      const bad = (await add(token, '4000000000000069', newAddress())).payload.payment_method?.payment_method_id;
      for (let m = 0; m < 2; m += 1) states.push(await pay(token, bad, newAddress()));
    }

    expect(states.slice(0, 9)).not.toContain('too_many_card_tries');
    expect(states.at(-1)).toBe('too_many_card_tries');
  });

  it('at a checkout count once per attempt, and are refused before the bank is called', async () => {
    const user = await world.addUser();
    const opened = async () => {
      const { payload } = await world.authorizeInvoice(user);
      return (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
    };
    const token = await opened();
    const added = await add(token, CARDS.decline, newAddress());
    const payment_methods = [{ payment_method_id: added.payload.payment_method.payment_method_id, amount: 0 }];
    const attempt_id = randomUUID();
    const press = (id: string) => send(token, '/checkout/pay', { attempt_id: id, payment_methods }, newAddress());
    for (let n = 0; n < 5; n += 1) expect((await press(attempt_id)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await press(randomUUID())).status).toBe(200);

    const refused = await press(randomUUID());

    expect(refused).toMatchObject({ status: 429, codes: ['too_many_card_tries'] });
    const charges = await world.deps.db.selectFrom('card_charges').selectAll().execute();
    expect(
      charges.filter(({ payment_method_id }) => payment_method_id === payment_methods[0]?.payment_method_id),
    ).toHaveLength(3);
  });

  describe('with a step at the bank', () => {
    type Answer = 'pass' | 'refuse';

    async function topUp(token: string, card: string, answer: Answer): Promise<string> {
      const body = { purchase_id: randomUUID(), amount: 1_000, currency: 'USD', payment_method_id: card };
      const { status, codes, payload } = await send(token, '/purchases', body, newAddress());
      if (status !== 200) return codes[0];
      const { purchase_id, next_action } = payload.purchase;
      await answerAtBank(world, next_action.url, answer);
      return (await world.inSession(token, 'GET', `/purchases/${purchase_id}`)).payload.purchase.state;
    }

    async function checkOut(user: FlowUser, card: string, answer: Answer): Promise<string> {
      const { payload } = await world.authorizeInvoice(user);
      const { session_token } = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload;
      const body = { attempt_id: randomUUID(), payment_methods: [{ payment_method_id: card, amount: 0 }] };
      const pressed = await send(session_token, '/checkout/pay', body, newAddress());
      if (pressed.status !== 200) return pressed.codes[0];
      await answerAtBank(world, pressed.payload.checkout.next_action.url, answer);
      // as its job does
      const { rows } = await world.deps.pool.query(`SELECT id FROM checkout_attempts WHERE state = 'paying'`);
      for (const { id } of rows) await runAttempt(world.deps, id);
      const { checkout } = (await world.inSession(session_token, 'GET', '/checkout')).payload;
      return checkout.failure_reason ? 'failed' : checkout.state;
    }

    it.each([
      ['a top-up', 'success', topUp],
      [
        'a checkout',
        'paid',
        (_token: string, card: string, answer: Answer, user: FlowUser) => checkOut(user, card, answer),
      ],
    ] as const)('%s does not count when it succeeds, and counts when the bank refuses', async (_what, done, make) => {
      const { user, token } = await player('purchase');
      const added = await add(token, CARDS.authenticate, newAddress());
      const card = added.payload.payment_method.payment_method_id;
      const states: string[] = [];
      for (let n = 0; n < 5; n += 1) states.push(await make(token, card, 'pass', user));
      for (let n = 0; n < 4; n += 1) states.push(await make(token, card, 'refuse', user));

      expect(states).toEqual([...Array(5).fill(done), ...Array(3).fill('failed'), 'too_many_card_tries']);
      const { rows } = await world.deps.pool.query('SELECT max(tries) AS most FROM card_tries');
      expect(rows[0].most).toBeGreaterThan(0);
    });

    it('do not count while the provider is away', async () => {
      const { user, token } = await player('purchase');
      const added = await add(token, CARDS.authenticate, newAddress());
      const card = added.payload.payment_method.payment_method_id;
      const { authenticator } = world.deps.adapters;
      if (!authenticator) throw new Error('The sandbox has one.');
      const start = vi.spyOn(authenticator, 'start').mockRejectedValue(new Error('The provider is away.'));
      const states: string[] = [];
      for (let n = 0; n < 4; n += 1) states.push(await topUp(token, card, 'pass'), await checkOut(user, card, 'pass'));
      start.mockRestore();

      expect(new Set(states)).toEqual(new Set(['payment_provider_unavailable']));
      expect([await topUp(token, card, 'pass'), await checkOut(user, card, 'pass')]).toEqual(['success', 'paid']);
    });
  });

  it('that a limit of the player’s own refuses do not count', async () => {
    const { user, token } = await player('purchase');
    const added = await add(token, CARDS.approve, newAddress());
    const card = added.payload.payment_method.payment_method_id;
    const { payload } = await world.call('POST', '/authorize/user', { account_id: user.accountId, return_token: true });
    const headers = { authorization: `Bearer ${Object(payload).token.access_token}` };
    const limit = { currency: 'USD', amount: 0 };
    await world.app.inject({ method: 'POST', url: '/v2/spending/limit', headers, payload: limit });
    const reasons: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { redirect } = (await world.authorizeInvoice(user)).payload;
      const { session_token } = (await world.redeem(nonceOf(redirect), 'checkout')).payload;
      const body = { attempt_id: randomUUID(), payment_methods: [{ payment_method_id: card, amount: 0 }] };
      const pressed = await send(session_token, '/checkout/pay', body, newAddress());
      reasons.push(pressed.codes[0] ?? pressed.payload.checkout.failure_reason.code);
    }

    expect(reasons).toEqual(Array(5).fill('spending_limit_reached'));
  });

  it('are stored without card number or address', async () => {
    const { rows } = await world.deps.pool.query<{ subject: string }>('SELECT subject FROM card_tries');

    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every(({ subject }) => /^[A-Za-z0-9_-]{43}$/.test(subject))).toBe(true);
  });
});
