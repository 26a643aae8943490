import { fill, type Texts } from '@svc-bridge/texts';
import type { FrameError } from 'svc-bridge/frame';
import { Button } from './button.js';
import type { IconName } from './icon.js';
import { Notice } from './notice.js';

interface ErrorNoticeProps {
  error: FrameError;
  texts: Texts['general'];
  onRetry: () => void;
  onClose: () => void;
}

/** An error screen: what happened, in the player's words, and what to do next. */
export function ErrorNotice({ error, texts, onRetry, onClose }: ErrorNoticeProps) {
  const { icon, title, text } = describeError(error, texts);
  const requestId = error.api?.requestId;
  if (error.code === UNHOSTED) return <Notice icon={icon} title={title} text={text} />;
  return (
    <Notice
      icon={icon}
      title={title}
      text={text}
      tone="bad"
      finePrint={requestId ? fill(texts.reference, { id: requestId }) : undefined}
    >
      {canRetry(error) && <Button label={texts.retry} kind="primary" onPress={onRetry} />}
      <Button label={texts.close} onPress={onClose} />
    </Notice>
  );
}

/** The page was opened without a host, outside any game. */
export const UNHOSTED = 'unhosted';

export function canRetry(error: FrameError): boolean {
  return error.retryable ?? true;
}

export function describeError(
  error: FrameError,
  texts: Texts['general'],
): { icon: IconName; title: string; text: string } {
  const status = error.api?.responseCode;
  if (error.code === UNHOSTED) return { icon: 'bag', title: texts.unhostedTitle, text: texts.unhostedText };
  if (error.code === 'offline') return { icon: 'offline', title: texts.offlineTitle, text: texts.offlineText };
  if (error.code === 'token_missing' || error.code === 'token_refused' || status === 401) {
    return { icon: 'door', title: texts.expiredTitle, text: texts.expiredText };
  }
  if (status === 404 || status === 403) return { icon: 'search', title: texts.notFoundTitle, text: texts.notFoundText };
  if (status === 429) return { icon: 'clock', title: texts.busyTitle, text: texts.busyText };
  return { icon: 'alert', title: texts.errorTitle, text: texts.errorText };
}
