import type { SelectedPaymentMethod } from 'svc-bridge/model';
import type { Language } from '../../kit/text/texts.js';
import type { FlowPaymentMethod } from '../api/payment-method.js';
import { type CardErrors, type CardForm, EMPTY_CARD } from './card-check.js';

export type MethodsLanguage = Language<'general' | 'flow' | 'methods' | 'card'>;

/** The part of a flow's state that picks payment methods. */
export interface MethodsState {
  readonly methods: readonly FlowPaymentMethod[];
  /** What pays, or pays the remainder. */
  readonly chosenId: string | undefined;
  /** The wallet pays what it can first. */
  readonly walletFirst: boolean;
  readonly view: 'closed' | 'list' | 'card';
  /** Asked whether to remove it. */
  readonly removing: string | undefined;
  readonly card: CardForm;
  readonly cardErrors: CardErrors;
  readonly cardSending: boolean;
}

export const NO_METHODS: MethodsState = {
  methods: [],
  chosenId: undefined,
  walletFirst: false,
  view: 'closed',
  removing: undefined,
  card: EMPTY_CARD,
  cardErrors: {},
  cardSending: false,
};

/** What is to be paid, in minor units. */
export interface AmountDue {
  readonly amount: number;
  readonly currency: string;
}

/** One method and what it contributes, in minor units; undefined where the total is not known. */
export interface MethodPart {
  readonly method: FlowPaymentMethod;
  readonly amount: number | undefined;
}

/** Whether this method alone could pay all of it. */
export function canPayAlone(method: FlowPaymentMethod, due: AmountDue | undefined): boolean {
  if (!method.usable || !isInCurrency(method, due)) return false;
  return method.kind !== 'wallet' || !due || (method.balance ?? 0) >= due.amount;
}

/** Methods of another currency cannot pay this; nothing is exchanged on the way. */
export function isInCurrency(method: FlowPaymentMethod, due: AmountDue | undefined): boolean {
  return !due || !method.currency || method.currency === due.currency;
}

/** The wallet that could pay a first part, with another method for the rest. */
export function firstWallet(methods: readonly FlowPaymentMethod[], due: AmountDue | undefined) {
  if (!due) return undefined;
  const wallet = methods.find(
    (method) =>
      method.kind === 'wallet' &&
      method.usable &&
      isInCurrency(method, due) &&
      (method.balance ?? 0) > 0 &&
      (method.balance ?? 0) < due.amount,
  );
  return wallet && methods.some((method) => method !== wallet && canPayAlone(method, due)) ? wallet : undefined;
}

/** What would be charged how much; empty while nothing suitable is chosen. */
export function chosenParts(state: MethodsState, due: AmountDue | undefined): MethodPart[] {
  const chosen = state.methods.find((method) => method.payment_method_id === state.chosenId);
  if (!chosen || !canPayAlone(chosen, due)) return [];
  const wallet = state.walletFirst ? firstWallet(state.methods, due) : undefined;
  if (!wallet || !due) return [{ method: chosen, amount: due?.amount }];
  const first = wallet.balance ?? 0;
  return [
    { method: wallet, amount: first },
    { method: chosen, amount: due.amount - first },
  ];
}

/** The array that invoice creation takes: exactly one amount is 0, and that method is charged the remainder (interface §4.1). */
export function selectedMethods(parts: readonly MethodPart[]): SelectedPaymentMethod[] {
  return parts.map(({ method, amount }, index) => ({
    payment_method_id: method.payment_method_id,
    amount: index === parts.length - 1 ? 0 : (amount ?? 0),
  }));
}

/** What is chosen before the buyer has chosen: the wallet if it covers everything, else the first card that can. */
export function defaultMethodId(methods: readonly FlowPaymentMethod[], due: AmountDue | undefined): string | undefined {
  const able = methods.filter((method) => canPayAlone(method, due));
  return (able.find((method) => method.kind === 'wallet' && due) ?? able[0])?.payment_method_id;
}
