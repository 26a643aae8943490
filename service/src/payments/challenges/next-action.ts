import type { nextActionSchema, Sent } from 'svc-bridge/model';
import type { CardChallenge } from './challenge.js';

export type NextAction = Sent<typeof nextActionSchema>;

/** The buyer's next action. */
export function viewNextAction(challenge: CardChallenge): NextAction {
  return { type: 'three_d_secure', url: challenge.url, expires: new Date(challenge.expires_ms).toISOString() };
}
