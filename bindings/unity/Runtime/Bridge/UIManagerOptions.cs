using System;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>How a <see cref="UIManager"/> finds the service, the player and, in native builds, its surroundings.</summary>
    public sealed class UIManagerOptions
    {
        /// <summary>Required. One origin that serves everything, e.g. <c>https://pay.example</c>; or a <see cref="JsonObject"/> with the five addresses.</summary>
        public object Environment;
        /// <summary>Fetches the player's token from your server: <c>token</c> of authorize-user. Payment flows do without.</summary>
        public Func<Task<UserToken>> Session;
        public Theme Theme;
        /// <summary>BCP 47; null follows the player's device.</summary>
        public string Locale;
        /// <summary>Null where the bridge has its own: in a web build.</summary>
        public NativePorts Ports;
        /// <summary>Gets the level, a stable code and a sentence. Null: no log.</summary>
        public Action<string, string, string> Log;
        /// <summary>The least that <see cref="Log"/> gets: <c>debug</c>, <c>warn</c> or <c>error</c>.</summary>
        public string LogLevel = "warn";
    }
}
