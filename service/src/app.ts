import { registerAuthorizeUserRoutes } from './authorize/routes.js';
import { registerAuthorizedInvoiceRoutes } from './authorized-invoices/routes.js';
import type { Deps } from './context.js';
import { registerEscrowRoutes } from './escrows/routes.js';
import { registerFlowRoutes } from './flows/routes.js';
import { createHttpApp, type HttpApp } from './http/http-app.js';
import { registerRateLimit } from './http/rate-limit.js';
import { registerIntegratorRoutes } from './integrators/routes.js';
import { registerInvoiceRoutes } from './invoices/routes.js';
import { registerOpenApi } from './openapi/register-openapi.js';
import { registerPageRoutes } from './pages/routes.js';
import { registerWidgetRoutes } from './pages/widget-routes.js';
import { registerPaymentMethodRoutes } from './payment-methods/routes.js';
import { registerReceiptRoutes } from './receipts/routes.js';
import { registerSandboxRoutes } from './sandbox/routes.js';
import type { Sandbox } from './sandbox/start-sandbox.js';
import { registerTokenExchangeRoutes } from './token-exchanges/routes.js';
import { registerTokenRoutes } from './tokens/routes.js';
import { registerTransactionRoutes } from './transactions/routes.js';
import { registerUserRoutes } from './users/routes.js';
import { registerUserWalletRoutes } from './users/wallet-routes.js';
import { registerWebhookRoutes } from './webhooks/routes.js';

/** Each resource's routes, in the order in which the API document lists them. */
const resources: readonly ((app: HttpApp, deps: Deps) => void)[] = [
  registerTokenRoutes,
  registerAuthorizeUserRoutes,
  registerUserRoutes,
  registerUserWalletRoutes,
  registerIntegratorRoutes,
  registerPaymentMethodRoutes,
  registerInvoiceRoutes,
  registerEscrowRoutes,
  registerAuthorizedInvoiceRoutes,
  registerTokenExchangeRoutes,
  registerWebhookRoutes,
  registerTransactionRoutes,
  registerReceiptRoutes,
  registerFlowRoutes,
  registerPageRoutes,
  registerWidgetRoutes,
];

export interface AppParts {
  /** Absent in operator mode: none of its routes exist then. */
  readonly sandbox?: Sandbox | undefined;
}

/** The whole service as one HTTP server; it listens nowhere yet. */
export function createApp(deps: Deps, parts: AppParts = {}): HttpApp {
  const app = createHttpApp(deps);
  registerRateLimit(app, deps);
  registerOpenApi(app, deps);
  // inside a plugin, so that the API document's hooks are in place before the routes come
  app.register(async (scope: HttpApp) => {
    for (const register of resources) register(scope, deps);
    if (parts.sandbox) registerSandboxRoutes(scope, deps, parts.sandbox);
  });
  return app;
}
