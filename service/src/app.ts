import { registerAuthorizeUserRoutes } from './authorize/routes.js';
import type { Deps } from './context.js';
import { createHttpApp, type HttpApp } from './http/http-app.js';
import { registerOpenApi } from './openapi/register-openapi.js';
import { registerPaymentMethodRoutes } from './payment-methods/routes.js';
import { registerTokenRoutes } from './tokens/routes.js';
import { registerUserRoutes } from './users/routes.js';

/** Each resource's routes, in the order in which the API document lists them. */
const resources: readonly ((app: HttpApp, deps: Deps) => void)[] = [
  registerTokenRoutes,
  registerAuthorizeUserRoutes,
  registerUserRoutes,
  registerPaymentMethodRoutes,
];

/** The whole service as one HTTP server; it listens nowhere yet. */
export function createApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  registerOpenApi(app, deps);
  // inside a plugin, so that the API document's hooks are in place before the routes come
  app.register(async (scope: HttpApp) => {
    for (const register of resources) register(scope, deps);
  });
  return app;
}
