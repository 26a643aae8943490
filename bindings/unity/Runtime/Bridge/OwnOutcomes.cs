namespace SvcBridge
{
    /// <summary>Outcomes created here, because the bridge can no longer send them.</summary>
    internal static class OwnOutcomes
    {
        public static FlowResult Failed(string flow, string code, string message)
        {
            var result = Of(flow, FlowStates.Error);
            result.Error = new SdkError { Code = code, Message = message, Retryable = false };
            return result;
        }

        /// <summary>The outcome of a flow that was open when the bridge ended.</summary>
        public static FlowResult Ended(OpenCall call, string why)
        {
            return call.IsSubmitted
                ? Failed(call.Handle.Flow, SdkErrorCodes.OutcomeUnknown, "money may have moved; ask your server for the outcome")
                : Failed(call.Handle.Flow, SdkErrorCodes.ViewUnavailable, why);
        }

        public static FlowResult Disposed(OpenCall call)
        {
            var result = Of(call.Handle.Flow, FlowStates.Cancel);
            result.Cause = CancelCauses.Disposed;
            if (call.IsSubmitted) result.Submitted = true;
            return result;
        }

        private static FlowResult Of(string flow, string state)
        {
            return new FlowResult { Source = "svc", Event = "svc." + flow + ".complete", State = state };
        }
    }
}
