import { z } from 'zod';
import { createClient } from '../../accounts/clients/create-client.js';
import { disableClient } from '../../accounts/clients/disable-client.js';
import { lockIntegrator } from '../../accounts/integrators/configure-integrator.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { conflict, notFound } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { type ConsoleCall, changeCall, storable } from './console-call.js';
import { type CarryOut, makeRequest, requestKey } from './make-request.js';
import { REQUEST_KINDS } from './request-kinds.js';

/** Of one integrator, those that work. */
const MOST_CLIENTS = 20;

const clientId = storable(1, 64);

/** What is kept of a request to disable a key. */
export const clientAsked = z.object({ client_id: z.string() });

/** The keys of an integrator's servers. */
export const clientCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/integrators/:id/create-client',
    access: REQUEST_KINDS['integrator.create-client'].access,
    object: 'integrator',
    action: 'integrator.create-client',
    input: z.object({ request_key: requestKey }),
    run: async (context, { request_key: key }) => {
      await requireRoom(context.deps, context.object.id);
      return makeRequest(context, { key, asked: {}, carryOut: createAsked });
    },
  }),
  changeCall({
    path: '/integrators/:id/disable-client',
    access: REQUEST_KINDS['integrator.disable-client'].access,
    object: 'integrator',
    action: 'integrator.disable-client',
    input: z.object({ client_id: clientId, request_key: requestKey }),
    run: async (context, { client_id, request_key: key }) => {
      await requireClient(context.deps, context.object.id, client_id);
      return makeRequest(context, { key, asked: { client_id }, carryOut: disableAsked });
    },
  }),
];

/** Creates a key. What it returns is the only place that ever has the secret. @throws ApiError `too_many_clients` 409 */
export const createAsked: CarryOut<object> = async ({ deps }, { objectId: integratorId }, alongside) =>
  deps.db.transaction().execute(async (trx) => {
    // one at a time per integrator, so that concurrent requests are counted
    await lockIntegrator(trx, integratorId);
    await requireRoom({ db: trx }, integratorId);
    const client = await createClient({ ...deps, db: trx }, integratorId);
    await alongside(executorOf(trx), { client_id: client.client_id });
    return client;
  });

/** Disables a key. @throws ApiError `client_not_found` 404 */
export const disableAsked: CarryOut<z.output<typeof clientAsked>> = async (
  { deps, forgetTokens },
  { objectId: integratorId, client_id },
  alongside,
) => {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await disableClient({ ...deps, db: trx }, client_id, integratorId))) throw notFound('client');
    await alongside(executorOf(trx), { client_id, disabled: true });
  });
  forgetTokens();
  return { client_id, disabled: true };
};

async function requireRoom({ db }: Pick<PaymentDeps, 'db'>, integratorId: string): Promise<void> {
  const { count } = await db
    .selectFrom('clients')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('integrator_id', '=', integratorId)
    .where('disabled_ms', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_CLIENTS) {
    throw conflict('too_many_clients', `There are ${MOST_CLIENTS} keys in use, the maximum. Disable one first.`);
  }
}

async function requireClient({ db }: Pick<PaymentDeps, 'db'>, integratorId: string, id: string): Promise<void> {
  const found = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where('integrator_id', '=', integratorId)
    .where('disabled_ms', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('client');
}
