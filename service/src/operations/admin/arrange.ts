import { configureIntegrator, type IntegratorChanges } from '../../accounts/integrators/configure-integrator.js';
import type { IntegratorProfile } from '../../accounts/integrators/integrator-profile.js';
import type { AdminDeps } from './admin-command.js';
import { aboutIntegrator, logCommand } from './log-command.js';

interface Arrangement {
  /** As in the `integrator` field of resources. */
  readonly name: string;
  /** As the log names it. */
  readonly action: string;
  readonly changes: IntegratorChanges;
}

/** Changes the operator's settings of an integrator, and logs those that differ then. @throws ApiError as `configureIntegrator` */
export async function arrange(deps: AdminDeps, { name, action, changes }: Arrangement): Promise<IntegratorProfile> {
  return configureIntegrator(deps, name, changes, async (trx, before, after) => {
    const [was, is] = [settingsOf(before), settingsOf(after)];
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
    );
    const pick = (settings: Settings) => Object.fromEntries(changed.map((key) => [key, settings[key] ?? null]));
    await logCommand(deps, trx, { ...aboutIntegrator(after.id), action, before: pick(was), after: pick(is) });
  });
}

type Settings = Readonly<Record<string, unknown>>;

function settingsOf(profile: IntegratorProfile): Settings {
  return {
    display_name: profile.displayName,
    ...profile.branding,
    refund_shortfall: profile.refundShortfall,
    dispute_liability: profile.disputeLiability,
    limits: profile.limits,
    payout_hold_hours: profile.payoutHoldHours,
    payout_name_check: profile.payoutNameCheck,
  };
}
