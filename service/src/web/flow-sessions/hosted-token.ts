import type { Deps } from '../../platform/deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';

/** A hosted link's token as a session keeps it. */
export function sealHostedToken(
  deps: Pick<Deps, 'random' | 'settings'>,
  sessionId: string,
  hostedToken: string,
): string {
  return sealWithNewest(deps, placeOf(sessionId), hostedToken).toString('base64');
}

export function openHostedToken(deps: Pick<Deps, 'settings'>, sessionId: string, sealed: string): string {
  return unseal(deps.settings.secretKeys, placeOf(sessionId), Buffer.from(sealed, 'base64'));
}

function placeOf(sessionId: string): SealedPlace {
  return { table: 'flow_sessions', column: 'hosted_token', id: sessionId };
}
