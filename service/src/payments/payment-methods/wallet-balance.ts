import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { MAX_AMOUNT } from '../../platform/http/fields.js';

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
