import type { Language } from '../../kit/text/texts.js';
import { selectPaymentMethods } from '../api/payment-method.js';
import { problemText } from '../payment/failure-text.js';
import { type AmountDue, chosenParts, type MethodsState, NO_METHODS, selectedMethods } from '../payment/methods.js';
import { createMethodsActions, type MethodsActions } from '../payment/methods-actions.js';
import { amountDueOf } from '../session/flow-config.js';
import { type FlowActions, type FlowContext, type FlowCore, firstFlowCore } from '../session/flow-context.js';
import { reportRefusal } from '../session/open-flow.js';

export interface SelectionState extends FlowCore, MethodsState {
  /** From `flowConfig.transactionDetails`. */
  readonly due: AmountDue | undefined;
}

export const FIRST_SELECTION_STATE: SelectionState = {
  ...firstFlowCore('payment-selection'),
  ...NO_METHODS,
  view: 'list',
  due: undefined,
};

export type SelectionTexts = 'general' | 'flow' | 'terms' | 'methods' | 'card' | 'reasons' | 'selection';

export interface SelectionActions extends FlowActions {
  readonly methods: MethodsActions;
  confirm(): Promise<void>;
}

export function createSelectionActions(
  context: FlowContext<SelectionState>,
  language: () => Language<SelectionTexts>,
): SelectionActions {
  const { store, outcome, host } = context;
  const methods = createMethodsActions({
    context,
    texts: () => language().texts,
    due: () => store.state.due,
    accepts: () => true,
    always: true,
  });
  /** The amounts no longer add up: another tab has spent from the wallet. */
  async function showChanged(): Promise<void> {
    await methods.refresh();
    store.patch({ problem: language().texts.methods.changed });
  }

  /** For the game's developer: the buyer would find no payment method. */
  function refuse(message: string): void {
    const event = { source: 'svc', event: 'svc.payment-selection.complete', state: 'error' };
    host.settle({ event, error: { code: 'invalid_argument', message, retryable: false } });
  }

  return {
    methods,
    begin(session) {
      const due = amountDueOf(context.config, session);
      if (typeof due === 'string') return refuse(due);
      store.patch({ due, stage: 'form' });
      methods.show(session.payment_methods);
    },
    /** The service validates the selection; its array goes to the integrator unchanged. */
    async confirm() {
      const { due, sending } = store.state;
      const parts = chosenParts(store.state, due);
      if (sending) return;
      if (parts.length === 0) return store.patch({ problem: language().texts.methods.choose });
      store.patch({ sending: true, problem: undefined });
      const answer = await selectPaymentMethods(context.api, {
        payment_methods: selectedMethods(parts),
        ...(due && { transaction_details: { transaction_amount: due.amount, currency: due.currency } }),
      });
      store.patch({ sending: false });
      if (answer.ok) {
        const data = { paymentMethods: answer.value.payment_methods };
        outcome.succeeded(data);
        outcome.complete(data);
      } else if (answer.refusal.code === 'payment_method_unavailable') methods.showGone(answer.refusal);
      else if (answer.refusal.status === 422) await showChanged();
      else reportRefusal(context, answer.refusal, problemText(answer.refusal, language().texts));
    },
  };
}
