/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
#ifndef SVC_CONSTANTS_H
#define SVC_CONSTANTS_H

/** The flows. */
typedef enum svc_flow {
  SVC_HISTORY,
  SVC_RECEIPT,
  SVC_TOS,
  SVC_KYC,
  SVC_PURCHASE,
  SVC_PAYOUT,
  SVC_PAYMENT_SELECTION,
  SVC_CHECKOUT
} svc_flow;

/** The words of svc_flow on the wire, in its order. */
#define SVC_FLOW_WORDS { "history", "receipt", "tos", "kyc", "purchase", "payout", "payment-selection", "checkout" }

/** How a flow ended. */
typedef enum svc_state {
  SVC_COMPLETE,
  SVC_CANCEL,
  SVC_ERROR
} svc_state;

/** The words of svc_state on the wire, in its order. */
#define SVC_STATE_WORDS { "complete", "cancel", "error" }

/* Who ended a cancelled flow; a newer page may send others. */
#define SVC_CAUSE_CLOSED_BY_PLAYER "closed_by_player"
#define SVC_CAUSE_CLOSED_BY_HOST "closed_by_host"
#define SVC_CAUSE_ABORTED "aborted"
#define SVC_CAUSE_DISPOSED "disposed"

/* Codes of an SdkError that this release knows; a newer page may send others. */
#define SVC_ERROR_INVALID_ARGUMENT "invalid_argument"
#define SVC_ERROR_BUSY "busy"
#define SVC_ERROR_DISPOSED "disposed"
#define SVC_ERROR_OFFLINE "offline"
#define SVC_ERROR_NETWORK_FAILED "network_failed"
#define SVC_ERROR_TIMEOUT "timeout"
#define SVC_ERROR_ABORTED "aborted"
#define SVC_ERROR_API_REFUSED "api_refused"
#define SVC_ERROR_RESPONSE_INVALID "response_invalid"
#define SVC_ERROR_TOKEN_MISSING "token_missing"
#define SVC_ERROR_TOKEN_REFUSED "token_refused"
#define SVC_ERROR_OUTCOME_UNKNOWN "outcome_unknown"
#define SVC_ERROR_PAGE_BLOCKED "page_blocked"
#define SVC_ERROR_PAGE_UNRESPONSIVE "page_unresponsive"
#define SVC_ERROR_PAGE_FAILED "page_failed"
#define SVC_ERROR_PAGE_VERSION_UNSUPPORTED "page_version_unsupported"
#define SVC_ERROR_VIEW_UNAVAILABLE "view_unavailable"

/* What `transaction_type` of LineItem can be; a newer service may send others. */
#define SVC_LINE_ITEM_TRANSACTION_TYPE_USER_TO_USER "user_to_user"
#define SVC_LINE_ITEM_TRANSACTION_TYPE_USER_TO_INTEGRATOR "user_to_integrator"

/* What `state` of Invoice can be; a newer service may send others. */
#define SVC_INVOICE_STATE_OPEN "open"
#define SVC_INVOICE_STATE_PROCESSING "processing"
#define SVC_INVOICE_STATE_SUCCESS "success"
#define SVC_INVOICE_STATE_FAILED "failed"
#define SVC_INVOICE_STATE_VOID "void"
#define SVC_INVOICE_STATE_EXPIRED "expired"

/* What `status` of Escrow can be; a newer service may send others. */
#define SVC_ESCROW_STATUS_OPEN "OPEN"
#define SVC_ESCROW_STATUS_ESCROWED "ESCROWED"
#define SVC_ESCROW_STATUS_ESCROW_FAILED "ESCROW-FAILED"
#define SVC_ESCROW_STATUS_COMMITTED "COMMITTED"
#define SVC_ESCROW_STATUS_CANCELLED "CANCELLED"

/* What `total_is` of TransactionPage can be; a newer service may send others. */
#define SVC_TRANSACTION_PAGE_TOTAL_IS_EXACT "exact"
#define SVC_TRANSACTION_PAGE_TOTAL_IS_AT_LEAST "at_least"

/* Types of messages from a host to the bridge. */
#define SVC_TO_INIT "init"
#define SVC_TO_DETACH "detach"
#define SVC_TO_ATTACH "attach"
#define SVC_TO_DISPOSE "dispose"
#define SVC_TO_CALL "call"
#define SVC_TO_CLOSE "close"
#define SVC_TO_PREWARM "prewarm"
#define SVC_TO_SESSION_SET "session.set"
#define SVC_TO_SESSION_CLEAR "session.clear"
#define SVC_TO_ANSWER "answer"
#define SVC_TO_TIMER_FIRED "timer.fired"
#define SVC_TO_WEBVIEW_MESSAGE "webview.message"
#define SVC_TO_WEBVIEW_CLOSE_REQUEST "webview.closeRequest"
#define SVC_TO_WEBVIEW_GONE "webview.gone"
#define SVC_TO_WEBVIEW_INPUT "webview.input"
#define SVC_TO_ONLINE "online"
#define SVC_TO_SAFE_AREA "safeArea"

/* Types of messages from the bridge to a host. */
#define SVC_ON_READY "ready"
#define SVC_ON_ATTACHED "attached"
#define SVC_ON_DETACHED "detached"
#define SVC_ON_DISPOSED "disposed"
#define SVC_ON_ERROR "error"
#define SVC_ON_SETTLED "settled"
#define SVC_ON_EVENT "event"
#define SVC_ON_HTTP_SEND "http.send"
#define SVC_ON_HTTP_CANCEL "http.cancel"
#define SVC_ON_RANDOM_BYTES "random.bytes"
#define SVC_ON_STORAGE_READ "storage.read"
#define SVC_ON_STORAGE_WRITE "storage.write"
#define SVC_ON_STORAGE_REMOVE "storage.remove"
#define SVC_ON_SESSION_GET "session.get"
#define SVC_ON_REDIRECT_GET "redirect.get"
#define SVC_ON_CONFIRM_GET "confirm.get"
#define SVC_ON_TIMER_SET "timer.set"
#define SVC_ON_TIMER_CLEAR "timer.clear"
#define SVC_ON_LOG_WRITE "log.write"
#define SVC_ON_WEBVIEW_OPEN "webview.open"
#define SVC_ON_WEBVIEW_LOAD "webview.load"
#define SVC_ON_WEBVIEW_SHOW "webview.show"
#define SVC_ON_WEBVIEW_POST "webview.post"
#define SVC_ON_WEBVIEW_OPEN_PAGE "webview.openPage"
#define SVC_ON_WEBVIEW_CLOSE "webview.close"
#define SVC_ON_WEBVIEW_PREWARM "webview.prewarm"

/* Of docs/bridge-protocol.md. */
#define SVC_PROTOCOL_VERSION 1

#endif
