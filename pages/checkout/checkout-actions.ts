import { fill, formatDisplayAmount } from '@svc-bridge/texts';
import type { PaymentFailure } from 'svc-bridge/model';
import { fieldsOf, textOf } from 'svc-bridge/view';
import {
  abandonCheckout,
  type Checkout,
  mailCheckoutReceipt,
  payCheckout,
  readCheckout,
} from '../flows/api/checkout.js';
import { type FlowSession, fetchReceiptFile } from '../flows/api/flow-api.js';
import type { FlowAnswer } from '../flows/api/flow-refusal.js';
import type { FlowPaymentMethod } from '../flows/api/payment-method.js';
import type { PaymentProgress } from '../flows/payment/follow-payment.js';
import {
  type AmountDue,
  chosenParts,
  type MethodsState,
  NO_METHODS,
  selectedMethods,
  withMethods,
} from '../flows/payment/methods.js';
import { createMethodsActions, type MethodsActions } from '../flows/payment/methods-actions.js';
import {
  createPaymentActions,
  NO_PAYMENT,
  type PaymentState,
  type PaymentTexts,
} from '../flows/payment/payment-actions.js';
import { mailReceipt, NO_RECEIPT, type ReceiptState } from '../flows/payment/receipt-actions.js';
import { returnUrlOf } from '../flows/session/flow-config.js';
import { type FlowActions, type FlowContext, type FlowCore, firstFlowCore } from '../flows/session/flow-context.js';
import { saveReceipt } from '../kit/components/save-receipt.js';
import { formatDateTime } from '../kit/format/time.js';
import type { Language } from '../kit/text/texts.js';

/** The keys of `flowConfig` that the checkout honours (interface §4.3); values of the wrong type are ignored. */
interface CheckoutConfig {
  readonly hideUserWallets: boolean;
  readonly hideSKUs: boolean;
  readonly showInvoiceReferenceInfo: boolean;
  readonly selectButtonLabel: string | undefined;
}

const NO_CONFIG: CheckoutConfig = {
  hideUserWallets: false,
  hideSKUs: false,
  showInvoiceReferenceInfo: false,
  selectButtonLabel: undefined,
};

export interface CheckoutState extends FlowCore, MethodsState, PaymentState, ReceiptState {
  readonly checkout: Checkout | undefined;
  readonly config: CheckoutConfig;
  /** This page's own attempt, empty until Pay is pressed. If a different attempt paid, it was made in another window. */
  readonly attemptId: string;
}

export const FIRST_CHECKOUT_STATE: CheckoutState = {
  ...firstFlowCore('checkout'),
  ...NO_METHODS,
  ...NO_PAYMENT,
  ...NO_RECEIPT,
  checkout: undefined,
  config: NO_CONFIG,
  attemptId: '',
};

export type CheckoutTexts = PaymentTexts | 'checkout';

export type CheckoutLanguage = Language<CheckoutTexts>;

