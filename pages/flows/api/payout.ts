import type { payoutQuoteRequestSchema, payoutRequestSchema, RequestBody } from 'svc-bridge/model';
import { payoutAnswerContract, payoutQuoteAnswerContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Payout, PayoutOffer, PayoutQuote, PayoutWallet } from 'svc-bridge/model';

const PATH = 'flow-sessions/current/payouts';

export function quotePayout(api: FlowApi, body: RequestBody<typeof payoutQuoteRequestSchema>) {
  return sendFlowRequest(api, { method: 'POST', path: `${PATH}/quote`, body, answer: payoutQuoteAnswerContract });
}

/** @errors `insufficient_funds` with the session's `payout` refreshed, `kyc_required`, `account_number_invalid` */
export function requestPayout(api: FlowApi, body: RequestBody<typeof payoutRequestSchema>) {
  return sendFlowRequest(api, { method: 'POST', path: PATH, body, answer: payoutAnswerContract });
}

export function readPayout(api: FlowApi, payoutId: string) {
  const path = `${PATH}/${encodeURIComponent(payoutId)}`;
  return sendFlowRequest(api, { method: 'GET', path, answer: payoutAnswerContract });
}
