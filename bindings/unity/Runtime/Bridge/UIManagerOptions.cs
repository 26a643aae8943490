using System;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>Configures a <see cref="UIManager"/>: the service, the player and, in native builds, the ports.</summary>
    public sealed class UIManagerOptions
    {
        /// <summary>Required. One origin that serves everything, e.g. <c>https://pay.example</c>; or a <see cref="JsonObject"/> with the five addresses.</summary>
        public object Environment;
        /// <summary>Fetches the player's token from your server: <c>token</c> of authorize-user. Payment flows do not need it.</summary>
        public Func<Task<UserToken>> Session;
        /// <summary>Your public <c>integrator_id</c>, with which a payment flow's page is preloaded.</summary>
        public string Integrator;
        public Theme Theme;
        /// <summary>BCP 47; null follows the player's device.</summary>
        public string Locale;
        /// <summary>Null in a web build, where the bridge has its own.</summary>
        public NativePorts Ports;
        /// <summary>Receives the level, a stable code and a sentence. Null: no log.</summary>
        public Action<string, string, string> Log;
        /// <summary>The lowest level for <see cref="Log"/>: <c>debug</c>, <c>warn</c> or <c>error</c>.</summary>
        public string LogLevel = "warn";
    }
}
