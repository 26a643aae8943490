import { describeReceipt, type MailState, type ReceiptForm } from 'svc-bridge/view';
import { Button } from '../../kit/components/button.js';
import { Icon } from '../../kit/components/icon.js';
import { type DetailsLanguage, Section } from './details-sections.js';

interface MailSectionProps {
  mail: MailState;
  ownAddress: string | undefined;
  language: DetailsLanguage;
  onSend: () => void;
}

/** E-mails the receipt to the account's own address, shown masked. */
export function MailSection({ mail, ownAddress, language, onSend }: MailSectionProps) {
  const form = describeReceipt(mail, ownAddress, language.texts);
  return (
    <Section title={form.title}>
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
            disabled={mail.waitS > 0}
            onPress={onSend}
            id="send"
          />
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
