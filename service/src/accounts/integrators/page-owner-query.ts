import type { Deps } from '../../platform/deps.js';
import { readIntegrator } from './integrator-profile.js';

/**
 * A redirect's query that names its integrator, so that only that integrator's origins can frame the page. Public.
 *
 * @returns empty if that makes no difference: in a sandbox, for an integrator without registered origins
 */
export async function pageOwnerQuery(deps: Pick<Deps, 'db' | 'settings'>, integratorId: string): Promise<string> {
  const isOpen =
    deps.settings.mode === 'sandbox' && (await readIntegrator(deps.db, integratorId)).allowedOrigins.length === 0;
  return isOpen ? '' : `integrator=${integratorId}`;
}
