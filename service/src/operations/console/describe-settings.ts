import type { IntegratorProfile } from '../../accounts/integrators/integrator-profile.js';
import { viewIntegrator } from '../../accounts/integrators/routes.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';

/** The actions that change what is set of an integrator. */
export const SETTINGS_ACTIONS: readonly string[] = ['integrator.set-limits', 'integrator.set-rules'];

/**
 * What a request changes of an integrator's settings, in words such as `payout max amount: USD 100.00 → USD 500.00`.
 *
 * @param profile - as it is now
 */
export function describeSettings(
  body: Readonly<Record<string, unknown>>,
  profile: IntegratorProfile,
  exponents: Exponents,
): string {
  const { currency, ...changes } = body;
  const isLimits = typeof currency === 'string';
  const set: Readonly<Record<string, unknown>> = isLimits
    ? (profile.limits[currency] ?? {})
    : { ...viewIntegrator(profile) };
  const words = Object.entries(changes).map(([name, value]) => {
    const show = (each: unknown) =>
      isLimits && typeof each === 'number' && name.endsWith('_amount')
        ? displayAmount(each, currency, exponents)
        : String(each ?? 'none');
    return `${name.replaceAll('_', ' ')}: ${show(set[name])} → ${show(value)}`;
  });
  return [...(isLimits ? [`in ${currency}`] : []), ...words].join('; ');
}
