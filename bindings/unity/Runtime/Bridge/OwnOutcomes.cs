namespace SvcBridge
{
    /// <summary>Outcomes that the bridge itself can no longer send.</summary>
    internal static class OwnOutcomes
    {
        public static FlowResult Failed(string flow, string code, string message)
        {
            var result = Of(flow, FlowStates.Error);
            result.Error = new SdkError { Code = code, Message = message, Retryable = false };
            return result;
        }

        /// <summary>The bridge has ended under an open flow.</summary>
        public static FlowResult Ended(OpenCall call, string why)
        {
            return call.IsSubmitted
                ? Failed(call.Handle.Flow, SdkErrorCodes.OutcomeUnknown, "money may have moved; ask your server what became of it")
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
