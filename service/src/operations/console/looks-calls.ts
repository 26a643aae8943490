import { integratorChangesSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { changeIntegrator } from '../../accounts/integrators/configure-integrator.js';
import type { IntegratorProfile } from '../../accounts/integrators/integrator-profile.js';
import { type ConsoleCall, changeCall } from './console-call.js';
import { whatDiffers } from './console-log.js';

const fields = integratorChangesSchema.shape;

/** Absent: unchanged; null: the service's own. */
const looksForm = z.object({
  display_name: fields.display_name,
  preset: fields.preset,
  background_color: fields.background_color,
  primary_color: fields.primary_color,
  color_scheme: fields.color_scheme,
  corners: fields.corners,
  surface: fields.surface,
  density: fields.density,
  motion: fields.motion,
  sounds: fields.sounds,
  typeface: fields.typeface,
  typeface_file: fields.typeface_file,
  logo_url: fields.logo_url,
  preview_text: fields.preview_text,
  merchant_name: fields.merchant_name,
  support_email: fields.support_email,
  support_url: fields.support_url,
  refund_terms_url: fields.refund_terms_url,
});

type LookName = keyof typeof looksForm.shape;

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
    run: async ({ deps, object, record }, changes) => {
      await changeIntegrator(deps, {
        id: object.id,
        changesOf: () => changes,
        alongside: (trx, { before, after }) => record(trx, whatDiffers(looksOf(before), looksOf(after))),
      });
      return { state: 'done' };
    },
  }),
];

/** Empty: the service's own. A typeface's file is its name. */
type Looks = Readonly<Record<LookName, string>>;

export function looksOf({ name, displayName, branding }: IntegratorProfile): Looks {
  const set = (field: Exclude<LookName, 'display_name'>) => branding[field] ?? '';
  return {
    display_name: displayName === name ? '' : displayName,
    preset: set('preset'),
    background_color: set('background_color'),
    primary_color: set('primary_color'),
    color_scheme: set('color_scheme'),
    corners: set('corners'),
    surface: set('surface'),
    density: set('density'),
    motion: set('motion'),
    sounds: set('sounds'),
    typeface: set('typeface'),
    typeface_file: set('typeface_file'),
    logo_url: set('logo_url'),
    preview_text: set('preview_text'),
    merchant_name: set('merchant_name'),
    support_email: set('support_email'),
    support_url: set('support_url'),
    refund_terms_url: set('refund_terms_url'),
  };
}
