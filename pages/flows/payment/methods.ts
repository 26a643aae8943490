import type { SelectedPaymentMethod } from 'svc-bridge/model';
import type { Language } from '../../kit/text/texts.js';
import type { CardEntry, FlowPaymentMethod } from '../api/payment-method.js';
import { type CardErrors, type CardForm, EMPTY_CARD } from './card-check.js';

export type MethodsLanguage = Language<'general' | 'flow' | 'methods' | 'card'>;

/** The provider's fields within the card form. */
export interface CardFieldsState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Undefined while the service is asked for one. */
  readonly entry: CardEntry | undefined;
  /** That they need, in CSS pixels; 0 until they are ready. */
  readonly height: number;
}

/** The part of a flow's state that picks payment methods. */
export interface MethodsState {
  readonly methods: readonly FlowPaymentMethod[];
  /** The method that pays everything, or the remainder. */
  readonly chosenId: string | undefined;
  /** Whether the wallet pays what it can first. */
  readonly walletFirst: boolean;
  readonly view: 'closed' | 'list' | 'card';
  /** The method to be removed, while the player is asked to confirm. */
  readonly removing: string | undefined;
  readonly card: CardForm;
  readonly cardErrors: CardErrors;
  readonly cardSending: boolean;
  /** The provider's fields in the card form; undefined: the form has fields of its own. */
  readonly fields: CardFieldsState | undefined;
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
  fields: undefined,
};

/** What is to be paid, in minor units. */
export interface AmountDue {
  readonly amount: number;
  readonly currency: string;
}

/** One method and what it contributes, in minor units; undefined when the total is not known. */
export interface MethodPart {
  readonly method: FlowPaymentMethod;
  readonly amount: number | undefined;
}

/** Whether this method alone can pay the full amount. */
export function canPayAlone(method: FlowPaymentMethod, due: AmountDue | undefined): boolean {
  if (!method.usable || !isInCurrency(method, due)) return false;
  return method.kind !== 'wallet' || !due || (method.balance ?? 0) >= due.amount;
}

/** A method in another currency cannot pay: nothing is converted. */
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

/** How much each method would be charged; empty while nothing suitable is chosen. */
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

/** What Pay answers while nothing suitable is chosen. */
export function missingMethod(state: MethodsState, due: AmountDue | undefined, { texts }: Language<'methods'>) {
  return chosenParts(state, due).length > 0 ? undefined : { text: texts.methods.choose, id: SELECT_METHOD };
}

/** The id of the button that opens the methods. */
export const SELECT_METHOD = 'select-method';

/** The array that invoice creation takes: exactly one amount is 0, and that method is charged the remainder (interface §4.1). */
export function selectedMethods(parts: readonly MethodPart[]): SelectedPaymentMethod[] {
  return parts.map(({ method, amount }, index) => ({
    payment_method_id: method.payment_method_id,
    amount: index === parts.length - 1 ? 0 : (amount ?? 0),
  }));
}

/** Replaces the methods with the service's current ones; a choice that can still pay is kept. */
export function withMethods(
  methods: readonly FlowPaymentMethod[],
  chosenId: string | undefined,
  due: AmountDue | undefined,
): Pick<MethodsState, 'methods' | 'chosenId' | 'removing'> {
  const still = methods.some((method) => method.payment_method_id === chosenId && canPayAlone(method, due));
  return { methods, chosenId: still ? chosenId : defaultMethodId(methods, due), removing: undefined };
}

/** The default choice: the wallet if it covers everything, else the first card that can. */
export function defaultMethodId(methods: readonly FlowPaymentMethod[], due: AmountDue | undefined): string | undefined {
  const able = methods.filter((method) => canPayAlone(method, due));
  return (able.find((method) => method.kind === 'wallet' && due) ?? able[0])?.payment_method_id;
}
