import type { FrameError } from 'svc-bridge/frame';
import type { TransactionView } from '../../transaction/transaction-view.js';

/** One transaction on screen: perhaps known from the list already, while the whole of it loads. */
export interface DetailsState {
  readonly transactionId: string;
  readonly view: TransactionView | undefined;
  readonly loading: boolean;
  readonly error: FrameError | undefined;
  readonly mail: MailState;
}

export type DetailsEvent =
  | { type: 'details-loading' }
  | { type: 'details-loaded'; view: TransactionView }
  | { type: 'details-failed'; error: FrameError }
  | MailEvent;

export function openDetails(transactionId: string, view?: TransactionView): DetailsState {
  return { transactionId, view, loading: true, error: undefined, mail: NO_MAIL };
}

export function reduceDetails(state: DetailsState, event: DetailsEvent): DetailsState {
  switch (event.type) {
    case 'details-loading':
      return { ...state, loading: true, error: undefined };
    case 'details-loaded':
      return { ...state, loading: false, error: undefined, view: event.view };
    case 'details-failed':
      return { ...state, loading: false, error: event.error };
    default:
      return { ...state, mail: reduceMail(state.mail, event) };
  }
}

/** The form that mails a receipt. */
export interface MailState {
  readonly phase: 'idle' | 'sending' | 'sent' | 'failed';
  readonly toOwnAddress: boolean;
  readonly address: string;
  readonly invalid: boolean;
  /** Masked, as the service answered. */
  readonly sentTo: string | undefined;
  readonly error: FrameError | undefined;
  /** Seconds until it may be sent again. */
  readonly waitS: number;
}

export type MailEvent =
  | { type: 'mail-address'; address: string }
  | { type: 'mail-target'; own: boolean }
  | { type: 'mail-invalid' }
  | { type: 'mail-sending' }
  | { type: 'mail-sent'; to: string | undefined }
  | { type: 'mail-failed'; error: FrameError }
  | { type: 'mail-tick' };

export const RESEND_AFTER_S = 30;

export const NO_MAIL: MailState = {
  phase: 'idle',
  toOwnAddress: true,
  address: '',
  invalid: false,
  sentTo: undefined,
  error: undefined,
  waitS: 0,
};

export function reduceMail(state: MailState, event: MailEvent): MailState {
  switch (event.type) {
    case 'mail-address':
      return { ...state, address: event.address, invalid: false };
    case 'mail-target':
      return { ...state, toOwnAddress: event.own, invalid: false, phase: 'idle', waitS: 0, error: undefined };
    case 'mail-invalid':
      return { ...state, invalid: true };
    case 'mail-sending':
      return { ...state, phase: 'sending', invalid: false, error: undefined };
    case 'mail-sent':
      return { ...state, phase: 'sent', sentTo: event.to, waitS: RESEND_AFTER_S };
    case 'mail-failed':
      return { ...state, phase: 'failed', error: event.error };
    case 'mail-tick':
      return state.waitS === 0 ? state : { ...state, waitS: state.waitS - 1 };
  }
}

/** What a mail server could accept; the service has the last word. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]{2,}$/.test(text.trim()) && text.trim().length <= 254;
}
