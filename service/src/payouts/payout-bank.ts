import type { FailureReasonColumn } from '../db/tables/invoices.js';
import type { Payout } from './payout.js';

/** What carries payouts to bank accounts. Calls may be repeated with the same payout and then have no further effect. */
export interface PayoutBank {
  /** @returns `pending` when the bank has not decided yet */
  settle(payout: Payout): Promise<'processed' | 'pending' | FailureReasonColumn>;
}

/** Moves nothing: pays everybody but accounts whose number ends in 0000. */
export const sandboxBank: PayoutBank = {
  settle: async (payout) => {
    if (!String(payout.destination.account_number ?? '').endsWith('0000')) return 'processed';
    return { code: 'account_closed', message: 'The bank account is closed; the money is back in the wallet.' };
  },
};

/** Operator mode without an adapter: payouts wait. */
export const noBank: PayoutBank = { settle: async () => 'pending' };
