/**
 * For the integrator's server: the API of the service, routes for the game, webhooks. Holds the client secret; never load it in a game.
 *
 * @module svc-bridge/server
 */
export type { Addresses } from './api/api-context.js';
export type {
  AccountStanding,
  Integrator,
  IntegratorWallet,
  RevokedSessions,
  User,
  UserWallet,
  WalletIds,
} from './model/accounts.js';
export type { UserAuthorization, UserToken } from './model/authorization.js';
export type { AuthorizedInvoice, AuthorizedInvoiceStatus } from './model/authorized-invoice.js';
export type { Dispute, DisputePage } from './model/dispute.js';
export type { Escrow } from './model/escrow.js';
export type { FailureReason, Invoice, LineItem, Subitem } from './model/invoice.js';
export type { Introspection } from './model/oauth.js';
export type { PaymentMethod } from './model/payment-method.js';
export type { Refund, RefundPage } from './model/refund.js';
export type { TokenExchange } from './model/token-exchange.js';
export type { Receipt, ReceiptFile, Transaction, TransactionPage } from './model/transaction.js';
export type {
  DeletedWebhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookReplay,
} from './model/webhooks.js';
export { failure, type Result, success } from './result/result.js';
export type { ApiErrorData, KnownSdkErrorCode, RequestData, SdkError, SdkErrorCode } from './result/sdk-error.js';
export type { Fetch } from './server/calls/connection.js';
export type { CallOptions, RequestOptions } from './server/calls/operation.js';
export type { ServerLog, ServerLogEntry } from './server/calls/server-log.js';
export {
  confirmationOfAuthorizedInvoice,
  confirmationOfEscrow,
  confirmationOfInvoice,
  type PaymentConfirmation,
  transactionIdOf,
} from './server/confirmation.js';
export { createServerClient, type ServerClient, type ServerClientOptions } from './server/create-server-client.js';
export {
  type CheckoutOrder,
  createGameRoutes,
  type GameRoute,
  type GameRoutes,
  type GameRoutesOptions,
} from './server/game-routes/create-game-routes.js';
export type {
  AuthorizeInvoiceRequest,
  EscrowRequest,
  InvoiceRequest,
  LineItemRequest,
  PaymentMethodShare,
  RecipientRequest,
} from './server/invoice-request.js';
export { type FastifyLike, fastifyPlugin } from './server/mounts/fastify-plugin.js';
export { type FetchRoute, type FetchRoutes, fetchHandler } from './server/mounts/fetch-routes.js';
export { type HonoContextLike, honoHandler } from './server/mounts/hono-handler.js';
export {
  expressHandler,
  type MountOptions,
  type NodeRequest,
  type NodeResponse,
  nodeHandler,
} from './server/mounts/node-handler.js';
export type { DisputeEvidenceRequest, DisputeListQuery, DisputeOperations } from './server/operations/disputes.js';
export type { EscrowOperations } from './server/operations/escrows.js';
export type { IntegratorOperations, IntegratorWalletRequest } from './server/operations/integrator.js';
export type { InvoiceOperations } from './server/operations/invoices.js';
export type { RefundListQuery, RefundOperations, RefundRequest } from './server/operations/refunds.js';
export type { TransactionListQuery, TransactionOperations } from './server/operations/transactions.js';
export type { AuthorizeUserOptions, RegisterUserRequest, UserOperations } from './server/operations/users.js';
export type { EscrowWaitOptions, WaitOperations, WaitOptions } from './server/operations/waits.js';
export type { FoundWallet, TokenExchangeRequest, WalletOperations } from './server/operations/wallets.js';
export type {
  DeliveryListQuery,
  ReplayRequest,
  WebhookOperations,
  WebhookRequest,
} from './server/operations/webhooks.js';
export { buildLineItems, type Sale, type SellerShare, splitAmount } from './server/orders/build-line-items.js';
export {
  createWebhookHandler,
  type WebhookContext,
  type WebhookHandlerOptions,
  type WebhookSecret,
} from './server/webhooks/create-webhook-handler.js';
export {
  type Claim,
  createMemoryReplayStore,
  type MemoryReplayStoreOptions,
  type ReplayStore,
} from './server/webhooks/replay-store.js';
export { type VerifyWebhookOptions, verifyWebhook, type WebhookHeaders } from './server/webhooks/verify-webhook.js';
export type { WebhookEvent } from './server/webhooks/webhook-event.js';
