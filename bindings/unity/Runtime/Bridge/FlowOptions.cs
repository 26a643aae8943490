using System;
using System.Threading;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>What every flow may be given; all optional.</summary>
    public class FlowOptions
    {
        public Theme Theme;
        /// <summary>BCP 47, e.g. <c>pt-BR</c>; null follows the player's device.</summary>
        public string Locale;
        /// <summary>Ends the flow with the error <c>timeout</c>; null: no limit.</summary>
        public long? TimeoutMs;
        /// <summary>Closes the flow, as <see cref="FlowHandle.Close"/> does: it still has its one outcome. E.g. <c>destroyCancellationToken</c>.</summary>
        public CancellationToken CancellationToken;
    }

    /// <summary>What a payment flow needs: one of the two redirects.</summary>
    public sealed class PaymentFlowOptions : FlowOptions
    {
        /// <summary>From authorize-user or authorize-invoice. Works once.</summary>
        public string Redirect;
        /// <summary>Asks your server for a fresh redirect, at the last moment.</summary>
        public Func<Task<string>> FetchRedirect;
        /// <summary>Flow-specific settings, as an object of JSON.</summary>
        public JsonObject FlowConfig;
        /// <summary>
        /// Asked when the flow ended after a payment was submitted and before its result was known:
        /// <c>complete</c>, <c>incomplete</c> or <c>pending</c>, by your server.
        /// </summary>
        public Func<Task<string>> Confirm;
    }
}
