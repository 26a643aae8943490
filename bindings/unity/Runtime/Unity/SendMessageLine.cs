#if UNITY_WEBGL && !UNITY_EDITOR
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using UnityEngine;
using UnityEngine.Scripting;

namespace SvcBridge
{
    /// <summary>
    /// A web build's line over SendMessage, for builds without function pointers. Add it to an object with a unique name;
    /// otherwise prefer <see cref="WebLine"/>.
    /// </summary>
    public sealed class SendMessageLine : MonoBehaviour, IBridgeLine
    {
        [DllImport("__Internal")] private static extern int SvcBridge_OpenSendMessage(string objectName, string methodName);
        [DllImport("__Internal")] private static extern void SvcBridge_Send(int line, string text);
        [DllImport("__Internal")] private static extern void SvcBridge_Close(int line);

        private readonly StringBuilder pieces = new StringBuilder();
        private readonly Queue<string> waiting = new Queue<string>();
        private int line;

        public event Action<string> Received;

        public bool IsOpen { get { return line != 0; } }

        private void Awake()
        {
            line = SvcBridge_OpenSendMessage(gameObject.name, "Receive");
            if (line == 0) throw new InvalidOperationException("the page has no SvcBridgeWeb; see the package's README");
        }

        /// <summary>An object that its scene takes along hears nothing more: its flows end.</summary>
        private void OnDestroy() { Dispose(); }

        /// <summary>One piece: all but the last begin with '+', the last with '.'. Called by name, so stripping would not see it.</summary>
        [Preserve]
        public void Receive(string piece)
        {
            pieces.Append(piece, 1, piece.Length - 1);
            if (piece[0] == '+') return;
            waiting.Enqueue(pieces.ToString());
            pieces.Length = 0;
        }

        public void Send(string text)
        {
            if (IsOpen) SvcBridge_Send(line, text);
        }

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
            var open = line;
            line = 0;
            SvcBridge_Close(open);
        }
    }
}
#endif
