import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.js';
import type { SandboxFaults } from './faults.js';

/** Ordered failures hit the API and the flow pages' calls; never the sandbox's own tools, health checks or documents. */
const SPARED =
  /^\/(sandbox|healthz|readyz|metrics|openapi\.json|pay\/|ui\/v1\/(screens|flow\/|widget|continue|three-d-secure\/|demo-bank\/))/;

/** Makes API calls slow or fail, as ordered. The effect of a failed call never happens: it is refused before it begins. */
export function registerApiFaults(app: FastifyInstance, faults: SandboxFaults): void {
  app.addHook('onRequest', async (request) => {
    if (SPARED.test(request.url) || request.method === 'OPTIONS') return;
    const status = await faults.apiFault();
    if (status === undefined) return;
    const message = 'This failure was ordered in the sandbox.';
    const headers: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
    throw new ApiError({ status, errors: [{ code: 'ordered_failure', message }], headers });
  });
}
