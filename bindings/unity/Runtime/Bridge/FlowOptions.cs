using System;
using System.Threading;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>Options of every flow; all optional.</summary>
    public class FlowOptions
    {
        public Theme Theme;
        /// <summary>BCP 47, e.g. <c>pt-BR</c>; null follows the player's device.</summary>
        public string Locale;
        /// <summary>Ends the flow with the error <c>timeout</c>; null: no limit.</summary>
        public long? TimeoutMs;
        /// <summary>Closes the flow like <see cref="FlowHandle.Close"/>; it still has its one outcome. E.g. <c>destroyCancellationToken</c>.</summary>
        public CancellationToken CancellationToken;
    }

    /// <summary>Options of a payment flow: set <see cref="Redirect"/> or <see cref="FetchRedirect"/>.</summary>
    public sealed class PaymentFlowOptions : FlowOptions
    {
        /// <summary>From authorize-user or authorize-invoice. Works once.</summary>
        public string Redirect;
        /// <summary>Fetches a fresh redirect from your server, at the last moment.</summary>
        public Func<Task<string>> FetchRedirect;
        /// <summary>Flow-specific settings, as a JSON object.</summary>
        public JsonObject FlowConfig;
        /// <summary>
        /// Called when the flow ended after a payment was submitted and before its result was known;
        /// returns <c>complete</c>, <c>incomplete</c> or <c>pending</c>, from your server.
        /// </summary>
        public Func<Task<string>> Confirm;
    }
}
