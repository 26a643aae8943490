import type { kycRequestSchema, RequestBody } from 'svc-bridge/model';
import { kycAnswerContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { KycStatus } from 'svc-bridge/model';

export type KycRequest = RequestBody<typeof kycRequestSchema>;

export function readKyc(api: FlowApi) {
  return sendFlowRequest(api, { method: 'GET', path: 'flow-sessions/current/kyc', answer: kycAnswerContract });
}

/** @errors 422 with a `param` such as `address.country`; `date_of_birth_too_young` */
export function submitKyc(api: FlowApi, body: KycRequest) {
  return sendFlowRequest(api, {
    method: 'POST',
    path: 'flow-sessions/current/kyc',
    body,
    answer: kycAnswerContract,
  });
}
