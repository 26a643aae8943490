using System;

namespace SvcBridge
{
    /// <summary>
    /// A native build's script runtime that has evaluated <c>svc-bridge.engine.js</c>: <c>NativeRuntime</c>, PuerTS, Jint …
    /// Both methods throw when the runtime has ended.
    /// </summary>
    public interface IScriptRuntime : IDisposable
    {
        /// <summary>Calls <c>SvcBridgeEngine.svc_in(text)</c> and runs the runtime's pending jobs.</summary>
        void In(string text);
        /// <summary>Returns <c>SvcBridgeEngine.svc_poll()</c>, and runs the runtime's pending jobs.</summary>
        string Poll();
    }

    /// <summary>A line to a script runtime. Delivers the bridge's messages only in <see cref="Tick"/>.</summary>
    public sealed class ScriptLine : IBridgeLine
    {
        private const int MaxPerTick = 1000;
        private readonly IScriptRuntime runtime;

        public ScriptLine(IScriptRuntime runtime)
        {
            if (runtime == null) throw new ArgumentNullException("runtime");
            this.runtime = runtime;
            IsOpen = true;
        }

        public event Action<string> Received;

        public bool IsOpen { get; private set; }

        public void Send(string text)
        {
            if (!IsOpen) return;
            try { runtime.In(text); }
            catch (Exception) { Dispose(); }
        }

        public void Tick()
        {
            for (var count = 0; count < MaxPerTick && IsOpen; count++)
            {
                var text = PollOrEnd();
                if (string.IsNullOrEmpty(text)) return;
                if (Received != null) Received(text);
            }
        }

        public void Dispose()
        {
            if (!IsOpen) return;
            IsOpen = false;
            runtime.Dispose();
        }

        private string PollOrEnd()
        {
            try { return runtime.Poll(); }
            catch (Exception)
            {
                Dispose();
                return null;
            }
        }
    }
}
