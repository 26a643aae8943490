using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using AOT;

namespace SvcBridge
{
    /// <summary>A line to the bridge in the page of a web build; see <c>Plugins/WebGL/SvcBridge.jslib</c>.</summary>
    public sealed class WebLine : IBridgeLine
    {
        private delegate void ReceiveText(int line, IntPtr text);

        [DllImport("__Internal")] private static extern int SvcBridge_Open(ReceiveText receive);
        [DllImport("__Internal")] private static extern void SvcBridge_Send(int line, string text);
        [DllImport("__Internal")] private static extern void SvcBridge_Close(int line);

        private static readonly Dictionary<int, WebLine> Lines = new Dictionary<int, WebLine>();
        private readonly Queue<string> waiting = new Queue<string>();
        private readonly int line;
        private bool isDisposed;

        public WebLine()
        {
            line = SvcBridge_Open(OnText);
            if (line == 0) throw new InvalidOperationException("the page has no SvcBridgeWeb; see the package's README");
            Lines[line] = this;
        }

        public event Action<string> Received;

        public void Send(string text)
        {
            if (!isDisposed) SvcBridge_Send(line, text);
        }

        /// <summary>Delivers what arrived since; the page's own timers run by themselves.</summary>
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
            if (isDisposed) return;
            isDisposed = true;
            Lines.Remove(line);
            SvcBridge_Close(line);
        }

        /// <summary>Static, as compiled code can only be called back by a static method. ASCII, as the bridge sends nothing else.</summary>
        [MonoPInvokeCallback(typeof(ReceiveText))]
        private static void OnText(int line, IntPtr text)
        {
            WebLine self;
            if (Lines.TryGetValue(line, out self)) self.waiting.Enqueue(Marshal.PtrToStringAnsi(text));
        }
    }
}
