import type { Kysely } from 'kysely';
import { integratorChangesSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { type IntegratorProfile, readIntegrator } from './integrator-profile.js';
import { requireKnownCurrencies } from './limits.js';
import { isReturnPattern, RETURN_PATTERN_RULE } from './return-url.js';
import { replaceTypeface } from './typeface.js';
import {
  changeBranding,
  replaceDisplayName,
  replaceOrigins,
  replaceReturnPatterns,
  replaceSettings,
} from './update-integrator.js';

/** The operator's settings of an integrator; also checks that each return address is a pattern. */
export const arrangementSchema = integratorChangesSchema.check(({ value, issues }) => {
  value.return_patterns?.forEach((input, index) => {
    if (isReturnPattern(input)) return;
    issues.push({ code: 'custom', input, path: ['return_patterns', index], message: RETURN_PATTERN_RULE });
  });
});

export type IntegratorChanges = z.infer<typeof integratorChangesSchema>;

/**
 * Changes the operator's settings of an integrator, all or none.
 *
 * @param name - as in the `integrator` field of resources
 * @throws ApiError `integrator_not_found` 404, 422 `origins_invalid`, `origins_too_many`, `origins_too_long`, `currency_unknown`
 */
export async function configureIntegrator(
  deps: Pick<Deps, 'db' | 'clock'>,
  name: string,
  changes: IntegratorChanges,
): Promise<IntegratorProfile> {
  return changeIntegrator(deps, { id: await findIntegratorId(deps, name), changesOf: () => changes });
}

export interface IntegratorChange {
  readonly id: string;
  /** By what is set at that moment: of two changes at once, neither undoes the other. */
  readonly changesOf: (before: IntegratorProfile) => IntegratorChanges;
  /** Commits together with the change. */
  readonly alongside?: (
    trx: Kysely<Database>,
    change: Readonly<Record<'before' | 'after', IntegratorProfile>>,
  ) => Promise<void>;
}

/** The same by id. @throws ApiError as `configureIntegrator` */
export async function changeIntegrator(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, changesOf, alongside }: IntegratorChange,
): Promise<IntegratorProfile> {
  return db.transaction().execute(async (trx) => {
    await lockIntegrator(trx, id);
    const before = await readIntegrator(trx, id);
    const after = await replaceChanged({ db: trx, clock }, id, changesOf(before));
    await alongside?.(trx, { before, after });
    return after;
  });
}

/** In a transaction that has locked it. */
async function replaceChanged(
  own: Pick<Deps, 'db' | 'clock'>,
  id: string,
  changes: IntegratorChanges,
): Promise<IntegratorProfile> {
  const { display_name, origins, return_patterns, ...others } = changes;
  const { refund_shortfall, dispute_liability, limits, payout_hold_hours, payout_name_check, ...looks } = others;
  if (limits) await requireKnownCurrencies(own, id, limits);
  await replaceSettings(own, id, { refund_shortfall, dispute_liability, limits, payout_hold_hours, payout_name_check });
  if (display_name !== undefined) await replaceDisplayName(own, id, display_name ?? '');
  if (origins) await replaceOrigins(own, id, origins);
  if (return_patterns) await replaceReturnPatterns(own, id, return_patterns);
  const { typeface_file: file, ...branding } = looks;
  const kept = file === undefined ? {} : { typeface_file: await replaceTypeface(own, id, file) };
  await changeBranding(own, id, { ...branding, ...kept });
  return readIntegrator(own.db, id);
}

/** Until the transaction ends, nobody else changes the integrator's settings. */
export async function lockIntegrator(trx: Deps['db'], id: string): Promise<void> {
  await trx.selectFrom('integrators').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** @throws ApiError `integrator_not_found` 404 */
export async function findIntegratorId(deps: Pick<Deps, 'db'>, name: string): Promise<string> {
  const row = await deps.db.selectFrom('integrators').select('id').where('name', '=', name).executeTakeFirst();
  if (row) return row.id;
  const message = `No integrator is named ${name}.`;
  throw new ApiError({ status: 404, errors: [{ code: 'integrator_not_found', message, param: 'name' }] });
}
