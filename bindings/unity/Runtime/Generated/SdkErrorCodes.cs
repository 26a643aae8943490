// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    /// <summary>Codes that this release knows; a newer page may send others.</summary>
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
    }

    public static class BridgeProtocol
    {
        public const long Version = 1;
    }
}
