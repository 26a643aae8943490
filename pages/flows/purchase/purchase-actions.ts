import { fill } from '@svc-bridge/texts';
import { saveReceipt } from '../../kit/components/save-receipt.js';
import { formatMinor, parseAmount } from '../../kit/format/money.js';
import type { Language } from '../../kit/text/texts.js';
import { type FlowSession, fetchReceiptFile } from '../api/flow-api.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import type { FlowPaymentMethod } from '../api/payment-method.js';
import {
  abandonPurchase,
  mailPurchaseReceipt,
  type Purchase,
  type PurchaseCurrency,
  quotePurchase,
  readPurchase,
  startPurchase,
} from '../api/purchase.js';
import { createPriceAsking } from '../payment/ask-price.js';
import { problemText } from '../payment/failure-text.js';
import type { PaymentProgress } from '../payment/follow-payment.js';
import { chosenParts } from '../payment/methods.js';
import { createMethodsActions, type MethodsActions } from '../payment/methods-actions.js';
import { createPaymentActions, type PaymentTexts } from '../payment/payment-actions.js';
import { mailReceipt } from '../payment/receipt-actions.js';
import { returnUrlOf } from '../session/flow-config.js';
import type { FlowActions, FlowContext } from '../session/flow-context.js';
import { reportRefusal } from '../session/open-flow.js';
import { currencyOf, type PurchaseState, payableOf } from './purchase-state.js';

export type PurchaseTexts = PaymentTexts | 'purchase';

export interface PurchaseActions extends FlowActions {
  readonly methods: MethodsActions;
  pickCurrency(currency: string): void;
  pickAmount(amount: number): void;
  typeAmount(text: string): void;
  pay(): void;
  openBank(): void;
  handOverBank(): void;
  abandon(): void;
  mailReceipt(): void;
  saveReceipt(): void;
  done(): void;
}

export function createPurchaseActions(
  context: FlowContext<PurchaseState>,
  language: () => Language<PurchaseTexts>,
): PurchaseActions {
  const { store } = context;
  const price = createPriceAsking(context.wait);
  const methods = createMethodsActions({
    context,
    texts: () => language().texts,
    due: () => payableOf(store.state),
    accepts: (method) => method.kind !== 'wallet',
  });
  const purchaseOf = (answer: FlowAnswer<{ purchase: Purchase }>): FlowAnswer<Purchase> =>
    answer.ok ? { ok: true, value: answer.value.purchase } : answer;
  const read = async () => purchaseOf(await readPurchase(context.api, store.state.purchaseId));
  const keep = (purchase: Purchase) => store.patch({ purchase });
  const payment = createPaymentActions({
    context,
    texts: () => language().texts,
    read,
    progressOf,
    keep,
    named: () => ({ purchase_id: store.state.purchaseId }),
    renew: () => store.patch({ purchaseId: context.newId() }),
    methods,
    resultOf: ({ purchase_id }) => ({ purchase_id }),
  });

  function begin(session: FlowSession): void {
    const offer = session.purchase;
    const currencies = offer?.currencies ?? [];
    store.patch({
      currencies,
      currency: firstCurrency(currencies, session.payment_methods),
      purchaseId: context.newId(),
      stage: 'form',
    });
    methods.show(session.payment_methods);
    if (offer?.unfinished) {
      store.patch({ purchaseId: offer.unfinished.purchase_id });
      void payment.follow();
    }
  }

  /** Asks the price of an amount within the limits; shows the problem with any other. */
  function setAmount(amount: number | undefined, part: Partial<PurchaseState>): void {
    const limits = currencyOf(store.state);
    const { session } = store.state;
    const { payment: texts } = language().texts;
    let amountError: string | undefined;
    if (limits && session && amount !== undefined) {
      const text = (value: number) => formatMinor(value, limits.currency, session, language().locale);
      if (amount < limits.least_amount) amountError = fill(texts.tooSmall, { amount: text(limits.least_amount) });
      if (amount > limits.most_amount) amountError = fill(texts.tooLarge, { amount: text(limits.most_amount) });
    }
    store.patch({ amount, amountError, quote: undefined, problem: undefined, ...part });
    price.forget();
    if (amount === undefined || amountError) return;
    const { currency } = store.state;
    void price.ask({
      ask: () => quotePurchase(context.api, { amount, currency }),
      onPriced: (quote) => store.patch({ quote }),
      onRefused: (refusal) => {
        if (refusal.status === 422) store.patch({ amountError: problemText(refusal, language().texts) });
        else reportRefusal(context, refusal, problemText(refusal, language().texts));
      },
    });
  }

  return {
    begin,
    isPaying: ({ purchase }) => !!purchase?.unfinished,
    methods,
    pickCurrency(currency) {
      price.forget();
      const unpriced = { amount: undefined, quote: undefined, typed: '', amountError: undefined };
      store.patch({ currency, ...unpriced, problem: undefined });
      methods.show(store.state.methods);
    },
    pickAmount: (amount) => setAmount(amount, { typing: false, typed: '' }),
    typeAmount(typed) {
      const { session, currency } = store.state;
      const exponent = session?.currencies[currency]?.exponent ?? 2;
      setAmount(parseAmount(typed, exponent, language().locale), { typing: true, typed });
    },
    pay() {
      const { sending, amount, amountError, quote, currency, purchaseId } = store.state;
      const method = chosenParts(store.state, payableOf(store.state))[0]?.method;
      if (sending || amount === undefined || amountError || !quote || !method) return;
      const { payment_method_id } = method;
      const body = { purchase_id: purchaseId, amount, currency, payment_method_id, ...returnUrlOf(context.config) };
      void payment.follow(async () => purchaseOf(await startPurchase(context.api, body)));
    },
    openBank: payment.openBank,
    handOverBank: payment.handOver,
    abandon() {
      void abandonPurchase(context.api, store.state.purchaseId);
      store.patch({ stage: 'busy' });
    },
    mailReceipt: () =>
      void mailReceipt({
        context,
        texts: language().texts,
        mail: async () => purchaseOf(await mailPurchaseReceipt(context.api, store.state.purchaseId)),
        keep,
      }),
    saveReceipt: () =>
      void saveReceipt(
        () => fetchReceiptFile(context.api, `purchases/${encodeURIComponent(store.state.purchaseId)}`),
        (saving) => store.patch({ saving }),
      ),
    done: () => context.outcome.done(),
    check: payment.check,
  };
}

/** The first wallet that one of the buyer's cards can fill, else the first of all. */
function firstCurrency(currencies: readonly PurchaseCurrency[], methods: readonly FlowPaymentMethod[]): string {
  const cards = methods.filter((method) => method.kind !== 'wallet' && method.usable);
  const fits = currencies.find(({ currency }) => cards.some((card) => card.currency === currency));
  return (fits ?? currencies[0])?.currency ?? '';
}

function progressOf(purchase: Purchase): PaymentProgress {
  switch (purchase.state) {
    case 'success':
      return { kind: 'paid' };
    case 'failed':
      return { kind: 'failed', failure: purchase.failure_reason ?? undefined };
    case 'action_required':
      return purchase.next_action ? { kind: 'bank', action: purchase.next_action } : { kind: 'processing' };
    default:
      return { kind: 'processing' };
  }
}
