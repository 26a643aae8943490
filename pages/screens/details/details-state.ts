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
  /** Masked, as the service answered. */
  readonly sentTo: string | undefined;
  readonly error: FrameError | undefined;
  /** Seconds until it may be sent again. */
  readonly waitS: number;
}

export type MailEvent =
  | { type: 'mail-sending' }
  | { type: 'mail-sent'; to: string | undefined }
  | { type: 'mail-failed'; error: FrameError }
  | { type: 'mail-tick' };

export const RESEND_AFTER_S = 30;

export const NO_MAIL: MailState = {
  phase: 'idle',
  sentTo: undefined,
  error: undefined,
  waitS: 0,
};

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
