using System;

namespace SvcBridge
{
    internal sealed class FlowCallbacks
    {
        private readonly Action<FlowResult> onComplete;
        private readonly Action<FlowResult> onCancel;
        private readonly Action<FlowResult> onError;

        public FlowCallbacks(Action<FlowResult> onComplete, Action<FlowResult> onCancel, Action<FlowResult> onError)
        {
            this.onComplete = onComplete;
            this.onCancel = onCancel;
            this.onError = onError;
        }

        public void Call(FlowResult result)
        {
            var callback = result.State == "complete" ? onComplete : result.State == "cancel" ? onCancel : onError;
            if (callback != null) callback(result);
        }
    }
}
