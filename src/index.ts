/**
 * For web games: every flow of the service in one call with exactly one outcome.
 *
 * @module svc-bridge
 */
export type { Addresses } from './api/addresses.js';
export type { ApiContext } from './api/api-context.js';
export { listPaymentMethods } from './api/list-payment-methods.js';
export { getTransaction, listTransactions, sendReceipt } from './api/transactions.js';
export type { FlowCallbacks, FlowHandle, OnCancel, OnComplete, OnError } from './flow/flow-handle.js';
export type { FlowName, PaymentFlowName, ScreenName } from './flow/flow-name.js';
export type { UserToken } from './model/user-token.js';
export type * from './ports/abort-signal.js';
export type * from './ports/clock.js';
export type { Confirm, Confirmation } from './ports/confirm.js';
export type * from './ports/http.js';
export type * from './ports/log.js';
export type * from './ports/ports.js';
export type * from './ports/random.js';
export type * from './ports/storage.js';
export type * from './ports/timers.js';
export type * from './ports/web-view.js';
export type { CancelCause, CancelResult, CompleteResult, ErrorResult, FlowResult } from './result/flow-result.js';
export type { Result } from './result/result.js';
export type { ApiErrorData, KnownSdkErrorCode, SdkError, SdkErrorCode } from './result/sdk-error.js';
export { createMemoryStorage } from './token/create-memory-storage.js';
export type { SessionProvider } from './token/session.js';
export { checkoutFlow } from './ui/checkout-flow.js';
export type { Environment, Environments } from './ui/environment.js';
export { FlowHost, type FlowHostOptions } from './ui/flow-host.js';
export type * from './ui/flow-options.js';
export { historyFlow } from './ui/history-flow.js';
export { kycFlow } from './ui/kyc-flow.js';
export { paymentSelectionFlow } from './ui/payment-selection-flow.js';
export { payoutFlow } from './ui/payout-flow.js';
export { purchaseFlow } from './ui/purchase-flow.js';
export { receiptFlow } from './ui/receipt-flow.js';
export { tosFlow } from './ui/tos-flow.js';
export type { UiEvents } from './ui/ui-events.js';
export { UIManager } from './ui/ui-manager.js';
export { type BrowserPortsOptions, browserPorts } from './web/browser-ports.js';
export { createIframeWebView } from './web/iframe-web-view.js';
export { createPopupWebView, type PopupWebViewOptions } from './web/popup-web-view.js';
export { createWebStorage } from './web/web-storage.js';
