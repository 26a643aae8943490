using System;
using UnityEngine;

namespace SvcBridge
{
    /// <summary>
    /// Keeps one <see cref="UIManager"/> alive across scenes and ticks it every frame. Call <see cref="Create"/> once; in a native
    /// build, including the editor, pass a line to a script runtime and the ports.
    /// </summary>
    public sealed class SvcBridgeBehaviour : MonoBehaviour
    {
        public UIManager Manager { get; private set; }

        /// <param name="line">Null in a web build, which uses the page's bridge.</param>
        public static SvcBridgeBehaviour Create(UIManagerOptions options, IBridgeLine line = null)
        {
            if (options == null) throw new ArgumentNullException("options");
            SystemBrowser.OpenUrl = Application.OpenURL;
            if (options.Log == null) options.Log = WriteLog;
            var manager = new UIManager(line ?? new WebLine(), options);
            var owner = new GameObject("SvcBridge");
            DontDestroyOnLoad(owner);
            var behaviour = owner.AddComponent<SvcBridgeBehaviour>();
            behaviour.Manager = manager;
            if (options.Ports != null) owner.AddComponent<LoadingCover>().Show(manager, options.Ports);
            return behaviour;
        }

        private void Update()
        {
            if (Manager != null) Manager.Tick();
        }

        private void OnDestroy()
        {
            if (Manager != null) Manager.Dispose();
        }

        private static void WriteLog(string level, string code, string message)
        {
            var text = "svc-bridge " + code + ": " + message;
            if (level == "error") Debug.LogError(text);
            else if (level == "warn") Debug.LogWarning(text);
            else Debug.Log(text);
        }
    }
}
