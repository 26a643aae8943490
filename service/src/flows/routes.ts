import type { Deps } from '../context.js';
import { registerFlowSessionRoutes } from '../flow-sessions/routes.js';
import { registerHostedRoutes } from '../hosted/routes.js';
import type { HttpApp } from '../http/http-app.js';
import { registerDemoBankRoutes } from '../three-d-secure/demo-bank/demo-bank-routes.js';
import { registerReturnRoutes } from '../three-d-secure/return-routes.js';
import { registerCheckoutRoutes } from './checkout/routes.js';
import { registerFlowPaymentMethodRoutes } from './common/payment-method-routes.js';
import { registerFlowTermsRoutes } from './common/terms-routes.js';
import { registerKycRoutes } from './kyc/routes.js';
import { registerPaymentSelectionRoutes } from './payment-selection/routes.js';
import { registerPayoutRoutes } from './payout/routes.js';
import { registerPurchaseRoutes } from './purchase/routes.js';

/** Everything that flow pages and the hosted checkout call; see the README beside this file. */
export function registerFlowRoutes(app: HttpApp, deps: Deps): void {
  registerFlowSessionRoutes(app, deps);
  registerHostedRoutes(app, deps);
  registerFlowTermsRoutes(app, deps);
  registerFlowPaymentMethodRoutes(app, deps);
  registerKycRoutes(app, deps);
  registerPurchaseRoutes(app, deps);
  registerPayoutRoutes(app, deps);
  registerPaymentSelectionRoutes(app, deps);
  registerCheckoutRoutes(app, deps);
  registerReturnRoutes(app, deps);
  registerDemoBankRoutes(app, deps);
}
