import { fill } from '@svc-bridge/texts';
import { Button } from '../../kit/components/button.js';
import { Icon } from '../../kit/components/icon.js';
import { type DetailsLanguage, Section } from './details-sections.js';
import type { DetailsEvent, MailState } from './details-state.js';

interface MailSectionProps {
  mail: MailState;
  ownAddress: string | undefined;
  language: DetailsLanguage;
  onChange: (event: DetailsEvent) => void;
  onSend: () => void;
}

/** Mails the receipt to the account's own address, shown masked, or to another one. */
export function MailSection({ mail, ownAddress, language, onChange, onSend }: MailSectionProps) {
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
        {mail.toOwnAddress ? (
          <p class="mail-text">
            <Icon name="mail" />
            <span>{ownAddress ? fill(receipt.mailOwn, { address: ownAddress }) : receipt.mailOwnUnknown}</span>
          </p>
        ) : (
          <AddressField mail={mail} language={language} onChange={onChange} />
        )}
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
          <Button
            label={mail.toOwnAddress ? receipt.mailOther : receipt.mailUseOwn}
            kind="quiet"
            onPress={() => onChange({ type: 'mail-target', own: !mail.toOwnAddress })}
          />
        </div>
        <div role="status" class="mail-result">
          <MailResult mail={mail} language={language} />
        </div>
      </form>
    </Section>
  );
}

function AddressField({ mail, language, onChange }: Pick<MailSectionProps, 'mail' | 'language' | 'onChange'>) {
  const { receipt } = language.texts;
  return (
    <div class="field">
      <label class="field-label" for="address">
        {receipt.address}
      </label>
      <input
        class="field-input"
        id="address"
        type="email"
        inputMode="email"
        autocomplete="email"
        autocapitalize="off"
        spellcheck={false}
        dir="ltr"
        value={mail.address}
        aria-invalid={mail.invalid}
        aria-describedby={mail.invalid ? 'address-error' : undefined}
        onInput={(event) => onChange({ type: 'mail-address', address: event.currentTarget.value })}
      />
      {mail.invalid && (
        <p class="field-error" id="address-error" role="alert">
          <Icon name="alert" />
          <span>{receipt.addressInvalid}</span>
        </p>
      )}
    </div>
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
