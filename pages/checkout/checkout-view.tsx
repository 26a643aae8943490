import { fill, formatDisplayAmount, type Texts } from '@svc-bridge/texts';
import type { Checkout } from '../flows/api/checkout.js';
import { ChosenMethod, MethodPicker } from '../flows/payment/method-list.js';
import { missingMethod } from '../flows/payment/methods.js';
import { PaidScreen } from '../flows/payment/paid-screen.js';
import { PayButton } from '../flows/payment/pay-button.js';
import { BankStep, PaymentBusy, PaymentShell } from '../flows/payment/payment-screen.js';
import type { FlowViewProps } from '../flows/session/start-flow.js';
import { Problem } from '../kit/components/notice.js';
import { type CheckoutActions, type CheckoutState, type CheckoutTexts, dueOf } from './checkout-actions.js';
import { OrderSummary } from './order-summary.js';

type CheckoutViewProps = FlowViewProps<CheckoutState, CheckoutActions, CheckoutTexts> & {
  /** For a page without a game behind it; empty when there is nothing to go back to. Its bar names the shop, and no view. */
  doneLabel?: string;
};

/** Summary, payment method, Pay; then success or the reason it failed. */
export function CheckoutView(props: CheckoutViewProps) {
  const { state, language, actions, shell } = props;
  const { paidTitle } = language.texts.checkout;
  return (
    <PaymentShell state={state} language={language} actions={actions} shell={shell} doneTitle={paidTitle}>
      <CheckoutStage {...props} />
    </PaymentShell>
  );
}

/** Everything below the bar. */
export function CheckoutStage(props: CheckoutViewProps) {
  const { state, language, actions, doneLabel } = props;
  const { checkout } = state;
  if (!checkout) return null;
  switch (state.stage) {
    case 'busy':
      return <PaymentBusy checking={state.checking} texts={language.texts.payment} />;
    case 'bank':
      return (
        <BankStep
          title={doneLabel === undefined ? undefined : language.texts.payment.bankTitle}
          text={doneLabel === undefined ? undefined : language.texts.checkout.bankHere}
          opened={state.bankOpened}
          language={language}
          onOpen={actions.openBank}
          onPhone={state.session?.continue_on_phone && actions.handOverBank}
          onAbandon={actions.abandon}
        />
      );
    case 'done':
      return <Paid {...props} checkout={checkout} />;
    default:
      return <Form {...props} checkout={checkout} />;
  }
}

function Form({ state, language, actions, checkout, doneLabel }: CheckoutViewProps & { checkout: Checkout }) {
  const { session } = state;
  if (!session) return null;
  const due = dueOf(state);
  if (state.view !== 'closed') {
    return (
      <MethodPicker
        cardTitle={doneLabel === undefined ? undefined : language.texts.card.title}
        state={state}
        session={session}
        due={due}
        language={language}
        actions={actions.methods}
      />
    );
  }
  return (
    <div class="flow">
      <Problem text={state.problem} />
      <OrderSummary state={state} checkout={checkout} language={language} />
      <ChosenMethod
        state={state}
        session={session}
        due={due}
        language={language}
        selectLabel={state.config.selectButtonLabel}
        onSelect={actions.methods.open}
      />
      <PayButton
        label={fill(language.texts.payment.pay, {
          amount: formatDisplayAmount(checkout.summary.display_amount, language.locale),
        })}
        pressAgain={language.texts.payment.pressAgain}
        missing={missingMethod(state, due, language)}
        disabled={state.sending}
        onPay={actions.pay}
      />
    </div>
  );
}

function Paid({ state, language, actions, checkout, doneLabel }: CheckoutViewProps & { checkout: Checkout }) {
  const { checkout: texts, flow } = language.texts;
  const amount = formatDisplayAmount(checkout.summary.display_amount, language.locale);
  const elsewhere = state.attemptId !== '' && checkout.attempt_id !== null && checkout.attempt_id !== state.attemptId;
  const text = fill(paidText(checkout, texts), { amount });
  const hint = elsewhere ? texts.elsewhere : doneLabel === '' ? texts.mayClose : '';
  return (
    <PaidScreen
      title={doneLabel === undefined ? undefined : texts.paidTitle}
      text={`${text} ${hint}`.trim()}
      state={state}
      payment={checkout}
      language={language}
      onMail={actions.mailReceipt}
      onSave={actions.saveReceipt}
      doneLabel={doneLabel ?? flow.done}
      onDone={actions.done}
    >
      <OrderSummary state={state} checkout={checkout} language={language} />
    </PaidScreen>
  );
}

/** The page may be opened again after its escrow has ended. */
function paidText({ escrow_status }: Checkout, texts: Texts['checkout']) {
  switch (escrow_status) {
    case 'ESCROWED':
      return texts.heldText;
    case 'CANCELLED':
      return texts.refundedText;
    default:
      return texts.paidText;
  }
}
