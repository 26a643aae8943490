import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutsJob } from '../../src/payments/payouts/payouts-job.js';
import { BANK_TAKES_MS } from '../../src/payments/payouts/sandbox-bank.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../support/flows/flow-world.js';
import { DESTINATION } from '../support/flows/payout-bodies.js';

describe('an id that a player reuses from another object', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  async function open(user: FlowUser, flow: 'purchase' | 'payout'): Promise<string> {
    return (await world.redeem(await world.authorizeUser(user), flow)).payload.session_token;
  }

  async function cardOf(token: string, number: string): Promise<string> {
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(number, 'USD'));
    return added.payload.payment_method.payment_method_id;
  }

  function invoiceBody(user: FlowUser, methodId: string): object {
    return {
      account_id: user.accountId,
      reference_type: 'order',
      reference_id: 'A-17',
      payment_methods: [{ payment_method_id: methodId }],
      line_items: [{ amount: 1_000_000, currency: 'USD', transaction_type: 'user_to_integrator', product_sku: '' }],
    };
  }

  it('buys nothing with the charge of a declined escrow', async () => {
    const user = await world.addUser();
    const token = await open(user, 'purchase');
    const empty = await cardOf(token, CARDS.decline);
    const escrow = (await world.call('POST', '/v2/escrow', invoiceBody(user, empty))).payload;
    await world.call('POST', `/v2/escrow/${escrow.id}/pay`);
    const { rows } = await world.deps.pool.query('SELECT escrow_invoice_id AS id FROM escrows WHERE id = $1', [
      escrow.id,
    ]);

    const bought = await world.inSession(token, 'POST', '/purchases', {
      purchase_id: rows[0].id,
      amount: 1_000_000,
      currency: 'USD',
      payment_method_id: empty,
    });

    expect(bought.payload.purchase).toMatchObject({
      state: 'failed',
      failure_reason: { decline_code: 'insufficient_funds' },
    });
    expect(bought.payload.purchase.purchase_id).not.toBe(rows[0].id);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(0);
  });

  it('gets a charge of its own for a card that has already paid an invoice', async () => {
    const user = await world.addUser();
    const token = await open(user, 'purchase');
    const card = await cardOf(token, CARDS.approve);
    const invoice = (await world.call('POST', '/v2/invoice', invoiceBody(user, card))).payload;
    await world.call('POST', `/v2/invoice/${invoice.invoice_id}/pay`);
    await world.deps.money.drained();

    await world.inSession(token, 'POST', '/purchases', {
      purchase_id: invoice.invoice_id,
      amount: 700,
      currency: 'USD',
      payment_method_id: card,
    });

    const charges = await world.deps.pool.query(
      'SELECT amount, state FROM card_charges WHERE payment_method_id = $1 ORDER BY amount',
      [card],
    );
    expect(charges.rows).toEqual([
      { amount: 700, state: 'captured' },
      { amount: 1_000_000, state: 'captured' },
    ]);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(700);
  });

  it('neither blocks a payout nor changes the history of an invoice', async () => {
    const user = await world.addUser({ USD: 2_000_000 });
    await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
    const invoice = (
      await world.call('POST', '/v2/invoice', invoiceBody(user, user.wallets.USD?.payment_method_id ?? ''))
    ).payload;
    await world.call('POST', `/v2/invoice/${invoice.invoice_id}/pay`);
    const details = () => world.call('GET', `/v1/transaction/${invoice.invoice_id}?account_id=${user.accountId}`);
    const before = await details();

    const started = await world.inSession(await open(user, 'payout'), 'POST', '/payouts', {
      payout_id: invoice.invoice_id,
      wallet_id: user.wallets.USD?.wallet_id,
      amount: 2_500,
      destination: DESTINATION,
    });
    const { bank } = world.deps.adapters;
    if (!bank) throw new Error('The sandbox has a bank.');
    const settle = () => payoutsJob(world.deps, bank).run(new AbortController().signal);
    await settle();
    world.deps.clock.advance(BANK_TAKES_MS + 10_000);
    await settle();

    expect(started.payload.payout.payout_id).not.toBe(invoice.invoice_id);
    const states = await world.deps.pool.query('SELECT state FROM payouts WHERE account_id = $1', [user.accountId]);
    expect(states.rows).toEqual([{ state: 'processed' }]);
    expect((await details()).payload).toEqual(before.payload);
  });

  it('is a key of this player only: another player’s purchase, payout or attempt under it is separate', async () => {
    const [one, other] = [await world.addUser(), await world.addUser()];
    const purchase_id = world.deps.random.uuid();
    const purchases = [];
    for (const user of [one, other]) {
      const token = await open(user, 'purchase');
      const payment_method_id = await cardOf(token, CARDS.approve);
      const body = { purchase_id, amount: 700, currency: 'USD', payment_method_id };
      purchases.push((await world.inSession(token, 'POST', '/purchases', body)).payload.purchase.purchase_id);
      expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(700);
    }
    expect(new Set([...purchases, purchase_id]).size).toBe(3);
  });
});
