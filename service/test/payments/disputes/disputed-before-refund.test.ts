import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { HISTORY_COLUMNS, type HistoryRow } from '../../../src/payments/transactions/history-row.js';
import { renderTransactions } from '../../../src/payments/transactions/render-transactions.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { type Json, openDisputeWorld } from './dispute-world.js';

const { world, buyer, seller, provider, book, report, apply, read, chargeOf, hold, moved, ownWallet, settle, close } =
  await openDisputeWorld();
afterEach(settle);
afterAll(close);

const chargeNow = async (id: string) =>
  (await world.deps.pool.query('SELECT state, refund_amount FROM card_charges WHERE id = $1', [id])).rows[0];

async function rendered(transactionId: string): Promise<Json> {
  const { rows } = await world.deps.pool.query<HistoryRow>(
    `SELECT ${HISTORY_COLUMNS} FROM transactions WHERE transaction_id = $1`,
    [transactionId],
  );
  return (await renderTransactions(world.deps, rows, world.integrator.name))[0]?.transaction_data;
}

async function change(reference: string, state: 'won' | 'lost') {
  const known = book.reports.get(reference);
  if (known) book.set({ ...known, state });
  expect(await apply(reference)).toBe('applied');
}

describe('a charge that its bank has taken back before its refund, which the provider therefore refuses', () => {
  it('is disputed, and no longer refunded, for a cancelled escrow; if it is won, the integrator has the money', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }], {}, 'refund_refused');
    const opened = book.set(report(chargeId, 300, { fee: { amount: 15, currency: 'USD' } }));
    const cancelled = (await world.call('POST', `/v2/escrow/${id}/cancel`)).body.payload;
    await world.deps.money.drained();
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('applied'))).toEqual([
      -15,
    ]);
    expect(await chargeNow(chargeId)).toEqual({ state: 'refunded', refund_amount: 0 });
    const { disputes } = await read(`/v2/disputes?invoice_id=${cancelled.escrow_invoice_id}`);
    expect(disputes).toMatchObject([{ state: 'needs_response', summary: { total_amount: 300 } }]);
    const { rows } = await world.deps.pool.query(
      `SELECT transaction_status FROM transactions WHERE transaction_id = $1`,
      [cancelled.cancel_invoice_id],
    );
    expect(rows).toEqual([{ transaction_status: 'failed' }]);
    expect(await rendered(id)).not.toHaveProperty('refunded_amount');
    expect(await rendered(id)).toMatchObject({ disputed_amount: 300 });
    expect(await moved([ownWallet()], () => change(opened.reference, 'won'))).toEqual([300]);
    expect(await moved([ownWallet()], () => change(opened.reference, 'lost'))).toEqual([-300]);
  });

  it('is disputed, and no longer refunded, for a failed payment', async () => {
    const poor = await world.addUser({ USD: 10 });
    const card = await world.addCard(poor, 'refund_refused');
    const methods = [
      { payment_method_id: poor.wallets.USD?.methodId ?? '', amount: 10 },
      { payment_method_id: card, amount: 0 },
    ];
    const create = async (amount: number, more: object) => {
      const body = purchaseBody({ buyer: poor, lines: [{ amount, seller }], ...more });
      return String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
    };
    const [id, other] = [await create(100, { methods }), await create(10, {})];
    // the wallet is emptied while its card is charged
    provider.beforeCharge = async () => {
      provider.beforeCharge = undefined;
      await world.call('POST', `/v2/invoice/${other}/pay`);
    };
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();
    const chargeId = await chargeOf(id);
    const opened = book.set(report(chargeId, 90));
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('applied'))).toEqual([0]);
    expect(await chargeNow(chargeId)).toEqual({ state: 'refunded', refund_amount: 0 });
  });

  it('leaves the refund of another card of the same escrow as it is', async () => {
    const cards = [await world.addCard(buyer, 'refund_refused'), await world.addCard(buyer, 'approve')];
    const methods = cards.map((id, index) => ({ payment_method_id: id, amount: index * 100 }));
    const body = purchaseBody({ buyer, lines: [{ amount: 300, seller }], methods });
    const { payload } = (await world.call('POST', '/v2/escrow', { body })).body;
    await world.call('POST', `/v2/escrow/${payload.id}/pay`);
    const { rows } = await world.deps.pool.query('SELECT id, amount FROM card_charges WHERE cause_id = $1', [
      payload.escrow_invoice_id,
    ]);
    const lost = String(rows.find(({ amount }) => amount === 200)?.id);
    const opened = book.set(report(lost, 200));
    const cancelled = (await world.call('POST', `/v2/escrow/${payload.id}/cancel`)).body.payload;
    await world.deps.money.drained();
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('applied'))).toEqual([0]);
    for (const id of [payload.id, cancelled.cancel_invoice_id]) {
      expect(await rendered(String(id))).toMatchObject({ refunded_amount: 100, refunded_display_amount: 'USD 1.00' });
    }
  });

  it('waits while the refund may still go out: it is silent, or the bank has taken another part', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }], {}, 'refund_refused');
    const part = book.set(report(chargeId, 100));
    const whole = book.set(report(chargeId, 300));
    await world.call('POST', `/v2/escrow/${id}/cancel`);
    await world.deps.money.drained();
    expect(await apply(part.reference)).toBe('waiting');
    provider.refundsAreSilent = true;
    expect(await apply(whole.reference)).toBe('waiting');
    expect(await chargeNow(chargeId)).toEqual({ state: 'refund_due', refund_amount: null });
  });

  it('is refunded as ever if the provider does that, and is the integrator’s then', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }]);
    provider.refundsAreSilent = true;
    await world.call('POST', `/v2/escrow/${id}/cancel`);
    await world.deps.money.drained();
    const opened = book.set(report(chargeId, 300));
    expect(await apply(opened.reference)).toBe('waiting');
    provider.refundsAreSilent = false;
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('applied'))).toEqual([
      -300,
    ]);
    expect(await chargeNow(chargeId)).toEqual({ state: 'refunded', refund_amount: null });
    await resumeCardCharges(world.deps.money);
  });
});
