using System;

namespace SvcBridge
{
    /// <summary>
    /// Opens every flow, one at a time. Each call gets exactly one outcome: one of its three callbacks is called once, on the
    /// main thread, and the handle's <see cref="FlowHandle.Finished"/> ends with the same result. Use it from that thread only.
    /// </summary>
    public sealed class UIManager : IDisposable
    {
        private readonly BridgeClient client;

        public UIManager(IBridgeLine line, UIManagerOptions options) { client = new BridgeClient(line, options); }

        /// <summary>The manager's events: <c>opened</c>, <c>ready</c>, <c>progress</c>, <c>token_refreshed</c>.</summary>
        public event Action<EventMessage> Event
        {
            add { client.Event += value; }
            remove { client.Event -= value; }
        }

        /// <summary>Outcomes of flows that were opened before <see cref="Detach"/>, in place of their callbacks.</summary>
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

        /// <summary>The newest terms of service.</summary>
        public FlowHandle TosFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("tos", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Proof of identity.</summary>
        public FlowHandle KycFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("kyc", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Buys wallet funds.</summary>
        public FlowHandle PurchaseFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("purchase", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Pays wallet funds out.</summary>
        public FlowHandle PayoutFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("payout", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Picks payment methods.</summary>
        public FlowHandle PaymentSelectionFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("payment-selection", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Pays an authorized invoice or escrow.</summary>
        public FlowHandle CheckoutFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("checkout", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Hands the player's token in, as authorize-user returned it; null forgets the player.</summary>
        public void SetToken(UserToken token) { client.SetToken(token); }

        /// <summary>Loads a flow's page in advance, where the web view can.</summary>
        public void Prewarm(string flow) { client.Prewarm(flow); }

        /// <summary>The scene goes away, and the callbacks of open flows with it: their outcomes are kept until <see cref="Attach"/>.</summary>
        public void Detach(bool keepViews = false) { client.Detach(keepViews); }

        /// <summary>Another scene is there: <see cref="LateOutcome"/> gets what was kept.</summary>
        public void Attach() { client.Attach(); }

        /// <summary>Call once a frame, also while the game is paused when it can.</summary>
        public void Tick() { client.Tick(); }

        /// <summary>Native builds: a view is there and shows nothing yet; the game shows a loading sign and a Close.</summary>
        public bool IsLoading { get { return client.Views.IsLoading; } }

        /// <summary>Native builds: the player pressed Close, Escape or Back beside the page. The page decides; harmless without one.</summary>
        public void RequestClose() { client.Views.RequestClose(); }

        /// <summary>
        /// Ends open flows with the cause <c>disposed</c>, and frees everything. Their callbacks are called before it returns, as no
        /// frame may follow.
        /// </summary>
        public void Dispose() { client.Dispose(); }
    }
}
