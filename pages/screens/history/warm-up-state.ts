import { viewTransaction } from 'svc-bridge/view';
import { FIRST_HISTORY_STATE, type HistoryState } from './history-state.js';

const DISPLAY_AMOUNT = 'USD 0.01';

/** A typical player's list; it is never visible. */
export function historyWarmUp(nowMs: number): HistoryState {
  const row = viewTransaction({
    transaction_id: 'x',
    transaction_type: 'user_purchase',
    transaction_role: 'buyer',
    transaction_status: 'success',
    transaction_date: new Date(nowMs).toISOString(),
    transaction_data: {
      summary: { total_amount: 1, currency: 'USD', display_amount: DISPLAY_AMOUNT },
      line_items: { x: { description: 'x', product_sku: 'x', display_amount: DISPLAY_AMOUNT } },
    },
  });
  return { ...FIRST_HISTORY_STATE, phase: 'content', rows: [row], isWhole: true, total: 1 };
}