export interface CheckoutActions extends FlowActions {
  readonly methods: MethodsActions;
  pay(): void;
  openBank(): void;
  handOverBank(): void;
  abandon(): void;
  mailReceipt(): void;
  saveReceipt(): void;
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
    accepts: (method) => isAccepted(method, store.state.config),
    onPaid: () => void payment.check(),
  });
  const checkoutOf = (answer: FlowAnswer<{ checkout: Checkout }>): FlowAnswer<Checkout> =>
    answer.ok ? { ok: true, value: answer.value.checkout } : answer;
  const read = async () => checkoutOf(await readCheckout(context.api));

  const keep = (checkout: Checkout) => store.patch({ checkout });
  const payment = createPaymentActions({
    context,
    texts: () => language().texts,
    read,
    progressOf: (checkout) => progressOf(checkout, language()),
    // until the attempt that this page has sent is stored, the checkout tells of an earlier one
    isOurs: ({ state, attempt_id }) => state === 'paid' || ['', attempt_id].includes(store.state.attemptId),
    keep,
    renew: () => store.patch({ attemptId: context.newId() }),
    methods,
    resultOf: transactionOf,
  });

  const isPaying = ({ checkout }: FlowSession) =>
    checkout !== undefined && !['open', 'expired', 'paid'].includes(checkout.state);

  /** Shows the form, a payment in progress, the success screen or an expired order. */
  function begin(session: FlowSession): void {
    const { checkout, payment_methods } = session;
    const config = readCheckoutConfig(context.config);
    const accepted = payment_methods.filter((method) => isAccepted(method, config));
    const listed = withMethods(accepted, store.state.chosenId, dueOf({ checkout }));
    // what was typed into a session that has ended is not shown again
    store.patch({ config, checkout, ...NO_METHODS, ...listed });
    if (isPaying(session)) {
      store.patch({ attemptId: checkout?.attempt_id ?? '' });
      void payment.follow();
    } else if (checkout?.state === 'open' && !checkout.failure_reason) {
      store.patch({ stage: 'form', problem: undefined });
    } else if (checkout) void payment.showEnd(checkout);
  }

  function pay(): void {
    const { sending } = store.state;
    const parts = chosenParts(store.state, dueOf(store.state));
    if (sending || parts.length === 0) return;
    const attemptId = store.state.attemptId || context.newId();
    store.patch({ attemptId });
    const body = { attempt_id: attemptId, payment_methods: selectedMethods(parts), ...returnUrlOf(context.config) };
    void payment.follow(async () => checkoutOf(await payCheckout(context.api, body)));
  }

  return {
    begin,
    isPaying,
    methods,
    pay,
    openBank: payment.openBank,
    handOverBank: payment.handOver,
    abandon() {
      void abandonCheckout(context.api, store.state.attemptId);
      store.patch({ stage: 'busy' });
    },
    mailReceipt: () =>
      void mailReceipt({
        context,
        texts: language().texts,
        mail: async () => checkoutOf(await mailCheckoutReceipt(context.api)),
        keep,
      }),
    saveReceipt: () =>
      void saveReceipt(
        () => fetchReceiptFile(context.api, 'checkout'),
        (saving) => store.patch({ saving }),
      ),
    done: () => context.outcome.done(),
    check: payment.check,
  };
}

export function dueOf({ checkout }: Pick<CheckoutState, 'checkout'>): AmountDue | undefined {
  return checkout && { amount: checkout.summary.total_amount, currency: checkout.summary.currency };
}

function readCheckoutConfig(config: FlowContext<CheckoutState>['config']): CheckoutConfig {
  const button = fieldsOf(config.selectButton);
  return {
    hideUserWallets: config.hideUserWallets === true,
    hideSKUs: config.hideSKUs === true,
    showInvoiceReferenceInfo: config.showInvoiceReferenceInfo === true,
    selectButtonLabel: button && textOf(button.label),
  };
}

function isAccepted({ kind }: FlowPaymentMethod, { hideUserWallets }: CheckoutConfig): boolean {
  return !(hideUserWallets && kind === 'wallet');
}

/** The id that receipts and the history use for the payment: a game may open its receipt next. */
function transactionOf({ invoice_id, escrow_id }: Checkout): { transaction_id?: string } {
  const transaction_id = invoice_id ?? escrow_id;
  return transaction_id ? { transaction_id } : {};
}

/** What a player's own limit leaves is in no text that flows share. */
function failureOf(
  failure: PaymentFailure | null,
  { texts, locale }: Language<CheckoutTexts>,
): PaymentFailure | undefined {
  const { display_left: left, resets_at } = failure ?? {};
  if (!failure || left === undefined || resets_at === undefined) return failure ?? undefined;
  const amount = formatDisplayAmount(left, locale);
  const date = formatDateTime(Date.parse(resets_at), locale);
  // without its code, which has a shorter text
  return { code: '', message: fill(texts.checkout.overSpendingLimit, { amount, date }) };
}

function progressOf(checkout: Checkout, language: Language<CheckoutTexts>): PaymentProgress {
  switch (checkout.state) {
    case 'paid':
      return { kind: 'paid' };
    case 'expired':
      return { kind: 'expired' };
    case 'open':
      return { kind: 'failed', failure: failureOf(checkout.failure_reason, language) };
    case 'action_required':
      return checkout.next_action ? { kind: 'bank', action: checkout.next_action } : { kind: 'processing' };
    default:
      return { kind: 'processing' };
  }
}
