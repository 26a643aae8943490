import { describeReceipt, type ReceiptForm, type TransactionView } from 'svc-bridge/view';
import { Button } from '../../kit/components/button.js';
import { Icon } from '../../kit/components/icon.js';
import { SaveReceipt } from '../../kit/components/save-receipt.js';
import { type DetailsLanguage, Section } from './details-sections.js';
import type { DetailsState } from './details-state.js';

interface MailSectionProps {
  state: Pick<DetailsState, 'mail' | 'saving'>;
  view: Pick<TransactionView, 'receiptAddress'>;
  language: DetailsLanguage;
  onSend: () => void;
  /** Undefined where there is no file, or none can be saved. */
  onSave: (() => void) | undefined;
}

/** E-mails the receipt to the account's own address, shown masked, or saves it as a file. */
export function MailSection({ state: { mail, saving }, view, language, onSend, onSave }: MailSectionProps) {
  const form = describeReceipt(mail, view.receiptAddress, language.texts);
  const { receipt } = language.texts;
  return (
    <Section title={onSave ? receipt.title : form.title}>
      <form
        class="mail not-printed"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <p class="mail-text">
          <Icon name="mail" />
          <span>{form.text}</span>
        </p>
        <div class="mail-actions">
          <Button
            label={form.button}
            kind={mail.phase === 'sent' ? 'plain' : 'primary'}
            icon="mail"
            busy={mail.phase === 'sending'}
            disabled={!form.canSend}
            onPress={onSend}
            id="send"
          />
          {onSave && <SaveReceipt saving={saving} texts={receipt} onSave={onSave} />}
        </div>
        <div role="status" class="mail-result">
          <MailResult form={form} isSent={mail.phase === 'sent'} />
        </div>
      </form>
    </Section>
  );
}

function MailResult({ form, isSent }: { form: ReceiptForm; isSent: boolean }) {
  if (form.result === '') return null;
  return (
    <p class={isSent ? 'mail-text mail-good' : 'field-error'}>
      <Icon name={isSent ? 'check' : 'alert'} />
      <span>{form.result}</span>
    </p>
  );
}
