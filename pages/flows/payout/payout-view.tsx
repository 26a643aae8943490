import { fill, formatDisplayAmount } from '@svc-bridge/texts';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { Choice, Choices } from '../../kit/components/choice.js';
import { Field } from '../../kit/components/field.js';
import type { IconName } from '../../kit/components/icon.js';
import { DoneButton, Notice, Problem } from '../../kit/components/notice.js';
import { SelectField } from '../../kit/components/picked-field.js';
import { formatMinor } from '../../kit/format/money.js';
import { formatDateTime } from '../../kit/format/time.js';
import { countryChoices } from '../../kit/text/countries.js';
import type { Payout } from '../api/payout.js';
import { KycFormView, KycResult } from '../kyc/kyc-view.js';
import { type Missing, PayButton } from '../payment/pay-button.js';
import { FeeLines, PaymentBusy } from '../payment/payment-screen.js';
import { FlowShell } from '../session/flow-shell.js';
import type { FlowViewProps } from '../session/start-flow.js';
import type { PayoutActions, PayoutTexts } from './payout-actions.js';
import { hasRoutingNumber, type PayoutState, walletOf } from './payout-state.js';

type PayoutViewProps = FlowViewProps<PayoutState, PayoutActions, PayoutTexts>;
type PayoutLanguage = PayoutViewProps['language'];
type PartProps = Pick<PayoutViewProps, 'state' | 'language' | 'actions'>;

/** Pays a wallet out to a bank account, after identity verification where the law requires it. */
export function PayoutView(props: PayoutViewProps) {
  const { state, language, shell } = props;
  return (
    <FlowShell state={state} language={language} actions={shell} title={titleOf(props)}>
      <Stage {...props} />
    </FlowShell>
  );
}

/** Of the view on screen; undefined: the flow's own. */
function titleOf({ state, language }: PartProps): string | undefined {
  const { stage, payout, offer } = state;
  if (stage === 'done' && payout) return describeEnd(payout, language).title;
  return stage === 'form' && offer?.kyc_required ? language.texts.flow.titles.kyc : undefined;
}

function Stage(props: PayoutViewProps) {
  const { state, language, actions, shell } = props;
  const { payout: texts } = language.texts;
  if (state.stage === 'busy') return <PaymentBusy checking={state.checking} texts={texts} />;
  if (state.stage === 'done' && state.payout) return <Done {...props} payout={state.payout} />;
  if (state.offer?.kyc_required) {
    if (state.kyc && !state.kyc.can_submit && state.kyc.state !== 'ACCEPT') {
      return (
        <KycResult kyc={state.kyc} language={language} doneLabel={language.texts.general.close} onDone={shell.close} />
      );
    }
    return (
      <KycFormView
        state={state}
        language={language}
        intro={texts.kycFirst}
        onPhone={state.session?.continue_on_phone}
        actions={actions.kyc}
      />
    );
  }
  return <Form state={state} language={language} actions={actions} />;
}

/** Held because its bank account is new, on its way, or there. */
function describeEnd(
  payout: Payout,
  { texts: { payout: texts }, locale }: PayoutLanguage,
): { icon: IconName; title: string; text: string } {
  const amount = formatDisplayAmount(payout.display_arriving_amount, locale);
  const { account_number: account } = payout.destination;
  const heldMs = Date.parse(payout.held_until ?? '');
  if (!Number.isNaN(heldMs)) {
    const time = formatDateTime(heldMs, locale);
    return { icon: 'clock', title: texts.heldTitle, text: fill(texts.heldText, { amount, account, time }) };
  }
  if (payout.state === 'processed') {
    return { icon: 'check', title: texts.processedTitle, text: fill(texts.processedText, { amount, account }) };
  }
  return { icon: 'clock', title: texts.doneTitle, text: fill(texts.doneText, { amount, account }) };
}

/** What was withdrawn, where it goes, and what is left. */
function Done({ language, actions, payout }: PayoutViewProps & { payout: Payout }) {
  const { general, flow, payment, payout: texts } = language.texts;
  const money = (display: string) => formatDisplayAmount(display, language.locale);
  const { icon, text } = describeEnd(payout, language);
  const { destination, wallet } = payout;
  return (
    <div class="flow paid">
      <Notice icon={icon} tone="good" text={text}>
        <DoneButton label={flow.done} onPress={actions.done} />
      </Notice>
      <section class="section card">
        <dl class="lines">
          <div class="line">
            <dt class="line-note">{general.amount}</dt>
            <dd>
              <Amount text={money(payout.display_amount)} />
            </dd>
          </div>
          <div class="line">
            <dt class="line-note">{payment.fee}</dt>
            <dd>
              <Amount text={money(payout.display_fee_amount)} />
            </dd>
          </div>
          <div class="line line-strong">
            <dt>{general.youReceive}</dt>
            <dd>
              <Amount text={money(payout.display_arriving_amount)} />
            </dd>
          </div>
          <div class="line">
            <dt class="line-note">{texts.bank}</dt>
            <dd>
              <bdi>{destination.holder_name}</bdi> <bdi class="number">{destination.account_number}</bdi>
            </dd>
          </div>
          <div class="line">
            <dt class="line-note">{texts.reference}</dt>
            <dd class="reference">{payout.payout_id}</dd>
          </div>
        </dl>
        <p class="line-note number">{fill(payment.newBalance, { amount: money(wallet.display_balance) })}</p>
      </section>
    </div>
  );
}

