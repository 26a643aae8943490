import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { HISTORY_COLUMNS, type HistoryRow } from '../../../src/payments/transactions/history-row.js';
import { renderTransactions } from '../../../src/payments/transactions/render-transactions.js';
import { type Json, openDisputeWorld } from './dispute-world.js';

const {
  book,
  provider,
  world,
  buyer,
  seller,
  walletOf,
  ownWallet,
  read,
  refusal,
  apply,
  runJob,
  liability,
  chargeOf,
  pay,
  topUp,
  report,
  dispute,
  moved,
  settle,
  close,
} = await openDisputeWorld();
afterEach(settle);
afterAll(close);

describe('a disputed payment', () => {
  it('is taken from the integrator at once, and can be read, listed and found in the invoice', async () => {
    const { id, card, chargeId } = await pay([{ amount: 300, seller }, { amount: 50 }]);
    let opened = { id: '', reference: '' };

    const change = await moved([ownWallet(), walletOf(seller)], async () => {
      opened = await dispute(chargeId, 350);
    });

    expect(change).toEqual([-350, 0]);
    const shown = await read(`/v2/dispute/${opened.id}`);
    expect(shown).toMatchObject({
      dispute_id: opened.id,
      invoice_id: id,
      account_id: buyer.accountId,
      payment_method_id: card,
      state: 'needs_response',
      reason: 'fraudulent',
      summary: { total_amount: 350, currency: 'USD', display_amount: 'USD 3.50' },
      fee_amount: 0,
      accepted: false,
      taken_from: [{ wallet_id: ownWallet(), amount: 350, display_amount: 'USD 3.50' }],
      evidence: [],
    });
    expect(shown).not.toHaveProperty('escrow_id');
    expect((await read(`/v2/disputes?invoice_id=${id}`)).disputes).toEqual([shown]);
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ state: 'success', disputed_amount: 350 });
    const invoice = await read(`/v2/invoice/${opened.id}`);
    expect(Object.values<Json>(invoice.subitems).map((each) => [each.subitem_type, each.amount])).toEqual([
      ['dispute', 350],
    ]);
  });

  it('comes back when it is won, and nothing more moves when it is lost', async () => {
    const won = await pay([{ amount: 200, seller }]);
    const lost = await pay([{ amount: 100, seller }]);
    const change = await moved([ownWallet()], async () => {
      await (await dispute(won.chargeId, 200)).change({ state: 'won' });
      await (await dispute(lost.chargeId, 100)).change({ state: 'lost' });
    });
    expect(change).toEqual([-100]);
    expect(await read(`/v2/invoice/${won.id}`)).not.toHaveProperty('disputed_amount');
    expect((await read(`/v2/disputes?invoice_id=${won.id}`)).disputes).toMatchObject([
      { state: 'won', reversal_invoice_id: expect.any(String) },
    ]);
    expect((await read(`/v2/disputes?invoice_id=${lost.id}&state=lost`)).disputes).toHaveLength(1);
    expect((await read(`/v2/disputes?invoice_id=${lost.id}&state=won`)).disputes).toEqual([]);
  });

  it('ends the same whatever the order and number of notices, also when it is won and then lost after all', async () => {
    const { chargeId } = await pay([{ amount: 90, seller }]);
    const change = await moved([ownWallet()], async () => {
      const { reference, change: set } = await dispute(chargeId, 90, { state: 'won' });
      await Promise.all([apply(reference), apply(reference), apply(reference)]);
      await set({ state: 'lost' });
      await set({ state: 'won' });
      await Promise.all([set({ state: 'lost' }), apply(reference)]);
      await runJob();
    });
    expect(change).toEqual([-90]);
  });

  it('costs a fee while the provider keeps it', async () => {
    const { chargeId } = await pay([{ amount: 90, seller }]);
    let opened: Awaited<ReturnType<typeof dispute>> | undefined;
    const change = await moved([ownWallet()], async () => {
      opened = await dispute(chargeId, 90, { fee: { amount: 15, currency: 'USD' } });
      const { change: set } = opened;
      await set({ fee: { amount: 20, currency: 'USD' } });
      await set({ state: 'won' });
    });
    expect(change).toEqual([-20]);
    expect(await read(`/v2/dispute/${opened?.id}`)).toMatchObject({ fee_amount: 20, state: 'won' });
    const returned = await moved([ownWallet()], async () => opened?.change({ fee: undefined }));
    expect(returned).toEqual([20]);
  });

  it('is known from the provider’s list, and once it answers if it is silent', async () => {
    const { id, chargeId } = await pay([{ amount: 40, seller }]);
    book.set(report(chargeId, 40));
    book.isSilent = true;
    world.deps.clock.advance(61_000);
    await runJob();
    expect((await read(`/v2/disputes?invoice_id=${id}`)).disputes).toEqual([]);
    book.isSilent = false;
    world.deps.clock.advance(61_000);
    await runJob();
    expect((await read(`/v2/disputes?invoice_id=${id}`)).disputes).toHaveLength(1);
  });

  it('is found by the provider’s reference of the charge', async () => {
    const { chargeId } = await pay([{ amount: 40, seller }]);
    const { rows } = await world.deps.pool.query(
      'SELECT provider_reference AS reference FROM card_charges WHERE id = $1',
      [chargeId],
    );
    const { id } = await dispute(chargeId, 40, { charge: { reference: rows[0].reference } });
    expect(id).not.toBe('undefined');
  });

  it('is taken from the recipients in proportion if the integrator has set so; what was refunded is the integrator’s', async () => {
    const second = await world.addUser();
    await liability('recipients');
    const { id, chargeId } = await pay([{ amount: 300, seller }, { amount: 100, seller: second }, { amount: 100 }]);
    await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 250 } });
    await world.deps.money.drained();

    let opened: Awaited<ReturnType<typeof dispute>> | undefined;
    const wallets = [walletOf(seller), walletOf(second), ownWallet()];
    const taken = await moved(wallets, async () => {
      opened = await dispute(chargeId, 500);
    });
    const entries = await world.deps.pool.query(
      'SELECT account_id, transaction_type, amount FROM transactions WHERE transaction_id = $1 ORDER BY amount DESC',
      [opened?.id],
    );
    const given = await moved(wallets, async () => opened?.change({ state: 'won' }));
    await liability('integrator');

    expect(taken).toEqual([-150, -50, -300]);
    expect(given).toEqual([150, 50, 300]);
    expect(entries.rows).toEqual([
      { account_id: seller.accountId, transaction_type: 'dispute', amount: 150 },
      { account_id: second.accountId, transaction_type: 'dispute', amount: 50 },
    ]);
  });

  it('cannot be refunded until it is won or lost', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    const { id: disputeId, change } = await dispute(chargeId, 60);
    const refund = (invoiceId = id) => world.call('POST', `/v2/invoice/${invoiceId}/refund`, { body: { amount: 10 } });
    const answer = await refund();
    expect(refusal(answer)).toEqual([409, 'invoice_disputed']);
    await change({ state: 'under_review' });
    expect(refusal(await refund())).toEqual([409, 'invoice_disputed']);
    expect(answer.body.payload).toMatchObject({ invoice_id: id, disputed_amount: 60 });
    await change({ state: 'won' });
    expect((await refund()).status).toBe(200);
    expect(refusal(await refund(disputeId))).toEqual([409, 'invoice_is_dispute']);
    expect(refusal(await world.call('POST', `/v2/invoice/${disputeId}/pay`))).toEqual([409, 'invoice_is_dispute']);
  });

  it('lets a refund that is under way end', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    provider.refundsAreSilent = true;
    const refund = (await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 30 } })).body.payload;
    await world.deps.money.drained();
    await dispute(chargeId, 100);
    provider.refundsAreSilent = false;
    const { settleRefund } = await import('../../../src/payments/refunds/settle-refund.js');
    await settleRefund(world.deps.money, String(refund.refund_id));
    expect(await read(`/v2/refund/${refund.refund_id}`)).toMatchObject({ state: 'success' });
  });
});

