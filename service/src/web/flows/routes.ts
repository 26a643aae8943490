import { registerReturnRoutes } from '../../payments/challenges/return-routes.js';
import type { PaymentDeps } from '../../payments/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { registerHostedRoutes } from '../checkout/hosted-routes.js';
import { registerCheckoutRoutes } from '../checkout/routes.js';
import { registerFlowSessionRoutes } from '../flow-sessions/routes.js';
import { isOnPhone } from '../handovers/handover.js';
import { registerHandoverRoutes } from '../handovers/routes.js';
import { registerKycRoutes } from './kyc/routes.js';
import { registerCardEntryRoutes } from './payment-methods/card-entry-routes.js';
import { registerFlowPaymentMethodRoutes } from './payment-methods/routes.js';
import { registerPaymentSelectionRoutes } from './payment-selection/routes.js';
import { registerPayoutRoutes } from './payout/routes.js';
import { registerPurchaseRoutes } from './purchase/routes.js';
import { registerFlowTermsRoutes } from './tos/routes.js';

/** Everything that flow pages and the hosted checkout call; see the README beside this file. */
export function registerFlowRoutes(app: HttpApp, deps: PaymentDeps): void {
  registerFlowSessionRoutes(app, deps);
  registerHandoverRoutes(app, deps);
  registerHostedRoutes(app, deps);
  registerFlowTermsRoutes(app, deps);
  registerFlowPaymentMethodRoutes(app, deps);
  registerCardEntryRoutes(app, deps);
  registerKycRoutes(app, deps);
  registerPurchaseRoutes(app, deps);
  registerPayoutRoutes(app, deps);
  registerPaymentSelectionRoutes(app, deps);
  registerCheckoutRoutes(app, deps);
  registerReturnRoutes(app, deps, (cause) => isOnPhone(deps, cause));
}
