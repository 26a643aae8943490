import {
  changeIntegrator,
  findIntegratorId,
  type IntegratorChange,
} from '../../accounts/integrators/configure-integrator.js';
import type { IntegratorProfile } from '../../accounts/integrators/integrator-profile.js';
import { viewIntegrator } from '../../accounts/integrators/routes.js';
import { whatDiffers } from '../console/console-log.js';
import type { AdminDeps } from './admin-command.js';
import { aboutIntegrator, logCommand } from './log-command.js';

interface Arrangement extends Pick<IntegratorChange, 'changesOf'> {
  /** As in the `integrator` field of resources. */
  readonly name: string;
  /** As the log names it. */
  readonly action: string;
}

/** Changes the operator's settings of an integrator, and logs those that differ then. @throws ApiError as `configureIntegrator` */
export async function arrange(deps: AdminDeps, { name, action, changesOf }: Arrangement): Promise<IntegratorProfile> {
  const id = await findIntegratorId(deps, name);
  return changeIntegrator(deps, {
    id,
    changesOf,
    alongside: (trx, { before, after }) =>
      logCommand(deps, trx, { ...aboutIntegrator(id), action, ...whatDiffers(settingsOf(before), settingsOf(after)) }),
  });
}

function settingsOf(profile: IntegratorProfile): Readonly<Record<string, unknown>> {
  const { branding, ...settings } = viewIntegrator(profile);
  return { ...settings, ...branding };
}
