import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findPayout } from '../../../src/payments/payouts/find-payout.js';
import type { PayoutBank } from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { exchangeTokens } from '../../../src/payments/token-exchanges/exchange-tokens.js';
import { openTokenWallet } from '../../../src/payments/token-exchanges/open-token-wallet.js';
import type { WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { openDisputeWorld } from './dispute-world.js';

const HOUR_MS = 3_600_000;
const { world, buyer, seller, walletOf, read, chargeOf, topUp, payOut, dispute, settle, close } =
  await openDisputeWorld();
afterEach(settle);
afterAll(close);

describe('an account in debt', () => {
  it('owes what it had not, cannot spend, pay out or convert until it is even, and receives as ever', async () => {
    const player = await world.addUser({ EUR: 500 });
    await topUp(player, 300);
    const charge = await chargeOf(
      (await world.deps.pool.query('SELECT id FROM purchases WHERE account_id = $1', [player.accountId])).rows[0].id,
    );
    const buy = async (amount: number) => {
      const body = purchaseBody({ buyer: player, lines: [{ amount, seller }] });
      const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
      await world.call('POST', `/v2/invoice/${id}/pay`);
      return read(`/v2/invoice/${id}`);
    };
    const exchange = {
      integratorId: world.integrator.integratorId,
      accountId: player.accountId,
      paidAmount: 5,
      paidCurrency: 'USD',
      receivedAmount: 5,
      receivedCurrency: 'TST',
    };
    await openTokenWallet(world.deps, exchange);
    expect((await buy(250)).state).toBe('success');

    const { id } = await dispute(charge, 300);

    expect(await world.balance(walletOf(player))).toBe(-250);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({
      purchase_id: expect.any(String),
      account_id: player.accountId,
    });
    expect(await buy(1)).toMatchObject({ state: 'failed', failure_reason: { code: 'account_in_debt' } });
    const owed = { owed: [{ wallet_id: walletOf(player), amount: 250, currency: 'USD' }] };
    const inDebt = { status: 409, errors: [{ code: 'account_in_debt' }], payload: owed };
    await expect(payOut(player, 'EUR', 100)).rejects.toMatchObject(inDebt);
    await expect(payOut(player, 'USD', 100)).rejects.toMatchObject({ status: 409, payload: owed });
    await expect(openTokenWallet(world.deps, exchange)).rejects.toMatchObject(inDebt);
    await expect(exchangeTokens(world.deps.money, exchange)).rejects.toMatchObject(inDebt);

    await topUp(player, 200);
    expect(await world.balance(walletOf(player))).toBe(-50);
    expect(await buy(1)).toMatchObject({ state: 'failed', failure_reason: { code: 'account_in_debt' } });
    await Promise.all([topUp(player, 60), buy(20), buy(20)]);
    await topUp(player, 100);
    expect(await world.balance(walletOf(player))).toBeGreaterThanOrEqual(0);
    expect((await buy(5)).state).toBe('success');
    await payOut(player, 'EUR', 100);
    const { rows } = await world.deps.pool.query('SELECT minimum_balance, in_debt FROM wallets WHERE id = $1', [
      walletOf(player),
    ]);
    expect(rows).toEqual([{ minimum_balance: 0, in_debt: false }]);
  });

  it('gets a payout back that was held meanwhile: it is not sent, and pays off what is owed', async () => {
    const player = await world.addUser();
    const id = await topUp(player, 300);
    const held = await payOut(player, 'USD', 250, HOUR_MS);
    const sent = await payOut(player, 'USD', 50);
    const sends: string[] = [];
    const bank: PayoutBank = {
      accepts: async () => undefined,
      send: async ({ payoutId }) => {
        sends.push(payoutId);
        return { status: 'sent', reference: payoutId };
      },
      status: async () => ({ status: 'processing' }),
    };
    const run = () => payoutsJob(world.deps, bank).run(new AbortController().signal);
    await run();
    await dispute(await chargeOf(id), 300);
    expect(await world.balance(walletOf(player))).toBe(-300);

    world.deps.clock.advance(2 * HOUR_MS);
    await Promise.all([run(), run()]);
    await run();

    expect(sends.filter((each) => each === held.id)).toEqual([]);
    expect(sends.filter((each) => each === sent.id)).toHaveLength(1);
    expect(await world.balance(walletOf(player))).toBe(-50);
    expect(await findPayout(world.deps, held.id)).toMatchObject({
      state: 'failed',
      failureReason: { code: 'account_in_debt' },
    });
    expect(await findPayout(world.deps, sent.id)).toMatchObject({ state: 'pending' });
  });

  it('is not overdrawn by anything else: what comes in at the same time pays for nothing', async () => {
    const player = await world.addUser();
    const id = await topUp(player, 100);
    await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer: player, lines: [{ amount: 1, seller }] }) });
    await payOut(player, 'USD', 100);
    await dispute(await chargeOf(id), 100);
    const body = (from: WorldUser, to: WorldUser, amount: number) =>
      purchaseBody({ buyer: from, lines: [{ amount, seller: to }] });
    const ids: string[] = [];
    for (const request of [
      body(buyer, player, 60),
      body(player, seller, 30),
      body(buyer, player, 20),
      body(player, seller, 10),
    ]) {
      ids.push(String((await world.call('POST', '/v2/invoice', { body: request })).body.payload.invoice_id));
    }
    await Promise.all(ids.map((invoice) => world.call('POST', `/v2/invoice/${invoice}/pay`)));
    const states = await Promise.all(ids.map(async (invoice) => (await read(`/v2/invoice/${invoice}`)).state));
    expect(states).toEqual(['success', 'failed', 'success', 'failed']);
    expect(await world.balance(walletOf(player))).toBe(-20);
  });
});
