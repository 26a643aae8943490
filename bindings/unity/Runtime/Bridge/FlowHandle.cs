using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>An open or ended flow: <c>var result = await manager.CheckoutFlow(options);</c></summary>
    public sealed class FlowHandle
    {
        private readonly TaskCompletionSource<FlowResult> finished = new TaskCompletionSource<FlowResult>();
        private readonly Action<FlowHandle> close;

        internal FlowHandle(long id, string flow, Action<FlowHandle> close)
        {
            Id = id;
            Flow = flow;
            this.close = close;
        }

        public long Id { get; private set; }
        public string Flow { get; private set; }

        /// <summary>Completes with the flow's one outcome; never faults, and is never cancelled.</summary>
        public Task<FlowResult> Finished { get { return finished.Task; } }

        public TaskAwaiter<FlowResult> GetAwaiter() { return finished.Task.GetAwaiter(); }

        /// <summary>Ends the flow with the cause <c>closed_by_host</c>; does nothing after its end.</summary>
        public void Close()
        {
            if (!finished.Task.IsCompleted) close(this);
        }

        internal void Shift(long by) { Id += by; }

        internal void Settle(FlowResult result) { finished.TrySetResult(result); }
    }
}
