import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { optionalField, textField } from '../../platform/http/fields.js';
import { type IntegratorProfile, readIntegrator } from './integrator-profile.js';
import { isReturnPattern, MAX_RETURN_PATTERNS, RETURN_PATTERN_RULE } from './return-url.js';
import { originsField } from './routes.js';
import { replaceBranding, replaceDisplayName, replaceOrigins, replaceReturnPatterns } from './update-integrator.js';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #101820');
/** Pages load pictures by https only. */
const pictureAddress = textField({ max: 2000 }).regex(
  /^https:\/\/[^\s"'<>]+$/,
  'must be an https address such as https://games.example/logo.png',
);

/** What the operator arranges with an integrator (interface §4.2, §4.3). Absent: unchanged; null: the service's own, or unchanged where there is none. */
export const integratorChangesSchema = z.object({
  display_name: textField({ min: 1, max: 100 }).nullable().optional().describe('null: the name.'),
  background_color: colour.nullable().optional(),
  primary_color: colour.nullable().optional(),
  logo_url: pictureAddress.nullable().optional(),
  preview_text: textField({ max: 300 }).nullable().optional(),
  origins: optionalField(originsField),
  return_patterns: optionalField(
    z.array(z.string().refine(isReturnPattern, RETURN_PATTERN_RULE)).max(MAX_RETURN_PATTERNS),
  ),
});

export type IntegratorChanges = z.infer<typeof integratorChangesSchema>;

/**
 * Changes what the operator keeps of an integrator.
 *
 * @param name - as in the `integrator` field of resources
 * @throws ApiError `integrator_not_found` 404, 422 `origins_invalid`, `origins_too_many`, `origins_too_long`
 */
export async function configureIntegrator(
  deps: Pick<Deps, 'db' | 'clock'>,
  name: string,
  changes: IntegratorChanges,
): Promise<IntegratorProfile> {
  const id = await findIntegratorId(deps, name);
  const { branding } = await readIntegrator(deps.db, id);
  const { display_name, origins, return_patterns, ...looks } = changes;
  if (display_name !== undefined) await replaceDisplayName(deps, id, display_name ?? '');
  if (origins) await replaceOrigins(deps, id, origins);
  if (return_patterns) await replaceReturnPatterns(deps, id, return_patterns);
  const given = Object.fromEntries(Object.entries(looks).filter(([, value]) => value !== undefined));
  await replaceBranding(deps, id, { ...branding, ...given });
  return readIntegrator(deps.db, id);
}

/** @throws ApiError `integrator_not_found` 404 */
export async function findIntegratorId(deps: Pick<Deps, 'db'>, name: string): Promise<string> {
  const row = await deps.db.selectFrom('integrators').select('id').where('name', '=', name).executeTakeFirst();
  if (row) return row.id;
  const message = `There is no integrator of the name ${name}.`;
  throw new ApiError({ status: 404, errors: [{ code: 'integrator_not_found', message, param: 'name' }] });
}
