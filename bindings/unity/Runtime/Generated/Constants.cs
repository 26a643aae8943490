// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    /// <summary>The flows.</summary>
    public static class FlowNames
    {
        public const string History = "history";
        public const string Receipt = "receipt";
        public const string Tos = "tos";
        public const string Kyc = "kyc";
        public const string Purchase = "purchase";
        public const string Payout = "payout";
        public const string PaymentSelection = "payment-selection";
        public const string Checkout = "checkout";
    }

    /// <summary>How a flow ended.</summary>
    public static class FlowStates
    {
        public const string Complete = "complete";
        public const string Cancel = "cancel";
        public const string Error = "error";
    }

    /// <summary>Who ended a cancelled flow; a newer page may send others.</summary>
    public static class CancelCauses
    {
        public const string ClosedByPlayer = "closed_by_player";
        public const string ClosedByHost = "closed_by_host";
        public const string Aborted = "aborted";
        public const string Disposed = "disposed";
    }

    /// <summary>Codes of an SdkError that this release knows; a newer page may send others.</summary>
    public static class SdkErrorCodes
    {
        public const string InvalidArgument = "invalid_argument";
        public const string Busy = "busy";
        public const string Disposed = "disposed";
        public const string Offline = "offline";
        public const string NetworkFailed = "network_failed";
        public const string Timeout = "timeout";
        public const string Aborted = "aborted";
        public const string ApiRefused = "api_refused";
        public const string ResponseInvalid = "response_invalid";
        public const string TokenMissing = "token_missing";
        public const string TokenRefused = "token_refused";
        public const string OutcomeUnknown = "outcome_unknown";
        public const string PageBlocked = "page_blocked";
        public const string PageUnresponsive = "page_unresponsive";
        public const string PageFailed = "page_failed";
        public const string PageVersionUnsupported = "page_version_unsupported";
        public const string ViewUnavailable = "view_unavailable";
    }

    public static class BridgeProtocol
    {
        public const long Version = 1;
    }
}
