import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';

describe('payment methods in flows', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(() => world.close());

  async function open(user: FlowUser): Promise<string> {
    return (await world.redeem(await world.authorizeUser(user), 'payment-selection')).payload.session_token;
  }

  it('stores only what is needed to show and charge a card', async () => {
    const user = await world.addUser();
    const token = await open(user);

    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));

    expect(added.status).toBe(201);
    expect(added.payload.payment_method).toEqual({
      payment_method_id: expect.any(String),
      kind: 'card',
      display_string: 'Visa •••• 1111',
      currency: 'USD',
      state: 'ACTIVE',
      usable: true,
      removable: true,
      brand: 'visa',
      last_four: '1111',
      expiry_month: 12,
      expiry_year: 2031,
    });
    const { rows } = await world.deps.pool.query(
      'SELECT row_to_json(payment_methods)::text AS row FROM payment_methods',
    );
    expect(JSON.stringify(rows)).not.toMatch(/4111 ?1111|"123"/);
    expect(world.deps.logLines.join('')).not.toMatch(/4111 ?1111/);
    const listed = await world.call('GET', `/v1/${user.accountId}/payment_methods`);
    expect(listed.payload).toContainEqual(expect.objectContaining({ pm_state: 'ACTIVE', last_four: '1111' }));
  });

  it('adds the same card once however often it is sent', async () => {
    const token = await open(await world.addUser());

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve))),
    );

    expect(new Set(answers.map((answer) => answer.payload.payment_method.payment_method_id)).size).toBe(1);
    const list = await world.inSession(token, 'GET', '/payment-methods');
    expect(list.payload.payment_methods.filter((each: { kind: string }) => each.kind === 'card')).toHaveLength(1);
  });

  it.each([
    ['a number that fails Luhn', { number: '4111111111111112' }, 'card_number_invalid', 'card.number'],
    ['a number with letters', { number: '4111x' }, 'card_number_invalid', 'card.number'],
    ['an empty number', { number: '' }, 'number_invalid', 'card.number'],
    ['an expired card', { expiry_year: 2024 }, 'card_expired', 'card.expiry_month'],
    ['a month that does not exist', { expiry_month: 13 }, 'expiry_month_invalid', 'card.expiry_month'],
    ['a short security code', { security_code: '12' }, 'security_code_invalid', 'card.security_code'],
  ])('refuses %s', async (_name, change, code, param) => {
    const token = await open(await world.addUser());
    const card = { number: CARDS.approve, expiry_month: 12, expiry_year: 2031, security_code: '123', ...change };

    const answer = await world.inSession(token, 'POST', '/payment-methods', { card });

    expect(answer).toMatchObject({ status: 422, codes: [code] });
    expect(answer.payload.errors[0]?.param).toBe(param);
  });

  it('refuses a card in a game’s own token', async () => {
    const token = await open(await world.addUser());

    const answer = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve, 'TST'));

    expect(answer.codes).toEqual(['currency_unknown']);
  });

  it('removes a card permanently and idempotently, but never a wallet or another player’s card', async () => {
    const user = await world.addUser();
    const [token, stranger] = [await open(user), await open(await world.addUser())];
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));
    const id = added.payload.payment_method.payment_method_id;
    const remove = (as: string, what: string) => world.inSession(as, 'POST', `/payment-methods/${what}/remove`);

    expect((await remove(stranger, id)).codes).toEqual(['payment_method_not_found']);
    expect((await remove(token, user.wallets.USD?.payment_method_id ?? '')).codes).toEqual([
      'payment_method_not_removable',
    ]);
    const [first, second] = [await remove(token, id), await remove(token, id)];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(JSON.stringify(second.payload.payment_methods)).not.toContain(id);
  });

  it('lists an expired card, and refuses to charge it', async () => {
    const token = await open(await world.addUser());
    const added = await world.inSession(token, 'POST', '/payment-methods', {
      card: { number: CARDS.approve, expiry_month: 12, expiry_year: 2026, security_code: '123' },
    });
    const payment_methods = [{ payment_method_id: added.payload.payment_method.payment_method_id, amount: 0 }];
    await world.deps.db.updateTable('flow_sessions').set({ expires_ms: Number.MAX_SAFE_INTEGER }).execute();

    world.deps.clock.advance(60 * 24 * 3_600_000);

    const list = await world.inSession(token, 'GET', '/payment-methods');
    const cards = list.payload.payment_methods.filter(({ kind }: { kind: string }) => kind === 'card');
    expect(cards).toMatchObject([{ state: 'EXPIRED', usable: false }]);
    const picked = await world.inSession(token, 'POST', '/payment-selection', { payment_methods });
    expect(picked).toMatchObject({ status: 409, codes: ['payment_method_unavailable'] });
  });
});

