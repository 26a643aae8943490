using UnityEngine;

namespace SvcBridge
{
    /// <summary>
    /// Shown in a native build until the page has content: a loading sign, and a Close button that always works. Escape and
    /// Android's Back do the same.
    /// </summary>
    internal sealed class LoadingCover : MonoBehaviour
    {
        private const float DesignHeight = 480f;
        private static readonly Color Shade = new Color(0f, 0f, 0f, 0.75f);
        private UIManager manager;
        private NativePorts texts;

        public void Show(UIManager shown, NativePorts ports)
        {
            manager = shown;
            texts = ports;
        }

        private void OnGUI()
        {
            if (manager == null || !manager.IsLoading) return;
            GUI.depth = int.MinValue;
            var scale = Mathf.Max(1f, Screen.height / DesignHeight);
            GUI.matrix = Matrix4x4.Scale(new Vector3(scale, scale, 1f));
            var width = Screen.width / scale;
            var height = Screen.height / scale;
            var colour = GUI.color;
            GUI.color = Shade;
            GUI.DrawTexture(new Rect(0f, 0f, width, height), Texture2D.whiteTexture);
            GUI.color = colour;
            GUI.Label(new Rect(width / 2f - 60f, height / 2f - 40f, 120f, 24f), texts.LoadingText);
            var pressed = GUI.Button(new Rect(width / 2f - 60f, height / 2f, 120f, 44f), texts.CloseText);
            var escaped = Event.current.type == EventType.KeyDown && Event.current.keyCode == KeyCode.Escape;
            if (pressed || escaped) manager.RequestClose();
        }
    }
}
