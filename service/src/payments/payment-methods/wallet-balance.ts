import { z } from 'zod';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { MAX_AMOUNT } from '../../platform/http/fields.js';

export const walletBalanceFields = {
  balance: z.number().describe('Minor units, at most 2^53−1: as much as one payment can take.'),
  display_balance: z.string().describe('Exact, also beyond 2^53−1.'),
};

export interface WalletBalance {
  readonly balance: number;
  readonly display_balance: string;
}

/**
 * What a wallet holds, as pages read it.
 *
 * @param minorText - of `readBalances`; what one wallet gathers may grow beyond the integers that numbers hold exactly
 */
export function viewBalance(minorText: string | undefined, currency: string, exponents: Exponents): WalletBalance {
  const text = minorText ?? '0';
  return {
    balance: Math.min(Number(text), MAX_AMOUNT),
    display_balance: displayAmount(text, currency, exponents),
  };
}
