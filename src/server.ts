/**
 * For the integrator's server: the API of the service, routes for the game, webhooks. Holds the client secret; never load it in a game.
 *
 * @module svc-bridge/server
 */
export type { Addresses } from './api/addresses.js';
export type { UserAuthorization, UserToken } from './model/authorization.js';
export type { AuthorizedInvoice } from './model/authorized-invoice.js';
export type { AuthorizedInvoiceStatus } from './model/authorized-invoice-status.js';
export type { Escrow } from './model/escrow.js';
export type { FailureReason, Invoice, LineItem, Subitem } from './model/invoice.js';
export type { PaymentMethod } from './model/payment-method.js';
export { failure, type Result, success } from './result/result.js';
export type { ApiErrorData, KnownSdkErrorCode, SdkError, SdkErrorCode } from './result/sdk-error.js';
export {
  confirmationOfAuthorizedInvoice,
  confirmationOfEscrow,
  confirmationOfInvoice,
  type PaymentConfirmation,
} from './server/confirmation.js';
export { createServerClient, type ServerClient, type ServerClientOptions } from './server/create-server-client.js';
export type { AuthorizeUserOptions } from './server/endpoints/authorize-user.js';
export {
  type CheckoutOrder,
  createGameRoutes,
  type GameRoute,
  type GameRoutes,
  type GameRoutesOptions,
} from './server/game-routes/create-game-routes.js';
export type {
  AuthorizeInvoiceRequest,
  InvoiceRequest,
  LineItemRequest,
  PaymentMethodShare,
  RecipientRequest,
} from './server/invoice-request.js';
export type { RequestOptions } from './server/request-options.js';
export type { Fetch } from './server/server-ports.js';
export { createWebhookHandler, type WebhookHandlerOptions } from './server/webhooks/create-webhook-handler.js';
export { type VerifyWebhookOptions, verifyWebhook, type WebhookHeaders } from './server/webhooks/verify-webhook.js';
export type { WebhookEvent } from './server/webhooks/webhook-event.js';
