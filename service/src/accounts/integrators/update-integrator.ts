import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../platform/deps.js';
import { requireOrigins } from '../../platform/http/origin.js';
import type { Branding, DisputeLiability, PayoutNameCheck, RefundShortfall } from './integrator-profile.js';
import type { CurrencyLimits } from './limits.js';

/**
 * Replaces the origins whose pages may embed an integrator's flows.
 *
 * @returns them as stored
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

/** Operator only: return addresses of the integrator's native apps. */
export async function replaceReturnPatterns(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  patterns: readonly string[],
): Promise<void> {
  await update(deps, integratorId, { oauth_return_patterns: [...patterns] });
}

/** Operator only: replaces the parts of the integrator's branding that are given; null: it has none. What a newer node has set stays. */
export async function changeBranding(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  parts: { readonly [Part in keyof Branding]?: Branding[Part] | null | undefined },
): Promise<void> {
  await update(deps, integratorId, { theme: sql`theme || ${JSON.stringify(parts)}::jsonb` });
}

export interface IntegratorSettings {
  /** Who pays what a recipient's wallet lacks for a refund. */
  readonly refund_shortfall?: RefundShortfall | undefined;
  /** Who pays what a card's bank takes back. */
  readonly dispute_liability?: DisputeLiability | undefined;
  /** Replaces the limits of each currency that it names. */
  readonly limits?: Readonly<Record<string, CurrencyLimits>> | undefined;
  readonly payout_hold_hours?: number | undefined;
  readonly payout_name_check?: PayoutNameCheck | undefined;
}

/** Operator only: replaces the settings that are given. */
export async function replaceSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  { limits = {}, ...others }: IntegratorSettings,
): Promise<void> {
  const set = sql`settings || ${JSON.stringify(others)}::jsonb`;
  const { present, absent } = withoutUnlimited(limits);
  const limited = sql`coalesce(settings -> 'limits', '{}') - ${absent}::text[] || ${JSON.stringify(present)}::jsonb`;
  await deps.db
    .updateTable('integrators')
    .set({
      // without any limit there is no such key: payments look for it in an index
      settings: sql<string>`(${set}) - 'limits' || CASE WHEN ${limited} = '{}' THEN '{}' ELSE jsonb_build_object('limits', ${limited}) END`,
      updated_ms: deps.clock.now(),
    })
    .where('id', '=', integratorId)
    .execute();
}

/** @returns the currencies that are limited, with their limits, and those in which nothing is */
function withoutUnlimited(limits: Readonly<Record<string, CurrencyLimits>>) {
  const isLimited = ([, set]: [string, CurrencyLimits]) =>
    Object.values(set).some((value) => typeof value === 'number');
  const all = Object.entries(limits);
  return {
    present: Object.fromEntries(all.filter(isLimited)),
    absent: all.filter((each) => !isLimited(each)).map(([currency]) => currency),
  };
}

/** The name shown to players; empty: the integrator's name. */
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
  values: { allowed_origins?: string[]; oauth_return_patterns?: string[]; theme?: RawBuilder<string> },
): Promise<void> {
  await deps.db
    .updateTable('integrators')
    .set({ ...values, updated_ms: deps.clock.now() })
    .where('id', '=', integratorId)
    .execute();
}
