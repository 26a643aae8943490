using System;

namespace SvcBridge
{
    /// <summary>
    /// Opens every flow, one at a time. Each call gets exactly one outcome: one of its three callbacks is called once, on the
    /// main thread, and the handle's <see cref="FlowHandle.Finished"/> ends with the same result. Use it from that thread only.
    /// </summary>
    public sealed partial class UIManager : IDisposable
    {
        private readonly BridgeClient client;

        public UIManager(IBridgeLine line, UIManagerOptions options) { client = new BridgeClient(line, options); }

        /// <summary>The manager's events: <c>opened</c>, <c>ready</c>, <c>progress</c>, <c>token_refreshed</c>; none between <see cref="Detach"/> and <see cref="Attach"/>.</summary>
        public event Action<EventMessage> Event
        {
            add { client.Event += value; }
            remove { client.Event -= value; }
        }

        /// <summary>Outcomes of flows opened before <see cref="Detach"/>, instead of their callbacks.</summary>
        public event Action<SettledMessage> LateOutcome
        {
            add { client.LateOutcome += value; }
            remove { client.LateOutcome -= value; }
        }

        /// <summary>The player's transactions, details and receipts.</summary>
        public FlowHandle HistoryFlow(Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null, FlowOptions options = null)
        {
            return client.Call("history", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>One transaction and its receipt.</summary>
        public FlowHandle ReceiptFlow(string transactionId, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null, FlowOptions options = null)
        {
            return client.Call("receipt", transactionId ?? "", options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Sets the player's token, as returned by authorize-user; null forgets the player.</summary>
        public void SetToken(UserToken token) { client.SetToken(token); }

        /// <summary>Preloads a flow's page, if the web view supports it.</summary>
        public void Prewarm(string flow) { client.Prewarm(flow); }

        /// <summary>Call before the scene unloads: the callbacks and cancellation tokens of open flows are dropped, and their outcomes kept until <see cref="Attach"/>.</summary>
        public void Detach(bool keepViews = false) { client.Detach(keepViews); }

        /// <summary>Call in the next scene: <see cref="LateOutcome"/> receives the kept outcomes.</summary>
        public void Attach() { client.Attach(); }

        /// <summary>Call once a frame, if possible even while the game is paused.</summary>
        public void Tick() { client.Tick(); }

        /// <summary>Native builds: a view is open but has no content yet; show a loading sign and a Close button.</summary>
        public bool IsLoading { get { return client.Views.IsLoading; } }

        /// <summary>Native builds: call when the player presses a Close of your own. The page decides; without a page it does nothing.</summary>
        public void RequestClose() { client.Views.RequestClose(); }

        /// <summary>
        /// Native builds: call when the player presses Android's Back, Escape or a gamepad's B outside the page: one step back in the page,
        /// which closes from its first. A page that is not on screen yet is closed; without a page it does nothing.
        /// </summary>
        public void Back() { client.Views.Back(); }

        /// <summary>
        /// Ends open flows with the cause <c>disposed</c> and frees everything. Calls their callbacks before it returns, because no
        /// frame may follow.
        /// </summary>
        public void Dispose() { client.Dispose(); }
    }
}
