import { type FlowApi, sendFlowRequest } from './flow-api.js';
import type { FlowAnswer } from './flow-refusal.js';
import type { FlowSession } from './flow-session.js';

export interface SessionRequest {
  nonce: string;
  flow: string;
  /** Made once per load: a repeated call after a lost answer gives the same session. */
  redemption_id: string;
  parent_origin?: string;
  locale?: string;
}

/**
 * Redeems a nonce and keeps the session's token.
 *
 * @errors `nonce_unknown`, `nonce_used`, `nonce_expired`, `flow_unknown`, `flow_not_authorized`, `parent_origin_refused`
 */
export async function openSession(api: FlowApi, request: SessionRequest): Promise<FlowAnswer<FlowSession>> {
  return keepToken(
    api,
    await sendFlowRequest<FlowSession>(api, { method: 'POST', path: 'flow-sessions', body: request }),
  );
}

/** Opens the session of a hosted link, which may be opened any number of times. */
export async function openHostedSession(
  api: FlowApi,
  request: { link_token: string; locale?: string },
): Promise<FlowAnswer<FlowSession>> {
  return keepToken(
    api,
    await sendFlowRequest<FlowSession>(api, { method: 'POST', path: 'hosted-sessions', body: request }),
  );
}

function keepToken(api: FlowApi, answer: FlowAnswer<FlowSession>): FlowAnswer<FlowSession> {
  if (answer.ok) api.token = answer.value.session_token;
  return answer;
}

/** Ends the session; its token is dead afterwards. */
export function endSession(api: FlowApi) {
  return sendFlowRequest<{ ended: boolean }>(api, { method: 'POST', path: 'flow-sessions/current/end', body: {} });
}
