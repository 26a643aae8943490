import { Button } from '../../kit/components/button.js';
import { Notice } from '../../kit/components/notice.js';
import type { Language } from '../../kit/text/texts.js';

export type PaymentLanguage = Language<'common' | 'flow' | 'payment'>;

/** While the payment runs; it says so when the connection is lost and the truth is being found out. */
export function PaymentBusy({ checking, language }: { checking: boolean; language: PaymentLanguage }) {
  const { payment } = language.texts;
  return (
    <section class="notice" role="status">
      <span class="spinner spinner-large" aria-hidden="true" />
      <h2>{checking ? payment.checking : payment.processing}</h2>
      <p>{payment.dontClose}</p>
    </section>
  );
}

interface BankStepProps {
  /** The bank's page was opened already. */
  opened: boolean;
  language: PaymentLanguage;
  onOpen: () => void;
  onAbandon: () => void;
}

/** The 3-D Secure step: the bank's page opens top level on the buyer's press, and this page follows what becomes of it. */
export function BankStep({ opened, language, onOpen, onAbandon }: BankStepProps) {
  const { payment } = language.texts;
  return (
    <Notice icon="shield" title={opened ? payment.bankWaiting : payment.bankTitle} text={payment.bankText}>
      <Button
        id="bank"
        label={opened ? payment.bankAgain : payment.bankButton}
        kind={opened ? 'plain' : 'primary'}
        onPress={onOpen}
      />
      <Button label={payment.bankCancel} kind="quiet" onPress={onAbandon} />
    </Notice>
  );
}