describe('payment-selection flow (interface §4.3, §6.2)', () => {
  let world: FlowWorld;
  let user: FlowUser;
  let token: string;
  let card: string;
  let wallet: string;
  beforeAll(async () => {
    world = await createFlowWorld();
    user = await world.addUser({ USD: 1000 });
    token = (await world.redeem(await world.authorizeUser(user), 'payment-selection')).payload.session_token;
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));
    card = added.payload.payment_method.payment_method_id;
    wallet = user.wallets.USD?.payment_method_id ?? '';
  });
  afterAll(() => world.close());

  function select(methods: readonly [string, number][], transaction_details?: object) {
    const payment_methods = methods.map(([payment_method_id, amount]) => ({ payment_method_id, amount }));
    return world.inSession(token, 'POST', '/payment-selection', {
      payment_methods,
      ...(transaction_details && { transaction_details }),
    });
  }

  it('returns an array that invoice creation accepts unchanged', async () => {
    const details = { transaction_amount: 1500, currency: 'USD' };
    const { payload } = await select(
      [
        [wallet, 1000],
        [card, 0],
      ],
      details,
    );

    const created = await world.call('POST', '/v2/invoice', {
      account_id: user.accountId,
      reference_type: 'order',
      reference_id: '1',
      payment_methods: payload.payment_methods,
      line_items: [{ amount: 1500, currency: 'USD', transaction_type: 'user_to_integrator', product_sku: 'a' }],
    });

    expect(payload.payment_methods).toEqual([
      { payment_method_id: wallet, amount: 1000 },
      { payment_method_id: card, amount: 0 },
    ]);
    expect(created.status).toBe(201);
  });

  it('sends a single method with 0', async () => {
    expect((await select([[card, 700]])).payload.payment_methods).toEqual([{ payment_method_id: card, amount: 0 }]);
  });

  it('refuses more than a wallet holds, and amounts that do not add up', async () => {
    const details = { transaction_amount: 1500, currency: 'USD' };

    const answers = [
      await select(
        [
          [wallet, 1001],
          [card, 0],
        ],
        details,
      ),
      await select(
        [
          [wallet, 0],
          [card, 100],
        ],
        details,
      ),
      await select([[wallet, 0]], details),
      await select(
        [
          [wallet, 500],
          [card, 500],
        ],
        details,
      ),
      await select(
        [
          [wallet, 0],
          [wallet, 5],
        ],
        details,
      ),
      await select([], details),
    ];

    expect(answers.map((answer) => [answer.status, answer.codes[0]])).toEqual([
      [422, 'wallet_balance_exceeded'],
      [422, 'wallet_balance_exceeded'],
      [422, 'wallet_balance_exceeded'],
      [422, 'payment_methods_remainder_missing'],
      [422, 'payment_methods_duplicate'],
      [422, 'payment_methods_invalid'],
    ]);
  });

  it('refuses a method of another currency', async () => {
    const answer = await select([[card, 0]], { transaction_amount: 100, currency: 'EUR' });

    expect(answer).toMatchObject({ status: 409, codes: ['payment_method_unavailable'] });
  });
});
