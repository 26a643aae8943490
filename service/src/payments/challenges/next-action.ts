import { nextActionSchema as nextActionModel, paymentFailureSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import { component } from '../../platform/http/responses.js';
import type { CardChallenge } from './challenge.js';

export const nextActionSchema = component('FlowNextAction', nextActionModel);

export type NextAction = z.infer<typeof nextActionSchema>;

component('FlowFailureReason', paymentFailureSchema);

/** What the buyer has to do next. */
export function viewNextAction(challenge: CardChallenge): NextAction {
  return { type: 'three_d_secure', url: challenge.url, expires: new Date(challenge.expires_ms).toISOString() };
}
