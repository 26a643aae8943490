import { z } from 'zod';
import { createClient } from '../../accounts/clients/create-client.js';
import { disableClient } from '../../accounts/clients/disable-client.js';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { replaceOrigins } from '../../accounts/integrators/update-integrator.js';
import { conflict, notFound } from '../../platform/http/api-error.js';
import { readOrigin, requireOrigins } from '../../platform/http/origin.js';
import { type ChangeContext, type ConsoleCall, changeCall, storable } from './console-call.js';

/** Of one integrator, those that work. */
const MOST_CLIENTS = 20;

/** The keys of an integrator's servers, and the pages that may embed its flows. */
export const integratorChangeCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/integrators/:id/create-client',
    access: 'admin',
    object: 'integrator',
    action: 'integrator.create-client',
    input: z.object({}),
    run: createAnotherClient,
  }),
  changeCall({
    path: '/integrators/:id/disable-client',
    access: 'admin',
    object: 'integrator',
    action: 'integrator.disable-client',
    input: z.object({ client_id: storable(1, 64) }),
    run: async ({ deps, object, record, forgetTokens }, { client_id }) => {
      await deps.db.transaction().execute(async (trx) => {
        if (!(await disableClient({ ...deps, db: trx }, client_id, object.id))) throw notFound('client');
        await record(trx, { before: { client_id, disabled: false }, after: { client_id, disabled: true } });
      });
      forgetTokens();
      return { client_id, disabled: true };
    },
  }),
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

/** The answer is the only place that ever has the secret. @throws ApiError `too_many_clients` 409 */
async function createAnotherClient({ deps, object, record }: ChangeContext): Promise<object> {
  return deps.db.transaction().execute(async (trx) => {
    // one at a time per integrator, so that concurrent requests are counted
    await trx.selectFrom('integrators').select('id').where('id', '=', object.id).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('clients')
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .where('integrator_id', '=', object.id)
      .where('disabled_ms', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= MOST_CLIENTS) {
      throw conflict('too_many_clients', `There are ${MOST_CLIENTS} keys in use, the maximum. Disable one first.`);
    }
    const client = await createClient({ ...deps, db: trx }, object.id);
    await record(trx, { after: { client_id: client.client_id } });
    return client;
  });
}

/** @throws ApiError `origin_not_found` 404, 422 `origins_invalid`, `origins_too_many`, `origins_too_long` */
async function changeOrigins(
  { deps, object, record }: ChangeContext,
  change: (origins: readonly string[]) => readonly string[],
): Promise<object> {
  return deps.db.transaction().execute(async (trx) => {
    // of two changes at once, neither undoes the other
    await trx.selectFrom('integrators').select('id').where('id', '=', object.id).forNoKeyUpdate().execute();
    const { allowedOrigins } = await readIntegrator(trx, object.id);
    const origins = await replaceOrigins({ ...deps, db: trx }, object.id, change(allowedOrigins));
    await record(trx, { before: { origins: allowedOrigins }, after: { origins } });
    return { origins };
  });
}
