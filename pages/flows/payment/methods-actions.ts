import type { Texts } from '@svc-bridge/texts';
import { readShape } from 'svc-bridge/frame';
import { paymentMethodsAnswerContract } from '../../kit/contract/shapes.js';
import type { FlowRefusal } from '../api/flow-refusal.js';
import {
  type AddedCard,
  addCard,
  type FlowPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
} from '../api/payment-method.js';
import type { FlowContext, FlowCore } from '../session/flow-context.js';
import { handOver, readAfterPhone } from '../session/hand-over.js';
import { failFlow, reportRefusal } from '../session/open-flow.js';
import { type CardForm, cardDetails, cardErrorsOf, checkCard, EMPTY_CARD } from './card-check.js';
import { type CardFieldsActions, createCardFieldsActions } from './card-fields-actions.js';
import { type AmountDue, type MethodsState, withMethods } from './methods.js';

/** What a buyer can do with payment methods. */
export interface MethodsActions {
  show(methods: readonly FlowPaymentMethod[]): void;
  open(view: MethodsState['view']): void;
  choose(paymentMethodId: string): void;
  walletFirst(first: boolean): void;
  typeCard(change: Partial<CardForm>): void;
  addCard(): Promise<void>;
  /** Lets the player type the card on the phone. */
  handOver(): void;
  /** The provider's fields in the card form. */
  readonly fields: Pick<CardFieldsActions, 'open' | 'attach'>;
  askRemove(paymentMethodId: string | undefined): void;
  remove(paymentMethodId: string): Promise<void>;
  /** One step back from card to list to form; false when the list is not open. */
  back(): boolean;
  /** A method is no longer available: shows the remaining ones, and says so. */
  showGone(refusal: FlowRefusal): void;
  /** Reloads balances and cards after a sign that they have changed; an answer that takes too long is ignored. */
  refresh(): Promise<void>;
}

interface MethodsActionsOptions<S extends FlowCore & MethodsState> {
  context: FlowContext<S>;
  texts: () => Pick<Texts, 'card' | 'methods' | 'flow'>;
  due: () => AmountDue | undefined;
  /** Whether this flow can use the method at all. */
  accepts: (method: FlowPaymentMethod) => boolean;
  /** The list is the form, so it never closes. */
  always?: boolean;
  /** What was to be paid is paid already, in another window. */
  onPaid?: () => void;
}

/** A form waits for the answer. */
const REFRESH_WITHIN_MS = 5_000;

export function createMethodsActions<S extends FlowCore & MethodsState>(
  options: MethodsActionsOptions<S>,
): MethodsActions {
  const { context, texts, due } = options;
  const store: { patch(part: Partial<MethodsState & FlowCore>): void; readonly state: S } = context.store;
  const resting = options.always ? 'list' : 'closed';
  /** Counts the card forms: what one was sent is answered late where the player has left it, and may have chosen since. */
  let form = 0;

  function leaveForm() {
    form += 1;
    return { card: EMPTY_CARD, cardErrors: {}, cardSending: false, fields: undefined, removing: undefined };
  }

  function show(all: readonly FlowPaymentMethod[]): void {
    store.patch(withMethods(all.filter(options.accepts), store.state.chosenId, due()));
  }

  /** @returns whether no card can be added any more: then the page says why */
  function isOver(refusal: FlowRefusal): boolean {
    const { status, code } = refusal;
    if (code === 'authorization_paid' && options.onPaid) options.onPaid();
    else if (status === 401 || code === 'authorization_paid' || code === 'authorization_expired')
      failFlow(context, refusal);
    else return false;
    store.patch(leaveForm());
    return true;
  }

  let made: CardFieldsActions | undefined;
  /** Most players pay with what they have, and never open the card form. */
  const fields = () => {
    made ??= createCardFieldsActions({
      context,
      texts,
      due,
      isOver,
      onSubmit: () => void actions.addCard(),
      onBack: () => void actions.back(),
    });
    return made;
  };

  function showAdded({ payment_methods, payment_method }: AddedCard, isOpen: boolean): void {
    show(payment_methods);
    if (isOpen) choose(payment_method.payment_method_id);
  }

  function choose(chosenId: string): void {
    store.patch({ ...leaveForm(), chosenId, view: resting, problem: undefined });
  }

  const actions: MethodsActions = {
    show,
    fields: { open: () => fields().open(), attach: (frame) => fields().attach(frame) },
    open(view) {
      store.patch({ ...leaveForm(), view, problem: undefined });
      if (view === 'card' && store.state.session?.card_entry?.kind === 'provider_fields') void fields().open();
    },
    choose,
    walletFirst: (walletFirst) => store.patch({ walletFirst, problem: undefined }),
    typeCard: (change) => store.patch({ card: { ...store.state.card, ...change } }),
    async addCard() {
      const { card, cardSending } = store.state;
      if (cardSending) return;
      const mine = form;
      const isOpen = () => mine === form;
      if (store.state.fields) {
        const added = await fields().addCard(isOpen);
        if (added) showAdded(added, isOpen());
        return;
      }
      const cardErrors = checkCard(card, new Date(), texts().card);
      store.patch({ cardErrors, problem: undefined });
      if (Object.keys(cardErrors).length > 0) return;
      store.patch({ cardSending: true });
      const currency = due()?.currency;
      const answer = await addCard(context.api, {
        card: cardDetails(card),
        keep: card.keep,
        ...(currency && { currency }),
      });
      if (isOpen()) store.patch({ cardSending: false });
      if (answer.ok) showAdded(answer.value, isOpen());
      else if (!isOver(answer.refusal) && isOpen())
        store.patch({ cardErrors: cardErrorsOf(answer.refusal, texts().card, texts().flow.problem) });
    },
    handOver() {
      const currency = due()?.currency;
      handOver(context, {
        request: { purpose: 'add_card', ...(currency && { currency }) },
        problem: texts().flow.problem,
        async onDone({ payment_method_id: id }) {
          const mine = form;
          const answer = await readAfterPhone(context.wait, () => listPaymentMethods(context.api));
          if (!answer.ok) return reportRefusal(context, answer.refusal, texts().flow.problem);
          show(answer.value.payment_methods);
          const isListed = store.state.methods.some((method) => method.payment_method_id === id);
          if (id && isListed && mine === form) choose(id);
        },
      });
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
      store.patch({ ...leaveForm(), view: view === 'card' && methods.length > 0 ? 'list' : resting });
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
  return actions;
}
