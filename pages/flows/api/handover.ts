import type { handoverRequestSchema, OpenedPhone, phoneSessionRequestSchema, RequestBody } from 'svc-bridge/model';
import {
  handoverAnswerContract,
  openedPhoneAnswerContract,
  phoneStepContract,
  startedHandoverAnswerContract,
} from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';
import type { FlowAnswer } from './flow-refusal.js';

const PATH = 'flow-sessions/current/handovers';
const PHONE_PATH = 'phone-sessions';

/** Hands a step over; earlier handovers of the session end. @errors `handover_not_offered`, `nothing_to_hand_over` */
export function startHandover(api: FlowApi, body: RequestBody<typeof handoverRequestSchema>) {
  return sendFlowRequest(api, { method: 'POST', path: PATH, body, answer: startedHandoverAnswerContract });
}

export function readHandover(api: FlowApi, id: string) {
  return sendFlowRequest(api, { method: 'GET', path: `${PATH}/${id}`, answer: handoverAnswerContract });
}

/** Reaches the service even from a page that is being closed. */
export function endHandover({ fetch, ...api }: FlowApi, id: string) {
  const lasting: FlowApi = { ...api, fetch: (url, init) => fetch(url, { ...init, keepalive: true }) };
  const path = `${PATH}/${id}/end`;
  return sendFlowRequest(lasting, { method: 'POST', path, body: {}, answer: handoverAnswerContract });
}

/** Opens a handover on the phone and keeps its token. @errors `link_unknown`, `link_used`, `link_ended`, `link_expired` */
export async function openHandover(
  api: FlowApi,
  body: RequestBody<typeof phoneSessionRequestSchema>,
): Promise<FlowAnswer<OpenedPhone>> {
  const answer = await sendFlowRequest(api, {
    method: 'POST',
    path: PHONE_PATH,
    body,
    answer: openedPhoneAnswerContract,
  });
  if (answer.ok) api.token = answer.value.session_token;
  return answer;
}

export function readPhoneStep(api: FlowApi) {
  return sendFlowRequest(api, { method: 'GET', path: `${PHONE_PATH}/current`, answer: phoneStepContract });
}

export function endPhoneStep(api: FlowApi) {
  return sendFlowRequest(api, {
    method: 'POST',
    path: `${PHONE_PATH}/current/end`,
    body: {},
    answer: phoneStepContract,
  });
}
