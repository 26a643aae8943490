import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardProvider } from '../../../src/payments/cards/card-provider.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { topUpsJob } from '../../../src/payments/top-ups/top-ups-job.js';
import { systemClock } from '../../../src/platform/clock.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';

describe('purchase flow: topping up a wallet', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  async function open(number: string) {
    const user = await world.addUser();
    const opened = await world.redeem(await world.authorizeUser(user), 'purchase');
    const token = opened.payload.session_token;
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(number, 'USD'));
    return { user, token, opened, card: added.payload.payment_method.payment_method_id };
  }

  function buy(token: string, card: string, change: object = {}) {
    const body = { purchase_id: randomUUID(), amount: 2500, currency: 'USD', payment_method_id: card, ...change };
    return world.inSession(token, 'POST', '/purchases', body);
  }

  const balance = (user: FlowUser) => world.balance(user.wallets.USD?.wallet_id);

  it('lists wallets, limits and suggestions, without the games’ own tokens', async () => {
    const { opened, user } = await open(CARDS.approve);

    expect(opened.payload.purchase.unfinished).toBeNull();
    expect(opened.payload.purchase.currencies.map((each: { currency: string }) => each.currency).sort()).toEqual([
      'EUR',
      'USD',
    ]);
    expect(opened.payload.purchase.currencies).toContainEqual(
      expect.objectContaining({
        currency: 'USD',
        wallet_id: user.wallets.USD?.wallet_id,
        balance: 0,
        display_balance: 'USD 0.00',
        least_amount: 100,
        most_amount: 1_000_000,
      }),
    );
  });

  it('quotes, charges the card and credits the wallet', async () => {
    const { user, token, card } = await open(CARDS.approve);

    const quoted = await world.inSession(token, 'POST', '/purchases/quote', { amount: 2500, currency: 'USD' });
    const bought = await buy(token, card);

    expect(quoted.payload.quote).toMatchObject({
      fee_amount: 0,
      charge_amount: 2500,
      display_charge_amount: 'USD 25.00',
    });
    expect(bought.payload.purchase).toMatchObject({
      state: 'success',
      display_amount: 'USD 25.00',
      wallet: { balance: 2500, display_balance: 'USD 25.00' },
    });
    const history = await world.call('GET', `/v1/transactions?account_id=${user.accountId}`);
    expect(history.payload.transactions[0]).toMatchObject({
      transaction_id: bought.payload.purchase.purchase_id,
      transaction_type: 'wallet_purchase',
      transaction_status: 'processed',
    });
  });

  it('charges once however often the same purchase is sent', async () => {
    const { user, token, card } = await open(CARDS.approve);
    const purchase_id = randomUUID();

    const answers = await Promise.all(Array.from({ length: 12 }, () => buy(token, card, { purchase_id })));

    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    await world.deps.money.drained();
    expect(await balance(user)).toBe(2500);
    expect((await buy(token, card, { purchase_id, amount: 2600 })).codes).toEqual(['purchase_id_taken']);
  });

  it('charges nothing when the card is declined, and shows the reason', async () => {
    const { user, token, card } = await open(CARDS.decline);

    const answer = await buy(token, card);

    expect(answer.payload.purchase).toMatchObject({
      state: 'failed',
      failure_reason: { code: 'payment_method_declined', decline_code: 'insufficient_funds' },
    });
    expect(await balance(user)).toBe(0);
  });

  it.each([
    ['pass', 'success', 2500],
    ['refuse', 'failed', 0],
  ] as const)('waits for the bank’s challenge: %s leads to %s', async (bank, state, money) => {
    const { user, token, card } = await open(CARDS.authenticate);
    const started = await buy(token, card);
    const { purchase_id, next_action } = started.payload.purchase;
    expect(started.payload.purchase.state).toBe('action_required');

    await answerAtBank(world, next_action.url, bank);

    const now = await world.inSession(token, 'GET', `/purchases/${purchase_id}`);
    expect(now.payload.purchase.state).toBe(state);
    expect(await balance(user)).toBe(money);
  });

  it('can be cancelled during the bank’s challenge', async () => {
    const { user, token, card } = await open(CARDS.authenticate);
    const started = await buy(token, card);
    const { purchase_id } = started.payload.purchase;

    const reopened = await world.redeem(await world.authorizeUser(user), 'purchase');
    const abandoned = await world.inSession(token, 'POST', `/purchases/${purchase_id}/abandon`);

    expect(reopened.payload.purchase.unfinished).toMatchObject({ purchase_id, state: 'action_required' });
    expect(abandoned.payload.purchase).toMatchObject({
      state: 'failed',
      failure_reason: { code: 'authentication_abandoned' },
    });
  });

  it.each([
    [{ amount: 99 }, 422, 'amount_too_small'],
    [{ amount: 1_000_001 }, 422, 'amount_too_large'],
    [{ amount: 1.5 }, 422, 'amount_invalid'],
    [{ currency: 'TST' }, 422, 'currency_unknown'],
    [{ payment_method_id: randomUUID() }, 409, 'payment_method_unavailable'],
    [{ purchase_id: 'x' }, 422, 'purchase_id_invalid'],
  ])('refuses %j', async (change, status, code) => {
    const { token, card } = await open(CARDS.approve);

    expect(await buy(token, card, change)).toMatchObject({ status, codes: [code] });
  });

  it('tells what paid and mails the receipt once, to the account’s own address', async () => {
    const { user, token, card } = await open(CARDS.approve);
    const bought = (await buy(token, card)).payload.purchase;
    expect(bought.paid_with).toEqual([
      { payment_method_id: card, display_string: 'Visa •••• 1111', display_amount: 'USD 25.00' },
    ]);
    expect(bought).not.toHaveProperty('receipt_sent_to');

    const ask = () => world.inSession(token, 'POST', `/purchases/${bought.purchase_id}/receipt`);
    const answers = [await ask(), await ask()];

    for (const { payload } of answers) expect(payload.purchase.receipt_sent_to).toBe('b•••@e•••.com');
    const mails = world.deps.db.selectFrom('mails').selectAll().where('account_id', '=', user.accountId);
    expect(await mails.execute()).toMatchObject([{ transaction_id: bought.purchase_id }]);
  });

  it('mails no receipt of a top-up that failed, or of another buyer’s', async () => {
    const [one, other] = [await open(CARDS.decline), await open(CARDS.approve)];
    const failed = (await buy(one.token, one.card)).payload.purchase;
    const bought = (await buy(other.token, other.card)).payload.purchase;

    const ask = (id: string) => world.inSession(one.token, 'POST', `/purchases/${id}/receipt`);

    expect(await ask(failed.purchase_id)).toMatchObject({ status: 404, codes: ['transaction_not_found'] });
    expect(await ask(bought.purchase_id)).toMatchObject({ status: 404, codes: ['purchase_not_found'] });
  });

  it("hides another buyer's purchase", async () => {
    const [one, other] = [await open(CARDS.approve), await open(CARDS.approve)];
    const bought = await buy(one.token, one.card);

    const answer = await world.inSession(other.token, 'GET', `/purchases/${bought.payload.purchase.purchase_id}`);

    expect(answer).toMatchObject({ status: 404, codes: ['purchase_not_found'] });
  });

  it('is completed once by the job when its node died', async () => {
    const { user, card } = await open(CARDS.approve);
    const nowMs = world.deps.clock.now();
    await world.deps.db
      .insertInto('purchases')
      .values({
        id: randomUUID(),
        integrator_id: world.integrator.integratorId,
        account_id: user.accountId,
        payment_method_id: card,
        wallet_id: user.wallets.USD?.wallet_id ?? '',
        amount: 700,
        currency: 'USD',
        state: 'processing',
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .execute();
    world.deps.clock.advance(15_000);

    const jobs = [1, 2, 3].map(() => topUpsJob(world.deps));
    await Promise.all(jobs.map((job) => job.run(new AbortController().signal)));

    expect(await balance(user)).toBe(700);
  });
});

