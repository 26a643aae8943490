import type { Clock } from '../../platform/clock.js';
import type { PayoutBank, PayoutStatus } from './payout-bank.js';

const DAY_MS = 24 * 60 * 60_000;
/** How long the sandbox's bank takes, ms of the service's clock. */
export const BANK_TAKES_MS = DAY_MS;
/** After this it returns what it has paid to an account of the second kind. */
export const BANK_RETURNS_MS = 3 * DAY_MS;

/**
 * Moves no money. After a day it has paid every account except those ending in 0000; a payout to one ending in 0001 is returned
 * back after three. It keeps no books, so the reference
 * tells which, and without one it knows nothing: sent again, it is the same payout.
 */
export function createSandboxBank(clock: Clock): PayoutBank {
  return {
    accepts: async () => undefined,
    send: async ({ payoutId, account }) => ({
      status: 'sent',
      reference: `${kindOf(account.accountNumber)}_${payoutId}`,
    }),
    status: async ({ reference, sentMs }) =>
      reference === undefined ? { status: 'not_found' } : statusOf(reference, clock.now() - sentMs),
  };
}

function kindOf(accountNumber: string): string {
  if (accountNumber.endsWith('0000')) return 'closed';
  return accountNumber.endsWith('0001') ? 'returning' : 'open';
}

function statusOf(reference: string, afterMs: number): PayoutStatus {
  if (afterMs < BANK_TAKES_MS) return { status: 'processing' };
  if (reference.startsWith('closed_')) {
    const message = 'The bank account is closed. The money is back in the wallet.';
    return { status: 'returned', code: 'account_closed', message };
  }
  if (!reference.startsWith('returning_') || afterMs < BANK_RETURNS_MS) return { status: 'processed' };
  const message = 'The bank returned the money. It is back in the wallet.';
  return { status: 'returned', code: 'returned_by_bank', message };
}
