import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/api-error.js';
import type { SandboxFaults } from './faults.js';

/** Slows or fails API calls as injected. A failed call is refused up front and has no effect. */
export function registerApiFaults(app: FastifyInstance, faults: SandboxFaults): void {
  app.addHook('onRequest', async (request) => {
    if (isSpared(request)) return;
    const status = await faults.apiFault();
    if (status === undefined) return;
    const message = 'This fault was injected in the sandbox.';
    const headers: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
    throw new ApiError({ status, errors: [{ code: 'ordered_failure', message }], headers });
  });
}

/** What the API document does not list (pages, health checks, preflights, the document itself), and the sandbox's own tools. */
function isSpared({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.schema?.hide === true || url.startsWith('/sandbox');
}
