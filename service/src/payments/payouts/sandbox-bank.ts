import type { Clock } from '../../platform/clock.js';
import type { PayoutBank } from './payout-bank.js';

/** How long the sandbox's bank takes, ms of the service's clock. */
export const BANK_TAKES_MS = 24 * 60 * 60_000;

/** Moves nothing: after a day it has paid everybody but accounts whose number ends in 0000. */
export function createSandboxBank(clock: Clock): PayoutBank {
  return {
    accepts: async () => undefined,
    settle: async ({ account, createdMs }) => {
      if (clock.now() < createdMs + BANK_TAKES_MS) return 'pending';
      if (!account.accountNumber.endsWith('0000')) return 'processed';
      return { code: 'account_closed', message: 'The bank account is closed; the money is back in the wallet.' };
    },
  };
}
