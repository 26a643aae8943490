using System;

namespace SvcBridge
{
    /// <summary>Strings to and from a running bridge: the page's script in a web build, a script runtime in a native one.</summary>
    public interface IBridgeLine : IDisposable
    {
        /// <summary>Called on the main thread, never from inside <see cref="Send"/>.</summary>
        event Action<string> Received;

        /// <summary>False once the script runtime has ended or the line was disposed: no more messages in either direction.</summary>
        bool IsOpen { get; }

        void Send(string text);

        /// <summary>Call once a frame: fetches the bridge's messages and runs its timers.</summary>
        void Tick();
    }
}
