using System;

namespace SvcBridge
{
    /// <summary>Strings to and from a running bridge: the page's script in a web build, a script runtime in a native one.</summary>
    public interface IBridgeLine : IDisposable
    {
        /// <summary>Called on the main thread, never from inside <see cref="Send"/>.</summary>
        event Action<string> Received;

        /// <summary>False once nothing can be said or heard any more: the script runtime has ended, or the line was disposed.</summary>
        bool IsOpen { get; }

        void Send(string text);

        /// <summary>Once a frame: fetches what the bridge has to say, and lets its timers run.</summary>
        void Tick();
    }
}
