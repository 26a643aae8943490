import { type FlowApi, sendFlowRequest } from './flow-api.js';
import type { PaymentFailure } from './next-action.js';

/** Which wallets can be paid out. Amounts in minor units. */
export interface PayoutOffer {
  wallets: PayoutWallet[];
  kyc_required: boolean;
  destinations: PayoutDestination[];
}

export interface PayoutWallet {
  wallet_id: string;
  currency: string;
  balance: number;
  display_balance: string;
  fee_amount: number;
  display_fee_amount: string;
  least_amount: number;
  most_amount: number;
}

/** Masked: the account number is typed anew for each payout. */
export interface PayoutDestination {
  type: string;
  holder_name: string;
  account_number: string;
  country: string;
}

export interface Payout {
  payout_id: string;
  /** `pending`, `processed` or `failed`. */
  state: string;
  amount: number;
  currency: string;
  display_amount: string;
  display_fee_amount: string;
  display_arriving_amount: string;
  destination: PayoutDestination;
  wallet: { wallet_id: string; balance: number; display_balance: string };
  failure_reason: PaymentFailure | null;
  created: string;
}

export interface PayoutQuote {
  amount: number;
  fee_amount: number;
  arriving_amount: number;
  currency: string;
  display_amount: string;
  display_fee_amount: string;
  display_arriving_amount: string;
}

export interface PayoutRequest {
  payout_id: string;
  wallet_id: string;
  amount: number;
  destination: { type: string; holder_name: string; account_number: string; country: string; routing_number?: string };
}

const PATH = 'flow-sessions/current/payouts';

export function quotePayout(api: FlowApi, body: { wallet_id: string; amount: number }) {
  return sendFlowRequest<{ quote: PayoutQuote }>(api, { method: 'POST', path: `${PATH}/quote`, body });
}

/** @errors `insufficient_funds` with the session's `payout` anew, `kyc_required`, `account_number_invalid` */
export function requestPayout(api: FlowApi, body: PayoutRequest) {
  return sendFlowRequest<{ payout: Payout }>(api, { method: 'POST', path: PATH, body });
}

export function readPayout(api: FlowApi, payoutId: string) {
  return sendFlowRequest<{ payout: Payout }>(api, { method: 'GET', path: `${PATH}/${encodeURIComponent(payoutId)}` });
}
