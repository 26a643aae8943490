import type {} from 'svc-bridge/model';
import { termsAnswerContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Terms } from 'svc-bridge/model';

/** @errors `terms_outdated`, with the newer `terms` in the payload */
export function acceptTerms(api: FlowApi, version: number) {
  const path = 'flow-sessions/current/terms/accept';
  return sendFlowRequest(api, { method: 'POST', path, body: { version }, answer: termsAnswerContract });
}
