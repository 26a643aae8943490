import { z } from 'zod';
import { lockIntegrator } from '../../accounts/integrators/configure-integrator.js';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { replaceOrigins } from '../../accounts/integrators/update-integrator.js';
import { notFound } from '../../platform/http/api-error.js';
import { readOrigin, requireOrigins } from '../../platform/http/origin.js';
import { type ChangeContext, type ConsoleCall, changeCall, storable } from './console-call.js';

/** The pages that may embed an integrator's flows. */
export const originCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/integrators/:id/add-origin',
    access: 'admin',
    object: 'integrator',
    action: 'integrator.add-origin',
    input: z.object({ origin: storable(1, 300) }),
    run: (context, { origin }) => changeOrigins(context, (origins) => [...origins, ...requireOrigins([origin])]),
  }),
  changeCall({
    path: '/integrators/:id/remove-origin',
    access: 'admin',
    object: 'integrator',
    action: 'integrator.remove-origin',
    input: z.object({ origin: storable(1, 300) }),
    run: (context, { origin }) =>
      changeOrigins(context, (origins) => {
        const left = origins.filter((each) => each !== (readOrigin(origin) ?? origin));
        if (left.length === origins.length) throw notFound('origin');
        return left;
      }),
  }),
];

/** @throws ApiError `origin_not_found` 404, 422 `origins_invalid`, `origins_too_many`, `origins_too_long` */
async function changeOrigins(
  { deps, object, record }: ChangeContext,
  change: (origins: readonly string[]) => readonly string[],
): Promise<object> {
  return deps.db.transaction().execute(async (trx) => {
    // of two changes at once, neither undoes the other
    await lockIntegrator(trx, object.id);
    const { allowedOrigins } = await readIntegrator(trx, object.id);
    const origins = await replaceOrigins({ ...deps, db: trx }, object.id, change(allowedOrigins));
    await record(trx, { before: { origins: allowedOrigins }, after: { origins } });
    return { origins };
  });
}