function Form({ state, language, actions }: PartProps) {
  const { payout: texts } = language.texts;
  const wallet = walletOf(state);
  const { session, amount, offer } = state;
  if (!wallet || !session || offer?.wallets.every(({ balance }) => balance <= 0)) {
    return <Notice icon="wallet" title={language.texts.flow.titles.payout} text={texts.nothing} />;
  }
  const plain = amount === undefined ? '' : formatMinor(amount, wallet.currency, session, language.locale);
  return (
    <div class="flow">
      <Problem text={state.problem} />
      <AmountSection state={state} language={language} actions={actions} />
      <BankSection state={state} language={language} actions={actions} />
      <PayButton
        label={plain ? fill(texts.request, { amount: plain }) : texts.requestAny}
        pressAgain={language.texts.payment.pressAgain}
        missing={missingOf(state, language)}
        disabled={state.sending}
        onPay={actions.request}
      />
    </div>
  );
}

/** The id of the field for the amount. */
const AMOUNT = 'amount';

/** The first that Withdraw waits for: the amount, or its price. The bank's fields say themselves what they lack. */
function missingOf(state: PayoutState, language: PayoutLanguage): Missing | undefined {
  const { flow, general, payment } = language.texts;
  const wrong = amountErrorOf(state, language);
  if (wrong) return { text: wrong, id: AMOUNT };
  if (state.amount === undefined) return { text: fill(flow.required, { field: general.amount }), id: AMOUNT };
  return state.quote ? undefined : { text: payment.pressAgain };
}

function amountErrorOf({ amount, amountError, typed }: PayoutState, { texts }: PayoutLanguage): string | undefined {
  return amountError ?? (amount === undefined && typed.trim() ? texts.flow.invalid : undefined);
}

function AmountSection({ state, language, actions }: PartProps) {
  const { payout: texts } = language.texts;
  const wallet = walletOf(state);
  const { quote, offer } = state;
  if (!wallet || !offer) return null;
  return (
    <section class="section card form">
      {offer.wallets.length > 1 && (
        <Choices title={texts.wallet}>
          {offer.wallets.map((choice) => (
            <Choice
              key={choice.wallet_id}
              label={choice.currency}
              chosen={choice.wallet_id === state.walletId}
              onPress={() => actions.pickWallet(choice.wallet_id)}
            />
          ))}
        </Choices>
      )}
      <Field
        id={AMOUNT}
        required
        label={`${language.texts.general.amount} (${wallet.currency})`}
        value={state.typed}
        hint={fill(texts.available, { amount: formatDisplayAmount(wallet.display_balance, language.locale) })}
        error={amountErrorOf(state, language)}
        inputMode="decimal"
        autocomplete="off"
        dir="ltr"
        onType={(text) => actions.typeAmount(text)}
      />
      <Button label={texts.all} small onPress={actions.takeAll} />
      <FeeLines
        class="totals"
        feeLabel={language.texts.payment.fee}
        fee={quote?.display_fee_amount}
        totalLabel={language.texts.general.youReceive}
        total={quote?.display_arriving_amount}
        room={formatDisplayAmount(wallet.display_balance, language.locale)}
        locale={language.locale}
      />
    </section>
  );
}

function BankSection({ state, language, actions }: PartProps) {
  const { payout: texts } = language.texts;
  const { bank, bankErrors: errors } = state;
  const countries = [{ value: '', label: '–' }, ...countryChoices(language.locale)];
  return (
    <section class="section card form">
      <h2>{texts.bank}</h2>
      <Field
        id="holder_name"
        required
        label={texts.holder}
        value={bank.holder_name}
        error={errors.holder_name}
        autocomplete="name"
        onType={(holder_name) => actions.typeBank({ holder_name })}
      />
      <SelectField
        id="bank_country"
        required
        label={texts.country}
        value={bank.country}
        choices={countries}
        error={errors.country}
        onPick={(country) => actions.typeBank({ country })}
      />
      <Field
        id="account_number"
        required
        label={texts.accountNumber}
        value={bank.account_number}
        error={errors.account_number}
        autocomplete="off"
        dir="ltr"
        onType={(account_number) => actions.typeBank({ account_number })}
      />
      {hasRoutingNumber(bank) && (
        <Field
          id="routing_number"
          required
          label={texts.routingNumber}
          value={bank.routing_number}
          error={errors.routing_number}
          inputMode="numeric"
          autocomplete="off"
          dir="ltr"
          onType={(routing_number) => actions.typeBank({ routing_number })}
        />
      )}
    </section>
  );
}
