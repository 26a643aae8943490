using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace SvcBridge
{
    /// <summary>
    /// The script runtime of the C library in <c>bindings/native</c> (JavaScriptCore or QuickJS). Needs the define SVC_BRIDGE_NATIVE
    /// and the library, built with <c>-DSVC_RUNTIME_ONLY=ON</c>. It makes no callbacks: messages are polled. Use and dispose it
    /// on the thread that created it.
    /// </summary>
    public sealed class NativeRuntime : IScriptRuntime
    {
#if (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS) && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "svc_bridge";
#endif
        private const int FailureSize = 256;
        private readonly int thread = Thread.CurrentThread.ManagedThreadId;
        private IntPtr runtime;

        /// <param name="bundle">The text of <c>Resources/svc-bridge.engine</c>.</param>
        /// <param name="engine"><c>jsc</c>, <c>quickjs</c>, or null for the first that the library has.</param>
        /// <exception cref="InvalidOperationException">The script cannot be run; the message says why.</exception>
        /// <exception cref="DllNotFoundException">The library is not in the build's plugins.</exception>
        public NativeRuntime(string bundle, string engine = null)
        {
            if (bundle == null) throw new ArgumentNullException("bundle");
            var script = Utf8(bundle);
            var failure = new byte[FailureSize];
            runtime = svc_runtime_create(script, new UIntPtr((uint)script.Length - 1), engine == null ? null : Utf8(engine), failure);
            if (runtime == IntPtr.Zero) throw new InvalidOperationException("svc-bridge: " + Text(failure));
        }

        public void In(string text)
        {
            Enter();
            if (svc_runtime_in(runtime, Utf8(text)) == 0) throw Ended();
        }

        public string Poll()
        {
            Enter();
            var text = svc_runtime_poll(runtime);
            if (text == IntPtr.Zero) throw Ended();
            // The bridge sends only ASCII.
            try { return Marshal.PtrToStringAnsi(text); }
            finally { svc_free(text); }
        }

        public void Dispose()
        {
            if (runtime == IntPtr.Zero) return;
            Enter();
            svc_runtime_destroy(runtime);
            runtime = IntPtr.Zero;
        }

        private void Enter()
        {
            if (Thread.CurrentThread.ManagedThreadId != thread) throw new InvalidOperationException("svc-bridge: used on another thread than the one that made it");
            if (runtime == IntPtr.Zero) throw new ObjectDisposedException("NativeRuntime");
        }

        private static Exception Ended() { return new InvalidOperationException("svc-bridge: the script runtime has ended: memory or time ran out"); }

        private static byte[] Utf8(string text)
        {
            var bytes = new byte[Encoding.UTF8.GetByteCount(text) + 1];
            Encoding.UTF8.GetBytes(text, 0, text.Length, bytes, 0);
            return bytes;
        }

        private static string Text(byte[] bytes)
        {
            var end = Array.IndexOf(bytes, (byte)0);
            return Encoding.UTF8.GetString(bytes, 0, end < 0 ? bytes.Length : end);
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern IntPtr svc_runtime_create(byte[] script, UIntPtr length, byte[] engine, byte[] failure);

        /// <summary>C's bool is one byte; the rest of the register is undefined.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern byte svc_runtime_in(IntPtr runtime, byte[] message);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern IntPtr svc_runtime_poll(IntPtr runtime);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern void svc_runtime_destroy(IntPtr runtime);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        private static extern void svc_free(IntPtr text);
    }
}
