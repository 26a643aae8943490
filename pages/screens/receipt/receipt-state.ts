import { type DetailsEvent, type DetailsState, openDetails, reduceDetails } from '../details/details-state.js';

export interface ReceiptState {
  readonly details: DetailsState;
  readonly online: boolean;
  readonly toast: string | undefined;
  readonly hostDrawsClose: boolean;
}

export type ReceiptEvent =
  | { type: 'connected'; transactionId: string; hostDrawsClose: boolean }
  | { type: 'online'; online: boolean }
  | { type: 'toast'; text: string | undefined }
  | { type: 'details'; event: DetailsEvent };

export const FIRST_RECEIPT_STATE: ReceiptState = {
  details: openDetails(''),
  online: true,
  toast: undefined,
  hostDrawsClose: false,
};

export function reduceReceipt(state: ReceiptState, event: ReceiptEvent): ReceiptState {
  switch (event.type) {
    case 'connected':
      return { ...state, details: openDetails(event.transactionId), hostDrawsClose: event.hostDrawsClose };
    case 'online':
      return { ...state, online: event.online };
    case 'toast':
      return { ...state, toast: event.text };
    case 'details':
      return { ...state, details: reduceDetails(state.details, event.event) };
  }
}
