using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using AOT;

namespace SvcBridge
{
    /// <summary>A line to the bridge in a web build's page; see <c>Plugins/WebGL/SvcBridge.jslib</c>.</summary>
    public sealed class WebLine : IBridgeLine
    {
        private delegate void ReceiveText(int line, IntPtr text);

        /// <summary>Referenced here, because compiled code holds no reference.</summary>
        private static readonly ReceiveText Receiver = OnText;
        private static readonly Dictionary<int, WebLine> Lines = new Dictionary<int, WebLine>();
        private readonly Queue<string> waiting = new Queue<string>();
        private readonly int line;

        /// <exception cref="PlatformNotSupportedException">This is not a web build.</exception>
        public WebLine()
        {
            line = SvcBridge_Open(Receiver);
            if (line == 0) throw new InvalidOperationException("the page has no SvcBridgeWeb; see the package's README");
            Lines[line] = this;
            IsOpen = true;
        }

        public event Action<string> Received;

        public bool IsOpen { get; private set; }

        public void Send(string text)
        {
            if (IsOpen) SvcBridge_Send(line, text);
        }

        /// <summary>Delivers messages received since the last call; the page runs its own timers.</summary>
        public void Tick()
        {
            for (var count = waiting.Count; count > 0 && waiting.Count > 0; count--)
            {
                var text = waiting.Dequeue();
                if (Received != null) Received(text);
            }
        }

        public void Dispose()
        {
            if (!IsOpen) return;
            IsOpen = false;
            Lines.Remove(line);
            SvcBridge_Close(line);
        }

        /// <summary>Static, because compiled code can only call back a static method. ASCII, because the bridge sends nothing else.</summary>
        [MonoPInvokeCallback(typeof(ReceiveText))]
        private static void OnText(int line, IntPtr text)
        {
            WebLine self;
            if (Lines.TryGetValue(line, out self)) self.waiting.Enqueue(Marshal.PtrToStringAnsi(text));
        }

#if UNITY_WEBGL && !UNITY_EDITOR
        [DllImport("__Internal")] private static extern int SvcBridge_Open(ReceiveText receive);
        [DllImport("__Internal")] private static extern void SvcBridge_Send(int line, string text);
        [DllImport("__Internal")] private static extern void SvcBridge_Close(int line);
#else
        // On other platforms IL2CPP would fail to link these names.
        private static int SvcBridge_Open(ReceiveText receive)
        {
            throw new PlatformNotSupportedException("WebLine is for web builds; here, the editor included, pass new ScriptLine(runtime) and options.Ports; see the package's README");
        }

        private static void SvcBridge_Send(int line, string text) { }
        private static void SvcBridge_Close(int line) { }
#endif
    }
}
