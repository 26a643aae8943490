import type { DisputeOfInvoice } from '../../platform/db/tables/invoice-document.js';

/** Minor units that banks have taken back and not returned. */
export function takenOf(disputes: readonly DisputeOfInvoice[] | null): number {
  return (disputes ?? []).reduce((sum, { state, amount }) => (state === 'won' ? sum : sum + amount), 0);
}

/** Whether one of them may still be won or lost. */
export function hasOpenDispute(disputes: readonly DisputeOfInvoice[] | null): boolean {
  return (disputes ?? []).some(({ state }) => state !== 'won' && state !== 'lost');
}

/** The same as `takenOf` by payment method. */
export function takenByMethod(disputes: readonly DisputeOfInvoice[] | null): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const { paymentMethodId, state, amount } of disputes ?? []) {
    if (state !== 'won') taken.set(paymentMethodId, (taken.get(paymentMethodId) ?? 0) + amount);
  }
  return taken;
}
