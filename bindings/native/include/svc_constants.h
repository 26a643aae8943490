/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
#ifndef SVC_CONSTANTS_H
#define SVC_CONSTANTS_H

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

/* Of docs/bridge-protocol.md. */
#define SVC_PROTOCOL_VERSION 1

#endif
