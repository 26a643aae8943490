import type { OpenedPhone } from 'svc-bridge/model';
import type { FlowSession } from '../flows/api/flow-api.js';
import { type KycState, NO_KYC } from '../flows/kyc/kyc-actions.js';
import { type MethodsState, NO_METHODS } from '../flows/payment/methods.js';
import { type FlowCore, firstFlowCore } from '../flows/session/flow-context.js';

/** The phone's screen: press, compare, do it; or why not. */
export type PhoneStage = 'start' | 'compare' | 'form' | 'done' | 'ended' | 'different' | 'used' | 'unknown';

export interface PhoneState extends FlowCore, MethodsState, KycState {
  readonly phoneStage: PhoneStage;
  readonly opened: OpenedPhone | undefined;
}

export const FIRST_PHONE_STATE: PhoneState = {
  ...firstFlowCore('purchase'),
  ...NO_METHODS,
  ...NO_KYC,
  stage: 'form',
  phoneStage: 'start',
  opened: undefined,
};

/** What the flow's own form reads of a session; a phone knows nothing else of it. */
export function sessionOf({ integrator, account, card_entry, handover }: OpenedPhone): FlowSession {
  return {
    session_id: handover.handover_id,
    flow: '',
    expires: handover.expires,
    integrator: { name: '', ...integrator },
    account: { account_id: '', locale: '', kyc_state: '', ...account },
    currencies: {},
    terms: { required: false, version: null, accepted_version: null, document: null },
    payment_methods: [],
    ...(card_entry && { card_entry }),
  };
}
