import { abandonCheckout, type Checkout, payCheckout, readCheckout } from '../flows/api/checkout.js';
import type { FlowAnswer } from '../flows/api/flow-refusal.js';
import type { FlowSession } from '../flows/api/flow-session.js';
import type { PaymentProgress } from '../flows/payment/follow-payment.js';
import {
  type AmountDue,
  chosenParts,
  type MethodsState,
  NO_METHODS,
  selectedMethods,
} from '../flows/payment/methods.js';
import { createMethodsActions, type MethodsActions } from '../flows/payment/methods-actions.js';
import { createPaymentActions, NO_PAYMENT, type PaymentState } from '../flows/payment/payment-actions.js';
import { type CheckoutConfig, readCheckoutConfig, returnUrlOf } from '../flows/session/flow-config.js';
import { type FlowActions, type FlowContext, type FlowCore, firstFlowCore } from '../flows/session/flow-context.js';
import type { Language } from '../kit/text/texts.js';

export interface CheckoutState extends FlowCore, MethodsState, PaymentState {
  readonly checkout: Checkout | undefined;
  readonly config: CheckoutConfig;
  /** This page's own attempt; another one that paid was made in another window. */
  readonly attemptId: string;
}

export const FIRST_CHECKOUT_STATE: CheckoutState = {
  ...firstFlowCore('checkout'),
  ...NO_METHODS,
  ...NO_PAYMENT,
  checkout: undefined,
  config: readCheckoutConfig({}),
  attemptId: '',
};

export type CheckoutTexts = 'general' | 'flow' | 'terms' | 'methods' | 'card' | 'payment' | 'checkout';

export type CheckoutLanguage = Language<CheckoutTexts>;

export interface CheckoutActions extends FlowActions {
  readonly methods: MethodsActions;
  pay(): void;
  openBank(): void;
  abandon(): void;
  done(): void;
}

export function createCheckoutActions(
  context: FlowContext<CheckoutState>,
  language: () => Language<CheckoutTexts>,
): CheckoutActions {
  const { store } = context;
  const methods = createMethodsActions({
    context,
    texts: () => language().texts,
    due: () => dueOf(store.state),
    accepts: (method) => !(store.state.config.hideUserWallets && method.kind === 'wallet'),
  });
  const checkoutOf = (answer: FlowAnswer<{ checkout: Checkout }>): FlowAnswer<Checkout> =>
    answer.ok ? { ok: true, value: answer.value.checkout } : answer;
  const read = async () => checkoutOf(await readCheckout(context.api));

  const payment = createPaymentActions({
    context,
    texts: () => language().texts,
    read,
    progressOf,
    keep: (checkout) => store.patch({ checkout }),
    renew: () => store.patch({ attemptId: context.newId() }),
    methods,
  });

  /** The form, a payment that runs already, the success screen, or the end of an order that ran out. */
  function begin(session: FlowSession): void {
    store.patch({ config: readCheckoutConfig(context.config), checkout: session.checkout });
    methods.show(session.payment_methods);
    const { checkout } = session;
    if (checkout?.state === 'processing' || checkout?.state === 'action_required') {
      store.patch({ attemptId: checkout.attempt_id ?? '' });
      void payment.follow(read);
    } else if (checkout) void payment.showEnd(checkout);
  }

  function pay(): void {
    const { sending, attemptId } = store.state;
    const parts = chosenParts(store.state, dueOf(store.state));
    if (sending || parts.length === 0) return;
    const body = { attempt_id: attemptId, payment_methods: selectedMethods(parts), ...returnUrlOf(context.config) };
    void payment.follow(async () => checkoutOf(await payCheckout(context.api, body)));
  }

  return {
    begin,
    methods,
    pay,
    openBank: payment.openBank,
    abandon() {
      void abandonCheckout(context.api, store.state.attemptId);
      store.patch({ stage: 'busy' });
    },
    done: () => context.outcome.done(),
    check: payment.check,
  };
}

export function dueOf({ checkout }: CheckoutState): AmountDue | undefined {
  return checkout && { amount: checkout.summary.total_amount, currency: checkout.summary.currency };
}

function progressOf(checkout: Checkout): PaymentProgress {
  switch (checkout.state) {
    case 'paid':
      return { kind: 'paid' };
    case 'expired':
      return { kind: 'expired' };
    case 'open':
      return { kind: 'failed', failure: checkout.failure_reason ?? undefined };
    case 'action_required':
      return checkout.next_action ? { kind: 'bank', action: checkout.next_action } : { kind: 'processing' };
    default:
      return { kind: 'processing' };
  }
}
