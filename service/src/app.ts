import { registerAuthorizeUserRoutes } from './accounts/authorize/routes.js';
import { registerIntegratorRoutes } from './accounts/integrators/routes.js';
import { registerIntegratorWalletRoutes } from './accounts/integrators/wallet-routes.js';
import { registerStandingRoutes } from './accounts/standing/routes.js';
import { registerAccess } from './accounts/tokens/authenticate.js';
import { registerTokenRoutes } from './accounts/tokens/routes.js';
import { registerUserRoutes } from './accounts/users/routes.js';
import { registerUserWalletRoutes } from './accounts/users/wallet-routes.js';
import { registerReceiptRoutes } from './delivery/receipts/routes.js';
import { registerWebhookRoutes } from './delivery/webhooks/routes.js';
import { registerConsoleRoutes } from './operations/console/routes.js';
import { registerDemoBankRoutes } from './operations/sandbox/demo-bank/demo-bank-routes.js';
import { registerSandboxRoutes } from './operations/sandbox/routes.js';
import type { Sandbox } from './operations/sandbox/start-sandbox.js';
import { recordRequests } from './operations/sandbox/view/record-requests.js';
import { registerAuthorizedInvoiceRoutes } from './payments/authorized-invoices/routes.js';
import type { PaymentDeps } from './payments/deps.js';
import { registerDisputeRoutes } from './payments/disputes/routes.js';
import { registerEscrowRoutes } from './payments/escrows/routes.js';
import { registerInvoiceRoutes } from './payments/invoices/routes.js';
import { registerPaymentMethodRoutes } from './payments/payment-methods/routes.js';
import { registerProviderEventRoutes } from './payments/provider-events/routes.js';
import { registerRefundRoutes } from './payments/refunds/routes.js';
import { registerSpendingRoutes } from './payments/spending/routes.js';
import { registerTokenExchangeRoutes } from './payments/token-exchanges/routes.js';
import { registerTransactionRoutes } from './payments/transactions/routes.js';
import { createHttpApp, type HttpApp } from './platform/http/http-app.js';
import { registerRateLimit } from './platform/http/rate-limit.js';
import { registerOpenApi } from './platform/openapi/register-openapi.js';
import { registerFlowRoutes } from './web/flows/routes.js';
import { registerRootRoutes } from './web/pages/root-routes.js';
import { registerPageRoutes } from './web/pages/routes.js';
import { registerWidgetRoutes } from './web/pages/widget-routes.js';

/** Each resource's routes, in the order of the API document. */
const resources: readonly ((app: HttpApp, deps: PaymentDeps) => void)[] = [
  registerTokenRoutes,
  registerAuthorizeUserRoutes,
  registerUserRoutes,
  registerUserWalletRoutes,
  registerStandingRoutes,
  registerIntegratorRoutes,
  registerIntegratorWalletRoutes,
  registerPaymentMethodRoutes,
  registerInvoiceRoutes,
  registerEscrowRoutes,
  registerRefundRoutes,
  registerDisputeRoutes,
  registerProviderEventRoutes,
  registerAuthorizedInvoiceRoutes,
  registerTokenExchangeRoutes,
  registerWebhookRoutes,
  registerTransactionRoutes,
  registerSpendingRoutes,
  registerReceiptRoutes,
  registerFlowRoutes,
  registerDemoBankRoutes,
  registerConsoleRoutes,
  registerPageRoutes,
  registerWidgetRoutes,
  registerRootRoutes,
];

export interface AppParts {
  /** Absent in operator mode, which has none of its routes. */
  readonly sandbox?: Sandbox | undefined;
}

/** Creates the service as one HTTP server, not yet listening. */
export function createApp(deps: PaymentDeps, parts: AppParts = {}): HttpApp {
  const app = createHttpApp(deps, registerAccess);
  if (parts.sandbox) recordRequests(app, parts.sandbox.requests, deps.clock);
  registerRateLimit(app, deps);
  registerOpenApi(app, deps);
  // Inside a plugin, so that the API document's hooks are in place before the routes are registered.
  app.register(async (scope: HttpApp) => {
    for (const register of resources) register(scope, deps);
    if (parts.sandbox) registerSandboxRoutes(scope, deps, parts.sandbox);
  });
  return app;
}
