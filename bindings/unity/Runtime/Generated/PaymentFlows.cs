// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System;

namespace SvcBridge
{
    public sealed partial class UIManager
    {
        /// <summary>The newest terms of service.</summary>
        public FlowHandle TosFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("tos", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Identity check.</summary>
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

        /// <summary>Selects payment methods.</summary>
        public FlowHandle PaymentSelectionFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("payment-selection", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }

        /// <summary>Pays an authorized invoice or escrow.</summary>
        public FlowHandle CheckoutFlow(PaymentFlowOptions options, Action<FlowResult> onComplete = null, Action<FlowResult> onCancel = null, Action<FlowResult> onError = null)
        {
            return client.Call("checkout", null, options, new FlowCallbacks(onComplete, onCancel, onError));
        }
    }
}
