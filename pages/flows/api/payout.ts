import type {
  Answer,
  payoutAnswerSchema,
  payoutQuoteAnswerSchema,
  payoutQuoteRequestSchema,
  payoutRequestSchema,
  RequestBody,
} from 'svc-bridge/model';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Payout, PayoutOffer, PayoutQuote, PayoutWallet } from 'svc-bridge/model';

const PATH = 'flow-sessions/current/payouts';

export function quotePayout(api: FlowApi, body: RequestBody<typeof payoutQuoteRequestSchema>) {
  return sendFlowRequest<Answer<typeof payoutQuoteAnswerSchema>>(api, { method: 'POST', path: `${PATH}/quote`, body });
}

/** @errors `insufficient_funds` with the session's `payout` anew, `kyc_required`, `account_number_invalid` */
export function requestPayout(api: FlowApi, body: RequestBody<typeof payoutRequestSchema>) {
  return sendFlowRequest<Answer<typeof payoutAnswerSchema>>(api, { method: 'POST', path: PATH, body });
}

export function readPayout(api: FlowApi, payoutId: string) {
  const path = `${PATH}/${encodeURIComponent(payoutId)}`;
  return sendFlowRequest<Answer<typeof payoutAnswerSchema>>(api, { method: 'GET', path });
}
