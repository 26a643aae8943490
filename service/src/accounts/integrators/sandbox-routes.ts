import { integratorSchema, sandboxIntegratorParamsSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { bareResponses } from '../../platform/http/responses.js';
import { arrangementSchema, configureIntegrator } from './configure-integrator.js';
import { integratorExamples } from './examples.js';
import { viewIntegrator } from './routes.js';

/** The operator's command line settings as a route for tests: an integrator's branding, name, origins and return addresses. */
export function registerSandboxIntegratorRoutes(app: HttpApp, deps: Deps): void {
  app.put(
    '/sandbox/integrators/:name',
    {
      schema: {
        tags: ['Sandbox'],
        summary: 'Update branding and allowed pages',
        example: integratorExamples.configure,
        params: sandboxIntegratorParamsSchema,
        body: arrangementSchema,
        response: bareResponses(200, integratorSchema),
      },
    },
    async (request) => viewIntegrator(await configureIntegrator(deps, request.params.name, request.body)),
  );
}
