import type { FrameError } from '../model/flow-event.js';
import { fillMessage } from './view-language.js';
import type { GeneralTexts, ReceiptTexts } from './view-texts.js';

/** The form that e-mails a receipt. */
export interface MailState {
  /** `idle` until the player sends it. */
  readonly phase: 'idle' | 'sending' | 'sent' | 'failed';
  /** Masked by the service. */
  readonly sentTo: string | undefined;
  /** Why the last attempt failed; undefined otherwise. */
  readonly error: FrameError | undefined;
  /** Seconds until it may be sent again. */
  readonly waitS: number;
}

/** What happens to the form. `mail-tick` is due once a second while `waitS` is above 0. */
export type MailEvent =
  | { type: 'mail-sending' }
  | { type: 'mail-sent'; to: string | undefined }
  | { type: 'mail-failed'; error: FrameError }
  | { type: 'mail-tick' };

/** Seconds between two mails of one receipt. */
export const RESEND_AFTER_S = 30;

/** Nothing was sent yet. */
export const NO_MAIL: MailState = {
  phase: 'idle',
  sentTo: undefined,
  error: undefined,
  waitS: 0,
};

/** The form after an event. */
export function reduceMail(state: MailState, event: MailEvent): MailState {
  switch (event.type) {
    case 'mail-sending':
      return { ...state, phase: 'sending', error: undefined };
    case 'mail-sent':
      return { ...state, phase: 'sent', sentTo: event.to, waitS: RESEND_AFTER_S };
    case 'mail-failed':
      return { ...state, phase: 'failed', error: event.error };
    case 'mail-tick':
      return state.waitS === 0 ? state : { ...state, waitS: state.waitS - 1 };
  }
}

/** The form, ready to be drawn. */
export interface ReceiptForm {
  /** Its heading. */
  readonly title: string;
  /** Where the receipt goes. */
  readonly text: string;
  /** The button's label. */
  readonly button: string;
  /** False while one is sent, for half a minute after, and without an address. */
  readonly canSend: boolean;
  /** What came of the last mail; empty before. */
  readonly result: string;
  /** The last attempt failed, and `note` says why. */
  readonly isFailed: boolean;
}

/**
 * The form that e-mails a receipt, as a game draws it.
 *
 * @param ownAddress - `receiptAddress` of the entry's details
 * @source interface §4.4
 */
export function describeReceipt(
  mail: MailState,
  ownAddress: string | undefined,
  {
    receipt,
    general,
  }: { readonly receipt: ReceiptTexts; readonly general: Pick<GeneralTexts, 'errorText' | 'busyText'> },
): ReceiptForm {
  return {
    title: receipt.mailTitle,
    text: addressText(ownAddress, receipt),
    button: sendLabel(mail, receipt),
    canSend: mail.phase !== 'sending' && mail.waitS === 0 && ownAddress !== '',
    result: resultText(mail, receipt, general),
    isFailed: mail.phase === 'failed',
  };
}

function addressText(address: string | undefined, receipt: ReceiptTexts): string {
  if (address === '') return receipt.mailOwnNone;
  return address === undefined ? receipt.mailOwnUnknown : fillMessage(receipt.mailOwn, { address });
}

function sendLabel(mail: MailState, receipt: ReceiptTexts): string {
  if (mail.phase === 'sending') return receipt.sending;
  if (mail.waitS > 0) return fillMessage(receipt.sendAgainIn, { seconds: mail.waitS });
  return mail.phase === 'sent' ? receipt.sendAgain : receipt.send;
}

function resultText(
  mail: MailState,
  receipt: ReceiptTexts,
  general: Pick<GeneralTexts, 'errorText' | 'busyText'>,
): string {
  if (mail.phase === 'sent') {
    return mail.sentTo ? fillMessage(receipt.sent, { address: mail.sentTo }) : receipt.sentUnknown;
  }
  return mail.phase === 'failed' ? receiptProblem(mail.error?.api, { receipt, general }) : '';
}

/**
 * Why a receipt was not sent: that the service is busy or could not answer, a session that has ended included, or its own sentence about
 * what no repetition would change.
 *
 * @param api - absent: nothing answered
 */
export function receiptProblem(
  api: { readonly responseCode: number; readonly messages: readonly string[] } | undefined,
  {
    receipt,
    general,
  }: {
    readonly receipt: Pick<ReceiptTexts, 'sendFailed'>;
    readonly general: Pick<GeneralTexts, 'errorText' | 'busyText'>;
  },
): string {
  const { responseCode = 0, messages = [] } = api ?? {};
  // Of an ended session the service speaks in English.
  const [answer] = /^4(?!01)/.test(`${responseCode}`) ? messages : [];
  return fillMessage(receipt.sendFailed, {
    reason: responseCode === 429 ? general.busyText : (answer ?? general.errorText),
  });
}
