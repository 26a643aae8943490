import { type FlowApi, sendFlowRequest } from './flow-api.js';

/** `state`: `NODATA`, `ACCEPT`, `DENY`, `MANUAL_REVIEW` or `REVERIFY`. */
export interface KycStatus {
  state: string;
  submitted: string | null;
  can_submit: boolean;
  required_fields?: string[];
}

export interface KycRequest {
  first_name: string;
  last_name: string;
  /** `YYYY-MM-DD`. */
  date_of_birth: string;
  address: { line_1: string; line_2?: string; city: string; region?: string; postal_code: string; country: string };
  document: { type: string; number: string };
}

/** @errors 422 with a `param` such as `address.country`; `date_of_birth_too_young` */
export function submitKyc(api: FlowApi, body: KycRequest) {
  return sendFlowRequest<{ kyc: KycStatus }>(api, { method: 'POST', path: 'flow-sessions/current/kyc', body });
}
