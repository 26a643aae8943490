/**
 * The shapes of the wire. Each schema is of `zod/mini`, or of its core where a game reads it, fits into schemas of `zod`, and is a
 * Standard Schema:
 * `invoiceSchema['~standard'].validate(value)` needs no library.
 *
 * @module svc-bridge/model
 */
export * from './model/account-requests.js';
export * from './model/accounts.js';
export * from './model/answers.js';
export * from './model/authorization.js';
export * from './model/authorized-invoice.js';
export * from './model/card-entry-messages.js';
export * from './model/check.js';
export * from './model/dispute.js';
export * from './model/dispute-requests.js';
export * from './model/emitted.js';
export * from './model/envelope.js';
export * from './model/escrow.js';
export * from './model/fields.js';
export * from './model/flow-event.js';
export * from './model/flow-names.js';
export * from './model/flow-payments.js';
export * from './model/flow-requests.js';
export * from './model/flow-session.js';
export * from './model/handover.js';
export * from './model/invoice.js';
export * from './model/looks.js';
export * from './model/merchant.js';
export * from './model/money.js';
export * from './model/oauth.js';
export * from './model/path-params.js';
export * from './model/payment-method.js';
export * from './model/refund.js';
export * from './model/refund-requests.js';
export * from './model/requests.js';
export * from './model/sandbox.js';
export * from './model/sandbox-listeners.js';
export * from './model/sandbox-requests.js';
export * from './model/spending.js';
export * from './model/timestamp.js';
export * from './model/token-exchange.js';
export * from './model/transaction.js';
export * from './model/transaction-requests.js';
export * from './model/webhook-events.js';
export * from './model/webhook-requests.js';
export * from './model/webhooks.js';