describe('the history of a dispute', () => {
  const rendered = async (transactionId: string, accountId: string) => {
    const { rows } = await world.deps.pool.query<HistoryRow>(
      `SELECT ${HISTORY_COLUMNS} FROM transactions WHERE transaction_id = $1 AND account_id = $2`,
      [transactionId, accountId],
    );
    return (await renderTransactions(world.deps, rows, world.integrator.name))[0] as Json;
  };

  it('is named by the purchase, and names it where a recipient has paid', async () => {
    await liability('recipients');
    const { id, chargeId } = await pay([{ amount: 300, seller }, { amount: 100 }]);
    const { id: disputeId } = await dispute(chargeId, 400);
    await liability('integrator');

    expect((await rendered(id, buyer.accountId)).transaction_data).toMatchObject({
      disputed_amount: 400,
      disputed_display_amount: 'USD 4.00',
      disputes: [
        {
          dispute_id: disputeId,
          amount: 400,
          display_amount: 'USD 4.00',
          state: 'needs_response',
          opened: new Date(world.deps.clock.now()).toISOString(),
        },
      ],
    });
    expect((await rendered(id, seller.accountId)).transaction_data).not.toHaveProperty('disputes');
    expect(await rendered(disputeId, seller.accountId)).toMatchObject({
      transaction_type: 'dispute',
      transaction_role: 'seller',
      transaction_data: { disputed_transaction_id: id, summary: { total_amount: 300, display_amount: 'USD 3.00' } },
    });
  });

  it('is the player’s own for a top-up, with its amount', async () => {
    const player = await world.addUser();
    const { id } = await dispute(await chargeOf(await topUp(player, 100)), 100);
    const entry = await rendered(id, player.accountId);
    expect(entry).toMatchObject({ transaction_type: 'dispute', transaction_description: 'Visa ending in 1111' });
    expect(entry.transaction_data).toMatchObject({ summary: { total_amount: 100 } });
    expect(entry.transaction_data).not.toHaveProperty('disputed_transaction_id');
  });
});
