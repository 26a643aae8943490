import type { Texts } from '@svc-bridge/texts';
import { readShape } from '../../kit/contract/read-shape.js';
import { paymentMethodsAnswerContract } from '../../kit/contract/shapes.js';
import type { FlowRefusal } from '../api/flow-refusal.js';
import { addCard, type FlowPaymentMethod, listPaymentMethods, removePaymentMethod } from '../api/payment-method.js';
import type { FlowContext, FlowCore } from '../session/flow-context.js';
import { reportRefusal } from '../session/open-flow.js';
import { type CardForm, cardDetails, cardErrorsOf, checkCard, EMPTY_CARD } from './card-check.js';
import { type AmountDue, canPayAlone, defaultMethodId, type MethodsState } from './methods.js';

/** What a buyer can do with payment methods. */
export interface MethodsActions {
  show(methods: readonly FlowPaymentMethod[]): void;
  open(view: MethodsState['view']): void;
  choose(paymentMethodId: string): void;
  walletFirst(first: boolean): void;
  typeCard(change: Partial<CardForm>): void;
  addCard(): Promise<void>;
  askRemove(paymentMethodId: string | undefined): void;
  remove(paymentMethodId: string): Promise<void>;
  /** One step back from card to list to form; false when the list is not open. */
  back(): boolean;
  /** A method went away meanwhile: shows what is left, and says so. */
  showGone(refusal: FlowRefusal): void;
  /** Balances and cards as they are now, once it shows that they are not what they were; an answer that takes too long is left out. */
  refresh(): Promise<void>;
}

interface MethodsActionsOptions<S extends FlowCore & MethodsState> {
  context: FlowContext<S>;
  texts: () => Pick<Texts, 'card' | 'methods' | 'flow'>;
  due: () => AmountDue | undefined;
  /** Methods that this flow cannot use at all. */
  accepts: (method: FlowPaymentMethod) => boolean;
  /** The list is the form itself and never closes. */
  always?: boolean;
}

/** A form waits for it. */
const REFRESH_WITHIN_MS = 5_000;

export function createMethodsActions<S extends FlowCore & MethodsState>(
  options: MethodsActionsOptions<S>,
): MethodsActions {
  const { context, texts, due } = options;
  const store: { patch(part: Partial<MethodsState & FlowCore>): void; readonly state: S } = context.store;
  const resting = options.always ? 'list' : 'closed';

  function show(all: readonly FlowPaymentMethod[]): void {
    const methods = all.filter(options.accepts);
    const { chosenId } = store.state;
    const still = methods.some((method) => method.payment_method_id === chosenId && canPayAlone(method, due()));
    store.patch({ methods, chosenId: still ? chosenId : defaultMethodId(methods, due()), removing: undefined });
  }

  return {
    show,
    open: (view) => store.patch({ view, card: EMPTY_CARD, cardErrors: {}, removing: undefined, problem: undefined }),
    choose: (chosenId) => store.patch({ chosenId, problem: undefined, view: resting, removing: undefined }),
    walletFirst: (walletFirst) => store.patch({ walletFirst }),
    typeCard: (change) => store.patch({ card: { ...store.state.card, ...change } }),
    async addCard() {
      const { card, cardSending } = store.state;
      if (cardSending) return;
      const cardErrors = checkCard(card, new Date(), texts().card);
      store.patch({ cardErrors });
      if (Object.keys(cardErrors).length > 0) return;
      store.patch({ cardSending: true });
      const currency = due()?.currency;
      const answer = await addCard(context.api, { card: cardDetails(card), ...(currency && { currency }) });
      store.patch({ cardSending: false });
      if (answer.ok) {
        show(answer.value.payment_methods);
        const chosenId = answer.value.payment_method.payment_method_id;
        store.patch({ chosenId, view: resting, card: EMPTY_CARD, problem: undefined });
      } else if (answer.refusal.status === 401) reportRefusal(context, answer.refusal, '');
      else store.patch({ cardErrors: cardErrorsOf(answer.refusal, texts().card, texts().flow.problem) });
    },
    askRemove: (removing) => store.patch({ removing }),
    async remove(paymentMethodId) {
      const answer = await removePaymentMethod(context.api, paymentMethodId);
      if (answer.ok) show(answer.value.payment_methods);
      else reportRefusal(context, answer.refusal, texts().flow.problem);
    },
    back() {
      const { view, methods } = store.state;
      if (view === resting || view === 'closed') return false;
      store.patch({ view: view === 'card' && methods.length > 0 ? 'list' : resting, removing: undefined });
      return true;
    },
    async refresh() {
      const answer = await Promise.race([listPaymentMethods(context.api), context.wait(REFRESH_WITHIN_MS)]);
      if (answer?.ok) show(answer.value.payment_methods);
    },
    showGone(refusal) {
      const left = readShape(paymentMethodsAnswerContract, refusal.payload);
      show(left.ok ? left.value.payment_methods : []);
      store.patch({ stage: 'form', sending: false, checking: false, view: 'list', problem: texts().methods.gone });
    },
  };
}
