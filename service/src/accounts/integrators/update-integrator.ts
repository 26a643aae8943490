import type { Deps } from '../../platform/deps.js';
import { requireOrigins } from '../../platform/http/origin.js';
import type { Branding } from './integrator-profile.js';

/**
 * Registers the origins whose pages may embed an integrator's flows, instead of those before.
 *
 * @returns them as they are kept
 * @throws ApiError 422 `origins_invalid`, `origins_too_many`, `origins_too_long`
 */
export async function replaceOrigins(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  origins: readonly string[],
): Promise<string[]> {
  const allowed_origins = requireOrigins(origins);
  await update(deps, integratorId, { allowed_origins });
  return allowed_origins;
}

/** The operator's part: where native apps of the integrator may be returned to. */
export async function replaceReturnPatterns(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  patterns: readonly string[],
): Promise<void> {
  await update(deps, integratorId, { oauth_return_patterns: [...patterns] });
}

/** The operator's part: how the integrator's pages look. */
export async function replaceBranding(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  branding: Branding,
): Promise<void> {
  await update(deps, integratorId, { theme: JSON.stringify(branding) });
}

/** How players see the integrator named; empty: by its name. */
export async function replaceDisplayName(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  displayName: string,
): Promise<void> {
  await deps.db
    .updateTable('accounts')
    .set({ display_name: displayName, updated_ms: deps.clock.now() })
    .where('id', '=', (query) => query.selectFrom('integrators').select('account_id').where('id', '=', integratorId))
    .execute();
}

async function update(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  values: { allowed_origins?: string[]; oauth_return_patterns?: string[]; theme?: string },
): Promise<void> {
  await deps.db
    .updateTable('integrators')
    .set({ ...values, updated_ms: deps.clock.now() })
    .where('id', '=', integratorId)
    .execute();
}
