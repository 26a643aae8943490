import { z } from 'zod';
import type { CardChallenge } from './challenge.js';

export const nextActionSchema = z
  .object({ type: z.literal('three_d_secure'), url: z.string(), expires: z.string() })
  .meta({ id: 'FlowNextAction' });

export type NextAction = z.infer<typeof nextActionSchema>;

export const failureReasonViewSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    decline_code: z.string().optional(),
    payment_method_id: z.string().optional(),
  })
  .meta({ id: 'FlowFailureReason' });

/** What the buyer has to do next. */
export function viewNextAction(challenge: CardChallenge): NextAction {
  return { type: 'three_d_secure', url: challenge.url, expires: new Date(challenge.expires_ms).toISOString() };
}
