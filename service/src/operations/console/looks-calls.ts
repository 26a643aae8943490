import { integratorChangesSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { changeIntegrator, lockIntegrator } from '../../accounts/integrators/configure-integrator.js';
import { type IntegratorProfile, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { type ConsoleCall, changeCall } from './console-call.js';

const fields = integratorChangesSchema.shape;

/** Absent: unchanged; null: the service's own. */
const looksForm = z.object({
  display_name: fields.display_name,
  preset: fields.preset,
  background_color: fields.background_color,
  primary_color: fields.primary_color,
  corners: fields.corners,
  surface: fields.surface,
  density: fields.density,
  logo_url: fields.logo_url,
  preview_text: fields.preview_text,
  merchant_name: fields.merchant_name,
  support_email: fields.support_email,
  support_url: fields.support_url,
  refund_terms_url: fields.refund_terms_url,
});

type LookName = keyof typeof looksForm.shape;

const LOOK_NAMES = Object.keys(looksForm.shape) as LookName[];

/** What players see of an integrator. */
export const looksCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/integrators/:id/set-looks',
    access: 'admin',
    object: 'integrator',
    action: 'integrator.set-looks',
    input: looksForm.refine(
      (form) => Object.values(form).some((value) => value !== undefined),
      'Must change something of the looks',
    ),
    run: ({ deps, object, record }, changes) =>
      deps.db.transaction().execute(async (trx) => {
        // of two changes at once, neither undoes the other
        await lockIntegrator(trx, object.id);
        const before = looksOf(await readIntegrator(trx, object.id));
        const after = looksOf(await changeIntegrator({ db: trx, clock: deps.clock }, object.id, changes));
        const changed = LOOK_NAMES.filter((name) => before[name] !== after[name]);
        const only = (looks: Looks) => Object.fromEntries(changed.map((name) => [name, looks[name]]));
        await record(trx, { before: only(before), after: only(after) });
        return { state: 'done' };
      }),
  }),
];

/** Empty: the service's own. */
type Looks = Readonly<Record<LookName, string>>;

export function looksOf({ name, displayName, branding }: IntegratorProfile): Looks {
  const set = (field: Exclude<LookName, 'display_name'>) => branding[field] ?? '';
  return {
    display_name: displayName === name ? '' : displayName,
    preset: set('preset'),
    background_color: set('background_color'),
    primary_color: set('primary_color'),
    corners: set('corners'),
    surface: set('surface'),
    density: set('density'),
    logo_url: set('logo_url'),
    preview_text: set('preview_text'),
    merchant_name: set('merchant_name'),
    support_email: set('support_email'),
    support_url: set('support_url'),
    refund_terms_url: set('refund_terms_url'),
  };
}
