using System;
using Puerts;

namespace SvcBridge
{
    /// <summary>Runs the bridge in PuerTS, for native builds of the Unity package: <c>new ScriptLine(new PuertsRuntime(bundle))</c>.</summary>
    public sealed class PuertsRuntime : IScriptRuntime
    {
        private readonly JsEnv env;
        private readonly bool ownsEnv;
        private Action<string> svcIn;
        private Func<string> svcPoll;

        /// <param name="bundle">The text of <c>Resources/svc-bridge.engine</c>.</param>
        /// <param name="shared">The game's own environment, if it has one; otherwise one is created, and disposed with this.</param>
        public PuertsRuntime(string bundle, JsEnv shared = null)
        {
            ownsEnv = shared == null;
            env = shared ?? new JsEnv();
            env.UsingAction<string>();
            env.UsingFunc<string>();
            // A module scope would hide the bundle's variable from later evaluations.
            env.Eval("(function(){" + bundle + ";globalThis.SvcBridgeEngine=SvcBridgeEngine})()");
            svcIn = env.Eval<Action<string>>("SvcBridgeEngine.svc_in");
            svcPoll = env.Eval<Func<string>>("SvcBridgeEngine.svc_poll");
        }

        public void In(string text) { svcIn(text); }

        /// <summary>Runs the environment's pending jobs first, if this created it.</summary>
        public string Poll()
        {
            if (ownsEnv) env.Tick();
            return svcPoll();
        }

        public void Dispose()
        {
            svcIn = null;
            svcPoll = null;
            if (ownsEnv) env.Dispose();
        }
    }
}
