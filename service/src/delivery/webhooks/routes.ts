import type { Deps } from '../../platform/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { registerDeliveryRoutes } from './delivery-routes.js';
import { registerEndpointRoutes } from './endpoint-routes.js';

/** Registration, rotation, log and replay of webhooks (interface §6.1; Gap: everything but the body). */
export function registerWebhookRoutes(app: HttpApp, deps: Deps): void {
  registerEndpointRoutes(app, deps);
  registerDeliveryRoutes(app, deps);
}