describe('a top-up whose provider does not answer', () => {
  let world: FlowWorld;
  let isAway = false;
  beforeAll(async () => {
    const sandbox = createSandboxCardProvider({ clock: systemClock });
    const charge: CardProvider['charge'] = async (request) => {
      if (isAway) throw new Error('The provider is away.');
      return sandbox.charge(request);
    };
    world = await createFlowWorld({}, { cards: { ...sandbox, charge } });
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  it('is still processing when its buyer cancels the challenge, which was passed by then, and is paid later', async () => {
    const user = await world.addUser();
    const { payload } = await world.redeem(await world.authorizeUser(user), 'purchase');
    const token = payload.session_token;
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve, 'USD'));
    const { payment_method_id } = added.payload.payment_method;
    const body = { purchase_id: randomUUID(), amount: 2500, currency: 'USD', payment_method_id };
    isAway = true;
    await world.inSession(token, 'POST', '/purchases', body);
    await world.deps.money.drained();

    const abandoned = await world.inSession(token, 'POST', `/purchases/${body.purchase_id}/abandon`);

    expect(abandoned).toMatchObject({ status: 200, payload: { purchase: { state: 'processing' } } });
    await world.deps.money.drained();
    isAway = false;
    world.deps.clock.advance(60_000);
    await topUpsJob(world.deps).run(new AbortController().signal);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(2500);
  });
});
