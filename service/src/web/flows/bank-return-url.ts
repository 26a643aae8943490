import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { requireReturnUrl } from '../../accounts/integrators/return-url.js';
import type { Deps } from '../../platform/deps.js';
import { type FlowSession, openHostedToken } from '../flow-sessions/flow-session.js';

/**
 * Where a bank's page leads after its challenge: to the hosted link, the native app, or (empty) a page that says so.
 *
 * @throws ApiError `return_url_not_allowed` 422
 * @source interface §4.3 postOAuthURLOverride
 */
export async function bankReturnUrl(deps: Deps, session: FlowSession, asked: string | undefined): Promise<string> {
  if (session.hostedTokenSealed !== null) {
    const token = openHostedToken(deps, session.id, session.hostedTokenSealed);
    return `${deps.settings.addresses.hostedUrl}/pay/${token}`;
  }
  if (asked === undefined || asked === '') return '';
  const { returnPatterns } = await readIntegrator(deps.db, session.integratorId);
  return requireReturnUrl(returnPatterns, asked);
}
