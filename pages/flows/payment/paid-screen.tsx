import { fill, formatDisplayAmount, walletName } from '@svc-bridge/texts';
import type { ComponentChildren } from 'preact';
import type { Checkout } from 'svc-bridge/model';
import { Amount } from '../../kit/components/amount.js';
import { Button } from '../../kit/components/button.js';
import { Icon } from '../../kit/components/icon.js';
import { DoneButton, Notice } from '../../kit/components/notice.js';
import { SaveReceipt } from '../../kit/components/save-receipt.js';
import type { Language } from '../../kit/text/texts.js';
import type { FlowCore } from '../session/flow-context.js';
import type { ReceiptState } from './receipt-actions.js';

type PaidLanguage = Language<'general' | 'payment' | 'receipt'>;

interface PaidScreenProps {
  /** Where no bar says it. */
  title?: string | undefined;
  text: string;
  state: FlowCore & ReceiptState;
  payment: Pick<Checkout, 'paid_with' | 'receipt_sent_to' | 'has_receipt_file'>;
  language: PaidLanguage;
  onMail: () => void;
  onSave: () => void;
  /** Empty when there is nothing to go back to. */
  doneLabel: string;
  onDone: () => void;
  /** What was bought. */
  children: ComponentChildren;
}

/** The end of a successful payment: Done, the receipt, what was bought and what paid. Nothing above Done changes, so it never moves. */
export function PaidScreen(props: PaidScreenProps) {
  const { title, text, payment, language, doneLabel, onDone, children } = props;
  return (
    <div class="flow paid">
      <Notice icon="check" tone="good" title={title} text={text}>
        {doneLabel !== '' && <DoneButton label={doneLabel} onPress={onDone} />}
      </Notice>
      <Receipt {...props} />
      {children}
      <PaidWith payment={payment} language={language} />
    </div>
  );
}

function PaidWith({ payment, language }: Pick<PaidScreenProps, 'payment' | 'language'>) {
  const { payment: texts, general } = language.texts;
  const money = (display: string) => formatDisplayAmount(display, language.locale);
  if (!payment.paid_with?.length) return null;
  return (
    <section class="section card">
      <h2>{texts.paidWith}</h2>
      <ul class="lines">
        {payment.paid_with.map((method) => (
          <li class="line" key={method.payment_method_id}>
            <span class="line-main">
              <span class="line-name">
                <bdi>{walletName(method.display_string, general)}</bdi>
              </span>
              {method.display_balance !== undefined && (
                <span class="line-note">{fill(texts.newBalance, { amount: money(method.display_balance) })}</span>
              )}
            </span>
            <Amount text={money(method.display_amount)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By mail to the account's own address, if it has one; as a file, where there is one and the host can save it. */
function Receipt({ state, payment, language, onMail, onSave }: PaidScreenProps) {
  const { receipt } = language.texts;
  const sentTo = payment.receipt_sent_to;
  const address = sentTo ?? state.session?.account.email;
  const save = state.savesFiles && payment.has_receipt_file && (
    <SaveReceipt saving={state.saving} texts={receipt} onSave={onSave} />
  );
  if (!address) {
    return save ? (
      <section class="section card receipt">
        <h2>{receipt.title}</h2>
        {save}
      </section>
    ) : null;
  }
  const note = state.mailProblem ?? fill(sentTo ? receipt.sent : receipt.mailOwn, { address });
  return (
    <section class="section card receipt">
      <h2>{save ? receipt.title : receipt.mailTitle}</h2>
      <p class="note-with-icon" role="status" id="receipt-note">
        <Icon name={state.mailProblem ? 'alert' : sentTo ? 'check' : 'mail'} />
        <span>{note}</span>
      </p>
      <Button
        id="receipt"
        label={receipt.send}
        icon="mail"
        busy={state.mailing}
        disabled={sentTo !== undefined}
        describedBy="receipt-note"
        onPress={onMail}
      />
      {save}
    </section>
  );
}
