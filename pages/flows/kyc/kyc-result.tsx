import { DoneButton } from '../../kit/components/done-button.js';
import { Notice } from '../../kit/components/notice.js';
import type { Language } from '../../kit/text/texts.js';
import type { KycStatus } from '../api/kyc.js';

/** What became of the identity check. */
export function KycResult({
  kyc,
  language,
  doneLabel,
  onDone,
}: {
  kyc: KycStatus;
  language: Language<'kyc'>;
  doneLabel: string;
  onDone: () => void;
}) {
  const { kyc: texts } = language.texts;
  const done = <DoneButton label={doneLabel} onPress={onDone} />;
  if (kyc.state === 'ACCEPT') {
    return (
      <Notice icon="check" tone="good" title={texts.acceptedTitle} text={texts.acceptedText}>
        {done}
      </Notice>
    );
  }
  if (kyc.state === 'DENY') {
    return (
      <Notice icon="alert" tone="bad" title={texts.deniedTitle} text={texts.deniedText}>
        {done}
      </Notice>
    );
  }
  return (
    <Notice icon="clock" title={texts.reviewTitle} text={texts.reviewText}>
      {done}
    </Notice>
  );
}
