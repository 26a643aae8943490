import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { HISTORY_COLUMNS, type HistoryRow } from '../../../src/payments/transactions/history-row.js';
import { renderTransactions } from '../../../src/payments/transactions/render-transactions.js';
import { type Json, openDisputeWorld } from './dispute-world.js';

const { world, buyer, seller, read, hold, dispute, settle, close } = await openDisputeWorld();
afterEach(settle);
afterAll(close);

const rendered = async (transactionId: string): Promise<Json> => {
  const { rows } = await world.deps.pool.query<HistoryRow>(
    `SELECT ${HISTORY_COLUMNS} FROM transactions WHERE transaction_id = $1 AND account_id = $2`,
    [transactionId, buyer.accountId],
  );
  const [row] = rows;
  const [view] = await renderTransactions(world.deps, rows, world.integrator.name);
  return row && { amount: row.amount, data: view?.transaction_data };
};

describe('a cancelled escrow of which a bank has taken a part', () => {
  it.each([1, 100, 299])(
    'shows its buyer as refunded what went to the card, without the %d that the bank has',
    async (taken) => {
      const { id, card, chargeId } = await hold([{ amount: 200, seller }, { amount: 100 }]);
      const { change } = await dispute(chargeId, taken);
      const { cancel_invoice_id: cancelId } = (await world.call('POST', `/v2/escrow/${id}/cancel`)).body.payload;
      await world.deps.money.drained();
      const refunded = 300 - taken;
      const refund = await rendered(String(cancelId));
      expect([refund.amount, refund.data.summary.total_amount]).toEqual([refunded, refunded]);
      expect(refund.data.payment_methods[card].display_amount).toBe(`USD ${(refunded / 100).toFixed(2)}`);
      expect((await read(`/v2/invoice/${cancelId}`)).summary.total_amount).toBe(refunded);
      const shown = { refunded_amount: refunded, refunds: [{ refund_id: cancelId, amount: refunded }] };
      expect((await rendered(id)).data).toMatchObject({ ...shown, disputed_amount: taken });
      await change({ state: 'won' });
      expect((await rendered(id)).data).toMatchObject({ ...shown, disputed_amount: 0 });
    },
  );

  it('shows no refund where the bank has taken everything', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }]);
    await dispute(chargeId, 300);
    const { cancel_invoice_id: cancelId } = (await world.call('POST', `/v2/escrow/${id}/cancel`)).body.payload;
    expect(await rendered(String(cancelId))).toBeUndefined();
    expect((await read(`/v2/invoice/${cancelId}`)).summary.total_amount).toBe(0);
    const { data } = await rendered(id);
    expect(data.refunded_amount).toBeUndefined();
    expect(data.disputed_amount).toBe(300);
  });
});
