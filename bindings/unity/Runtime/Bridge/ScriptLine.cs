using System;

namespace SvcBridge
{
    /// <summary>A script runtime of a native build that has evaluated <c>svc-bridge.engine.js</c>: PuerTS, Jint, QuickJS …</summary>
    public interface IScriptRuntime : IDisposable
    {
        /// <summary>Calls <c>SvcBridgeEngine.svc_in(text)</c> and runs the runtime's pending jobs.</summary>
        void In(string text);
        /// <summary>Returns <c>SvcBridgeEngine.svc_poll()</c>, and runs the runtime's pending jobs.</summary>
        string Poll();
    }

    /// <summary>A line to a script runtime: texts are queued and change hands in <see cref="Tick"/> alone.</summary>
    public sealed class ScriptLine : IBridgeLine
    {
        private const int MaxPerTick = 1000;
        private readonly IScriptRuntime runtime;
        private bool isDisposed;

        public ScriptLine(IScriptRuntime runtime) { this.runtime = runtime; }

        public event Action<string> Received;

        public void Send(string text)
        {
            if (!isDisposed) runtime.In(text);
        }

        public void Tick()
        {
            for (var count = 0; count < MaxPerTick && !isDisposed; count++)
            {
                var text = runtime.Poll();
                if (string.IsNullOrEmpty(text)) return;
                if (Received != null) Received(text);
            }
        }

        public void Dispose()
        {
            if (isDisposed) return;
            isDisposed = true;
            runtime.Dispose();
        }
    }
}
