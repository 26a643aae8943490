using System;
using System.Threading;

namespace SvcBridge
{
    /// <summary>A call without an outcome yet.</summary>
    internal sealed class OpenCall
    {
        private CancellationTokenRegistration cancellation;

        public OpenCall(FlowHandle handle, FlowCallbacks callbacks, PaymentFlowOptions payment)
        {
            Handle = handle;
            Callbacks = callbacks;
            Payment = payment;
        }

        public FlowHandle Handle { get; private set; }
        public FlowCallbacks Callbacks { get; private set; }
        public PaymentFlowOptions Payment { get; private set; }
        /// <summary>Money may have moved.</summary>
        public bool IsSubmitted { get; private set; }

        /// <summary>The scene with the callbacks is gone.</summary>
        public bool IsDetached { get; private set; }

        public void Detach()
        {
            IsDetached = true;
            Callbacks = null;
            ForgetToken();
        }

        public void CloseWith(CancellationToken token, Action close)
        {
            if (token.CanBeCanceled) cancellation = token.Register(close);
        }

        public void NoteProgress(string step)
        {
            if (step == "submitted") IsSubmitted = true;
            if (step == "recovered") IsSubmitted = false;
        }

        /// <summary>Not inside the token's own callback, which may run on any thread.</summary>
        public void ForgetToken() { cancellation.Dispose(); }
    }
}
