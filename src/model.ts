/**
 * The shapes of the wire. Each schema is of `zod/mini`, or of its core where a game loads it, fits into schemas of `zod`, and is a
 * Standard Schema:
 * `invoiceSchema['~standard'].validate(value)` needs no library.
 *
 * @module svc-bridge/model
 */
export * from './model/authorization.js';
export * from './model/authorized-invoice.js';
export * from './model/authorized-invoice-status.js';
export * from './model/check.js';
export * from './model/emitted.js';
export * from './model/envelope.js';
export * from './model/escrow.js';
export * from './model/fields.js';
export * from './model/flow-event.js';
export * from './model/flow-payments.js';
export * from './model/flow-requests.js';
export * from './model/flow-session.js';
export * from './model/invoice.js';
export * from './model/money.js';
export * from './model/payment-method.js';
export * from './model/requests.js';
export * from './model/timestamp.js';
export * from './model/transaction.js';
