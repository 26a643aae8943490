import type { InvoiceItem } from '../../platform/db/tables/invoice-document.js';
import type { WalletPart } from '../invoices/plan-subitems.js';
import { sumOf } from './refund-amounts.js';

/** What wallets return of a purchase. */
export interface TakenFromWallets {
  /** Whose money it is. */
  readonly takenFrom: readonly WalletPart[];
  /** The integrator's wallets, through which it reaches the methods. */
  readonly through: readonly WalletPart[];
}

/**
 * The sums of these items by wallet: recipients return it through the wallet that paid them, and the integrator the rest of each item.
 *
 * @param more - what the integrator's default wallet pays besides; it then comes first
 */
export function takenFromWallets(
  items: readonly InvoiceItem[],
  { defaultWalletId, more }: { readonly defaultWalletId: string; readonly more?: number },
): TakenFromWallets {
  const takenFrom = new Map(more === undefined ? [] : [[defaultWalletId, more]]);
  const through = new Map(takenFrom);
  for (const { amount, recipients } of items) {
    for (const recipient of recipients) {
      add(takenFrom, recipient.destinationWalletId, recipient.amount);
      add(through, recipient.sourceWalletId, recipient.amount);
    }
    const own = amount - sumOf(recipients.map((recipient) => recipient.amount));
    add(takenFrom, defaultWalletId, own);
    add(through, defaultWalletId, own);
  }
  return { takenFrom: partsOf(takenFrom), through: partsOf(through) };
}

function add(sums: Map<string, number>, walletId: string, amount: number): void {
  if (amount > 0) sums.set(walletId, (sums.get(walletId) ?? 0) + amount);
}

function partsOf(sums: ReadonlyMap<string, number>): WalletPart[] {
  return [...sums].map(([walletId, amount]) => ({ walletId, amount })).filter(({ amount }) => amount > 0);
}
