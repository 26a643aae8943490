using System;

namespace Puerts
{
    /// <summary>What is used of PuerTS's environment; the script runs in the program that started this one.</summary>
    public sealed class JsEnv : IDisposable
    {
        public static Action<string> In;
        public static Func<string> Poll;
        public static string Evaluated = "";
        public static int Ticks;
        public static bool IsDisposed;

        public void UsingAction<T>() { }
        public void UsingFunc<T>() { }
        public void Eval(string code) { Evaluated += code; }

        public T Eval<T>(string code)
        {
            return (T)(object)(code == "SvcBridgeEngine.svc_in" ? In : (Delegate)Poll);
        }

        public void Tick() { Ticks++; }
        public void Dispose() { IsDisposed = true; }
    }
}
