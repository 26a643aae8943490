/**
 * For games that draw the history, details and receipt themselves: what the pages show, as data. Needs nothing but ECMAScript.
 *
 * @module svc-bridge/view
 */
export * from './view/details-sections.js';
export type { DisputeOutcome, DisputesView, DisputeView } from './view/disputes.js';
export type { HeldUntil, TimelineStep } from './view/escrow-timeline.js';
export * from './view/fields.js';
export * from './view/history-days.js';
export * from './view/history-page.js';
export * from './view/labels.js';
export { en } from './view/languages/en.js';
export * from './view/merchant.js';
export * from './view/money.js';
export * from './view/receipt.js';
export type { RefundsView, RefundView } from './view/refunds.js';
export type { AmountLabel, AmountRow } from './view/transaction-amount-rows.js';
export type { ItemView, MethodView } from './view/transaction-items.js';
export * from './view/transaction-kind.js';
export type { Reference, ReferenceLabel } from './view/transaction-references.js';
export { type TransactionRow, tellsAnything } from './view/transaction-row.js';
export * from './view/transaction-status.js';
export * from './view/transaction-view.js';
export * from './view/view-language.js';
export * from './view/view-texts.js';
