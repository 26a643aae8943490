import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { bareResponses } from '../../platform/http/responses.js';
import { configureIntegrator, integratorChangesSchema } from './configure-integrator.js';
import { integratorSchema, viewIntegrator } from './routes.js';

/** What the operator arranges by its command line, for tests: looks, name, origins and return addresses of an integrator. */
export function registerSandboxIntegratorRoutes(app: HttpApp, deps: Deps): void {
  app.put(
    '/sandbox/integrators/:name',
    {
      schema: {
        tags: ['Sandbox'],
        summary: 'Change how an integrator looks and where its pages may be shown',
        params: z.object({ name: z.string().max(200) }),
        body: integratorChangesSchema,
        response: bareResponses(200, integratorSchema),
      },
    },
    async (request) => viewIntegrator(await configureIntegrator(deps, request.params.name, request.body)),
  );
}
