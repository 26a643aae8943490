import type { Purchase, PurchaseCurrency, PurchaseQuote } from '../api/purchase.js';
import type { AmountDue } from '../payment/methods.js';
import { type MethodsState, NO_METHODS } from '../payment/methods.js';
import { NO_PAYMENT, type PaymentState } from '../payment/payment-actions.js';
import { NO_RECEIPT, type ReceiptState } from '../payment/receipt-actions.js';
import { type FlowCore, firstFlowCore } from '../session/flow-context.js';

export interface PurchaseState extends FlowCore, MethodsState, PaymentState, ReceiptState {
  readonly currencies: readonly PurchaseCurrency[];
  readonly currency: string;
  /** Minor units; undefined while none is chosen or the input is not an amount. */
  readonly amount: number | undefined;
  /** Whether the buyer types a custom amount. */
  readonly typing: boolean;
  readonly typed: string;
  readonly amountError: string | undefined;
  readonly quote: PurchaseQuote | undefined;
  readonly purchaseId: string;
  readonly purchase: Purchase | undefined;
}

export const FIRST_PURCHASE_STATE: PurchaseState = {
  ...firstFlowCore('purchase'),
  ...NO_METHODS,
  ...NO_PAYMENT,
  ...NO_RECEIPT,
  currencies: [],
  currency: '',
  amount: undefined,
  typing: false,
  typed: '',
  amountError: undefined,
  quote: undefined,
  purchaseId: '',
  purchase: undefined,
};

export function currencyOf(state: PurchaseState): PurchaseCurrency | undefined {
  return state.currencies.find(({ currency }) => currency === state.currency);
}

/** The amount that a payment method must cover. */
export function payableOf({ currency, amount }: PurchaseState): AmountDue | undefined {
  return currency ? { currency, amount: amount ?? 0 } : undefined;
}
