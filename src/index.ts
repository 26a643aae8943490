/**
 * For web games: every flow of the service in one call with exactly one outcome.
 *
 * @module svc-bridge
 */
export type { Addresses, ApiContext } from './api/api-context.js';
export { listPaymentMethods } from './api/list-payment-methods.js';
export { getSpending } from './api/spending.js';
export { getTransaction, listTransactions, sendReceipt } from './api/transactions.js';
export type { FlowName, ScreenName } from './flow/flow-plan.js';
export type { PaymentFlowName } from './model/flow-names.js';
export type { PlayerSpending } from './model/spending.js';
export type { UserToken } from './model/user-token.js';
export type * from './ports/ports.js';
export type * from './ports/web-view.js';
export type {
  CancelCause,
  CancelResult,
  CompleteResult,
  ErrorResult,
  FlowCallbacks,
  FlowHandle,
  FlowResult,
  OnCancel,
  OnComplete,
  OnError,
} from './result/flow-result.js';
export type { Result } from './result/result.js';
export type { ApiErrorData, KnownSdkErrorCode, SdkError, SdkErrorCode } from './result/sdk-error.js';
export type { SessionProvider } from './token/token-keeper.js';
export { createMemoryStorage } from './token/token-storage.js';
export type { Environment, Environments } from './ui/environment.js';
export { FlowHost, type FlowHostOptions } from './ui/flow-host.js';
export type {
  CheckoutConfig,
  FlowOptions,
  PaymentFlowOptions,
  PaymentSelectionConfig,
  Redirect,
} from './ui/flow-options.js';
export * from './ui/payment-flows.js';
export { historyFlow, receiptFlow } from './ui/screen-flows.js';
export type { UiEvents } from './ui/ui-events.js';
export { UIManager } from './ui/ui-manager.js';
export { type BrowserPortsOptions, browserPorts, createWebStorage } from './web/browser-ports.js';
export { fetchTypeface } from './web/fetch-typeface.js';
export { createIframeWebView } from './web/iframe-web-view.js';
export { closeLabel, createModalDialog, type ModalDialog, type ModalDialogOptions } from './web/modal-dialog.js';
export { createPopupWebView, type PopupWebViewOptions } from './web/popup-web-view.js';
