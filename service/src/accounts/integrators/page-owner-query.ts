import type { Deps } from '../../platform/deps.js';
import { readIntegrator } from './integrator-profile.js';

/**
 * What a redirect's query says of its integrator, so that the pages it leads to are framed by that integrator's origins only. Public.
 *
 * @returns empty where that makes no difference: in a sandbox, of an integrator that has registered no origin
 */
export async function pageOwnerQuery(deps: Pick<Deps, 'db' | 'settings'>, integratorId: string): Promise<string> {
  const isOpen =
    deps.settings.mode === 'sandbox' && (await readIntegrator(deps.db, integratorId)).allowedOrigins.length === 0;
  return isOpen ? '' : `integrator=${integratorId}`;
}
