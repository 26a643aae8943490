using UnityEngine;

namespace SvcBridge
{
    /// <summary>
    /// Keeps one <see cref="UIManager"/> alive over scenes and ticks it every frame. Call <see cref="Create"/> once; in a native
    /// build pass a line to your script runtime and the ports.
    /// </summary>
    public sealed class SvcBridgeBehaviour : MonoBehaviour
    {
        public UIManager Manager { get; private set; }

        /// <param name="line">Null in a web build: the page's own.</param>
        public static SvcBridgeBehaviour Create(UIManagerOptions options, IBridgeLine line = null)
        {
            SystemBrowser.OpenUrl = Application.OpenURL;
            if (options.Log == null) options.Log = (level, code, message) => Debug.Log("svc-bridge " + level + " " + code + ": " + message);
            var owner = new GameObject("SvcBridge");
            DontDestroyOnLoad(owner);
            var behaviour = owner.AddComponent<SvcBridgeBehaviour>();
            behaviour.Manager = new UIManager(line ?? new WebLine(), options);
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
    }
}
