import { fill } from '@svc-bridge/texts';
import { Button } from '../../kit/components/button.js';
import { Icon } from '../../kit/components/icon.js';
import { type DetailsLanguage, Section } from './details-sections.js';
import type { MailState } from './details-state.js';

interface MailSectionProps {
  mail: MailState;
  ownAddress: string | undefined;
  language: DetailsLanguage;
  onSend: () => void;
}

/** Mails the receipt to the account's own address, shown masked. */
export function MailSection({ mail, ownAddress, language, onSend }: MailSectionProps) {
  const { receipt } = language.texts;
  return (
    <Section title={receipt.mailTitle}>
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
          <span>{ownAddress ? fill(receipt.mailOwn, { address: ownAddress }) : receipt.mailOwnUnknown}</span>
        </p>
        <div class="mail-actions">
          <Button
            label={sendLabel(mail, language)}
            kind={mail.phase === 'sent' ? 'plain' : 'primary'}
            icon="mail"
            busy={mail.phase === 'sending'}
            disabled={mail.waitS > 0}
            onPress={onSend}
            id="send"
          />
        </div>
        <div role="status" class="mail-result">
          <MailResult mail={mail} language={language} />
        </div>
      </form>
    </Section>
  );
}

function MailResult({ mail, language }: Pick<MailSectionProps, 'mail' | 'language'>) {
  const { receipt, general } = language.texts;
  if (mail.phase === 'sent') {
    return (
      <p class="mail-text mail-good">
        <Icon name="check" />
        <span>{mail.sentTo ? fill(receipt.sent, { address: mail.sentTo }) : receipt.sentUnknown}</span>
      </p>
    );
  }
  if (mail.phase === 'failed') {
    const reason = mail.error?.api?.messages[0] ?? general.errorText;
    return (
      <p class="field-error">
        <Icon name="alert" />
        <span>{fill(receipt.sendFailed, { reason })}</span>
      </p>
    );
  }
  return null;
}

function sendLabel(mail: MailState, { texts }: DetailsLanguage): string {
  if (mail.phase === 'sending') return texts.receipt.sending;
  if (mail.waitS > 0) return fill(texts.receipt.sendAgainIn, { seconds: mail.waitS });
  return mail.phase === 'sent' ? texts.receipt.sendAgain : texts.receipt.send;
}
