import type { FrameError } from 'svc-bridge/frame';
import { type MailEvent, type MailState, NO_MAIL, reduceMail, type TransactionView } from 'svc-bridge/view';
import type { Saving } from '../../kit/components/save-receipt.js';

/** The transaction on screen, which may show the list's data while its details load. */
export interface DetailsState {
  readonly transactionId: string;
  readonly view: TransactionView | undefined;
  readonly loading: boolean;
  readonly error: FrameError | undefined;
  readonly mail: MailState;
  readonly saving: Saving;
}

export type DetailsEvent =
  | { type: 'details-loading' }
  | { type: 'details-loaded'; view: TransactionView }
  | { type: 'details-failed'; error: FrameError }
  | { type: 'file-saving'; saving: Saving }
  | MailEvent;

export function openDetails(transactionId: string, view?: TransactionView): DetailsState {
  return { transactionId, view, loading: true, error: undefined, mail: NO_MAIL, saving: 'idle' };
}

export function reduceDetails(state: DetailsState, event: DetailsEvent): DetailsState {
  switch (event.type) {
    case 'details-loading':
      return { ...state, loading: true, error: undefined };
    case 'details-loaded':
      return { ...state, loading: false, error: undefined, view: event.view };
    case 'details-failed':
      return { ...state, loading: false, error: event.error };
    case 'file-saving':
      return { ...state, saving: event.saving };
    default:
      return { ...state, mail: reduceMail(state.mail, event) };
  }
}
