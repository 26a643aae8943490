import { fill, formatDisplayAmount } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Choice, Choices } from '../../kit/components/choice.js';
import { Field } from '../../kit/components/field.js';
import { Problem } from '../../kit/components/notice.js';
import { formatMinor } from '../../kit/format/money.js';
import type { Language } from '../../kit/text/texts.js';
import type { Purchase } from '../api/purchase.js';
import { ChosenMethod, MethodPicker } from '../payment/method-list.js';
import { missingMethod } from '../payment/methods.js';
import { PaidScreen } from '../payment/paid-screen.js';
import { type Missing, PayButton } from '../payment/pay-button.js';
import { BankStep, FeeLines, PaymentBusy, PaymentShell } from '../payment/payment-screen.js';
import type { FlowViewProps } from '../session/start-flow.js';
import type { PurchaseActions, PurchaseTexts } from './purchase-actions.js';
import { currencyOf, type PurchaseState, payableOf } from './purchase-state.js';

type PurchaseViewProps = FlowViewProps<PurchaseState, PurchaseActions, PurchaseTexts>;

/** Tops up a wallet: how much, with which card, Pay. */
export function PurchaseView(props: PurchaseViewProps) {
  const { state, language, actions, shell } = props;
  const { doneTitle } = language.texts.purchase;
  return (
    <PaymentShell state={state} language={language} actions={actions} shell={shell} doneTitle={doneTitle}>
      <Stage {...props} />
    </PaymentShell>
  );
}

function Stage(props: PurchaseViewProps) {
  const { state, language, actions } = props;
  switch (state.stage) {
    case 'busy':
      return <PaymentBusy checking={state.checking} texts={language.texts.payment} />;
    case 'bank':
      return (
        <BankStep
          opened={state.bankOpened}
          language={language}
          onOpen={actions.openBank}
          onPhone={state.session?.continue_on_phone && actions.handOverBank}
          onAbandon={actions.abandon}
        />
      );
    case 'done':
      return state.purchase ? <Done {...props} purchase={state.purchase} /> : null;
    default:
      return <Form {...props} />;
  }
}

function Done({ state, language, actions, purchase }: PurchaseViewProps & { purchase: Purchase }) {
  const { payment, general, flow } = language.texts;
  const money = (display: string) => formatDisplayAmount(display, language.locale);
  return (
    <PaidScreen
      text={fill(payment.newBalance, { amount: money(purchase.wallet.display_balance) })}
      state={state}
      payment={purchase}
      language={language}
      onMail={actions.mailReceipt}
      onSave={actions.saveReceipt}
      doneLabel={flow.done}
      onDone={actions.done}
    >
      <dl class="section card lines">
        <div class="line">
          <dt class="line-note">{general.orderReference}</dt>
          <dd class="reference">{purchase.purchase_id}</dd>
        </div>
        <div class="line line-strong">
          <dt>{fill(general.wallet, { currency: purchase.currency })}</dt>
          <dd>
            <Amount text={money(purchase.display_amount)} />
          </dd>
        </div>
      </dl>
    </PaidScreen>
  );
}

function Form({ state, language, actions }: PurchaseViewProps) {
  const { session } = state;
  const { purchase: texts } = language.texts;
  if (!session) return null;
  const due = payableOf(state);
  if (state.view !== 'closed') {
    return <MethodPicker state={state} session={session} due={due} language={language} actions={actions.methods} />;
  }
  const { amount, quote, currency } = state;
  const charge = quote ? formatDisplayAmount(quote.display_charge_amount, language.locale) : undefined;
  const plain = amount === undefined ? '' : formatMinor(amount, currency, session, language.locale);
  const { pay, payAny, pressAgain } = language.texts.payment;
  const total = charge ?? plain;
  return (
    <div class="flow">
      <Problem text={state.problem} />
      <AmountSection state={state} language={language} actions={actions} />
      <ChosenMethod
        state={state}
        session={session}
        due={due}
        language={language}
        selectLabel={undefined}
        onSelect={actions.methods.open}
      />
      <FeeLines
        class="section card"
        feeLabel={language.texts.payment.fee}
        fee={quote?.display_fee_amount}
        totalLabel={texts.charge}
        total={quote?.display_charge_amount}
        room={plain || formatMinor(currencyOf(state)?.least_amount ?? 0, currency, session, language.locale)}
        locale={language.locale}
      />
      <PayButton
        label={total ? fill(pay, { amount: total }) : payAny}
        pressAgain={pressAgain}
        missing={missingOf(state, language)}
        disabled={state.sending}
        onPay={actions.pay}
      />
    </div>
  );
}

/** The id of where the player says how much. */
const AMOUNT = 'amount';

/** The first that Pay waits for: the amount, the method, or the price. */
function missingOf(state: PurchaseState, language: Language<PurchaseTexts>): Missing | undefined {
  const { flow, general, payment } = language.texts;
  const wrong = amountErrorOf(state, language);
  if (wrong) return { text: wrong, id: AMOUNT };
  if (state.amount === undefined) return { text: fill(flow.required, { field: general.amount }), id: AMOUNT };
  const method = missingMethod(state, payableOf(state), language);
  return method ?? (state.quote ? undefined : { text: payment.pressAgain });
}

function AmountSection({ state, language, actions }: Pick<PurchaseViewProps, 'state' | 'language' | 'actions'>) {
  const { purchase: texts } = language.texts;
  const offer = currencyOf(state);
  if (!offer) return null;
  return (
    <section class="section card form">
      {state.currencies.length > 1 && (
        <Choices title={texts.wallet}>
          {state.currencies.map(({ currency }) => (
            <Choice
              key={currency}
              label={currency}
              chosen={state.currency === currency}
              onPress={() => actions.pickCurrency(currency)}
            />
          ))}
        </Choices>
      )}
      <p class="line-note number">
        {fill(language.texts.methods.balance, { amount: formatDisplayAmount(offer.display_balance, language.locale) })}
      </p>
      <Choices title={language.texts.general.amount}>
        {offer.suggested_amounts.map((suggestion, index) => (
          <Choice
            key={suggestion.amount}
            id={index === 0 && !state.typing ? AMOUNT : undefined}
            label={formatDisplayAmount(suggestion.display_amount, language.locale)}
            chosen={!state.typing && state.amount === suggestion.amount}
            onPress={() => actions.pickAmount(suggestion.amount)}
          />
        ))}
        <Choice label={texts.otherAmount} chosen={state.typing} onPress={() => actions.typeAmount(state.typed)} />
      </Choices>
      {state.typing && (
        <Field
          id={AMOUNT}
          required
          label={`${texts.otherAmount} (${state.currency})`}
          value={state.typed}
          error={amountErrorOf(state, language)}
          inputMode="decimal"
          autocomplete="off"
          dir="ltr"
          onType={(text) => actions.typeAmount(text)}
        />
      )}
      {!state.typing && state.amountError && <Problem text={state.amountError} />}
    </section>
  );
}

function amountErrorOf(state: PurchaseState, language: Language<PurchaseTexts>): string | undefined {
  if (state.amountError) return state.amountError;
  if (state.amount !== undefined || state.typed.trim() === '' || !state.session) return undefined;
  const offer = currencyOf(state);
  const example = offer ? formatMinor(offer.least_amount, offer.currency, state.session, language.locale) : '';
  return fill(language.texts.purchase.amountInvalid, { example });
}
