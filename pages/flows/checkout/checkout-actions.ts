import type { Language } from '../../kit/text/texts.js';
import { abandonCheckout, type Checkout, payCheckout, readCheckout } from '../api/checkout.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import type { FlowSession } from '../api/flow-session.js';
import { type AmountDue, chosenParts, selectedMethods } from '../methods/choose-methods.js';
import { createMethodsActions, type MethodsActions } from '../methods/methods-actions.js';
import { failureText } from '../payment/failure-text.js';
import { followPayment, type PaymentProgress } from '../payment/follow-payment.js';
import { readCheckoutConfig, returnUrlOf } from '../shared/flow-config.js';
import type { FlowActions, FlowContext } from '../shared/flow-context.js';
import { reportRefusal } from '../shared/open-flow.js';
import type { CheckoutState } from './checkout-state.js';

export type CheckoutTexts = 'common' | 'flow' | 'terms' | 'methods' | 'card' | 'payment' | 'checkout';

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
  const { store, outcome } = context;
  const methods = createMethodsActions({
    context,
    texts: () => language().texts,
    due: () => dueOf(store.state),
    accepts: (method) => !(store.state.config.hideUserWallets && method.kind === 'wallet'),
  });
  const checkoutOf = (answer: FlowAnswer<{ checkout: Checkout }>): FlowAnswer<Checkout> =>
    answer.ok ? { ok: true, value: answer.value.checkout } : answer;
  const read = async () => checkoutOf(await readCheckout(context.api));

  function begin(session: FlowSession): void {
    store.patch({ config: readCheckoutConfig(context.config), checkout: session.checkout });
    methods.show(session.payment_methods);
    const { checkout } = session;
    if (checkout?.state === 'processing' || checkout?.state === 'action_required') {
      store.patch({ attemptId: checkout.attempt_id ?? '' });
      void follow(read);
    } else if (checkout) showEnd(checkout, progressOf(checkout));
  }

  /** The form, the success screen, or the end of an order that ran out. */
  function showEnd(checkout: Checkout, progress: PaymentProgress): void {
    store.patch({ checkout, sending: false, checking: false, bankUrl: undefined, bankOpened: false });
    if (progress.kind === 'paid') {
      store.patch({ stage: 'done', problem: undefined });
      outcome.succeeded();
    } else if (progress.kind === 'expired') {
      const error = { code: 'api_refused', message: 'The order has expired.', retryable: false };
      store.patch({ stage: 'failed', failure: { kind: 'expired', error, canRetry: false } });
      outcome.failed(error);
    } else {
      if (outcome.isSubmitted) outcome.declined();
      const failed = progress.kind === 'failed' && progress.failure;
      const problem = failed ? failureText(failed, language().texts.payment) : undefined;
      store.patch({ stage: 'form', attemptId: context.newId(), problem });
    }
  }

  async function follow(start: () => Promise<FlowAnswer<Checkout>>): Promise<void> {
    store.patch({ stage: 'busy', sending: true, problem: undefined });
    outcome.submitted();
    const end = await followPayment({
      start,
      read,
      progressOf,
      onBank: (action) => store.patch({ stage: 'bank', bankUrl: action.url }),
      onChecking: (checking) => store.patch(checking ? { checking, stage: 'busy' } : { checking }),
      wait: context.wait,
    });
    if (end.ok) return showEnd(end.value, end.progress);
    outcome.declined();
    store.patch({ stage: 'form', sending: false, attemptId: context.newId() });
    if (end.refusal.code === 'payment_method_unavailable') methods.showGone(end.refusal);
    else reportRefusal(context, end.refusal, end.refusal.messages[0] ?? language().texts.flow.problem);
  }

  function pay(): void {
    const { sending, attemptId } = store.state;
    const parts = chosenParts(store.state, dueOf(store.state));
    if (sending || parts.length === 0) return;
    const body = { attempt_id: attemptId, payment_methods: selectedMethods(parts), ...returnUrlOf(context.config) };
    void follow(async () => checkoutOf(await payCheckout(context.api, body)));
  }

  return {
    begin,
    methods,
    pay,
    openBank() {
      const { bankUrl } = store.state;
      if (!bankUrl) return;
      store.patch({ bankOpened: true });
      context.host.openTopLevel(bankUrl);
    },
    abandon() {
      void abandonCheckout(context.api, store.state.attemptId);
      store.patch({ stage: 'busy' });
    },
    done: () => outcome.complete(),
    async check() {
      const answer = await read();
      if (!answer.ok) return;
      const progress = progressOf(answer.value);
      if (progress.kind !== 'processing' && progress.kind !== 'bank') showEnd(answer.value, progress);
    },
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
