import type { FlowSession, flowSessionRequestSchema, hostedSessionRequestSchema, RequestBody } from 'svc-bridge/model';
import { endedAnswerContract, openedFlowSessionContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';
import type { FlowAnswer } from './flow-refusal.js';

export type { FlowSession } from 'svc-bridge/model';

export type FlowName = 'tos' | 'kyc' | 'purchase' | 'payout' | 'payment-selection' | 'checkout';

type SessionRequest = RequestBody<typeof flowSessionRequestSchema>;

/**
 * Redeems a nonce and keeps the session's token.
 *
 * @errors `nonce_unknown`, `nonce_used`, `nonce_expired`, `flow_unknown`, `flow_not_authorized`, `parent_origin_refused`
 */
export function openSession(api: FlowApi, body: SessionRequest): Promise<FlowAnswer<FlowSession>> {
  return open(api, 'flow-sessions', body);
}

/** Opens the session of a hosted link, which may be opened any number of times. */
export function openHostedSession(
  api: FlowApi,
  body: RequestBody<typeof hostedSessionRequestSchema>,
): Promise<FlowAnswer<FlowSession>> {
  return open(api, 'hosted-sessions', body);
}

async function open(api: FlowApi, path: string, body: object): Promise<FlowAnswer<FlowSession>> {
  const answer = await sendFlowRequest(api, { method: 'POST', path, body, answer: openedFlowSessionContract });
  if (answer.ok) api.token = answer.value.session_token;
  return answer;
}

/** Ends the session; its token is dead afterwards. */
export function endSession(api: FlowApi) {
  const path = 'flow-sessions/current/end';
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: endedAnswerContract });
}
