// What the package uses of Unity, gree/unity-webview and Vuplex, by its declarations: the whole package is compiled against them.
#pragma warning disable 67, 649
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace UnityEngine
{
    public class Object
    {
        public bool IsDestroyed;
        public static void DontDestroyOnLoad(Object target) { }
        public static void Destroy(Object target) { target.IsDestroyed = true; }
    }

    public class Component : Object
    {
        internal GameObject Owner = new GameObject("game object");
        public GameObject gameObject { get { return Owner; } }
        public Transform transform { get { return null; } }
    }

    public class Behaviour : Component { }
    public class MonoBehaviour : Behaviour { }

    public sealed class GameObject : Object
    {
        public GameObject(string name) { this.name = name; }
        public string name { get; private set; }

        public T AddComponent<T>() where T : Component
        {
            var added = Activator.CreateInstance<T>();
            added.Owner = this;
            return added;
        }
    }

    public class Transform : Component
    {
        public void SetParent(Transform parent, bool worldPositionStays) { }
    }

    public sealed class RectTransform : Transform
    {
        public Vector2 anchorMin { get; set; }
        public Vector2 anchorMax { get; set; }
        public Vector2 offsetMin { get; set; }
        public Vector2 offsetMax { get; set; }
    }

    public sealed class Canvas : Behaviour { }

    public struct Vector2
    {
        public static Vector2 zero { get { return default(Vector2); } }
        public static Vector2 one { get { return default(Vector2); } }
    }

    public struct Vector3
    {
        public Vector3(float x, float y, float z) { }
    }

    public struct Matrix4x4
    {
        public static Matrix4x4 Scale(Vector3 by) { return default(Matrix4x4); }
    }

    public struct Rect
    {
        public Rect(float x, float y, float width, float height) { }
    }

    public struct Color
    {
        public Color(float r, float g, float b, float a) { }
    }

    public static class Mathf
    {
        public static float Max(float a, float b) { return a; }
    }

    public static class Screen
    {
        public static int width { get { return 0; } }
        public static int height { get { return 0; } }
    }

    public class Texture : Object { }

    public sealed class Texture2D : Texture
    {
        public static Texture2D whiteTexture { get { return null; } }
    }

    public enum KeyCode { Escape = 27 }
    public enum EventType { KeyDown = 4 }

    public sealed class Event
    {
        public static Event current { get { return null; } }
        public EventType type { get { return default(EventType); } }
        public KeyCode keyCode { get { return default(KeyCode); } }
    }

    public static class GUI
    {
        public static int depth { get; set; }
        public static bool enabled { get; set; }
        public static Color color { get; set; }
        public static Matrix4x4 matrix { get; set; }
        public static void DrawTexture(Rect place, Texture image) { }
        public static void Label(Rect place, string text) { }
        public static bool Button(Rect place, string text) { return false; }
    }

    public class GUILayoutOption { }

    public static class GUILayout
    {
        public static bool Button(string text, params GUILayoutOption[] options) { return false; }
        public static void Label(string text, params GUILayoutOption[] options) { }
        public static string TextField(string text, params GUILayoutOption[] options) { return null; }
    }

    public static class Application
    {
        public static void OpenURL(string url) { }
    }

    public static class Debug
    {
        public static void Log(object message) { }
        public static void LogWarning(object message) { }
        public static void LogError(object message) { }
    }

    public sealed class TextAsset : Object
    {
        public string text { get { return null; } }
    }

    public static class Resources
    {
        public static T Load<T>(string path) where T : Object { return null; }
    }

    public class AsyncOperation
    {
        public event Action<AsyncOperation> completed;
        public void Complete() { completed(this); }
    }
}

namespace UnityEngine.Scripting
{
    public sealed class PreserveAttribute : Attribute { }
}

namespace UnityEngine.Networking
{
    public class DownloadHandler : IDisposable
    {
        public string text { get { return null; } }
        public void Dispose() { }
    }

    public sealed class DownloadHandlerBuffer : DownloadHandler { }
    public class UploadHandler { }

    public sealed class UploadHandlerRaw : UploadHandler
    {
        public UploadHandlerRaw(byte[] data) { }
    }

    public class UnityWebRequestAsyncOperation : UnityEngine.AsyncOperation { }

    public class UnityWebRequest : IDisposable
    {
        public enum Result { InProgress, Success, ConnectionError, ProtocolError, DataProcessingError }

        /// <summary>The one made last, for tests to play its end.</summary>
        public static UnityWebRequest Latest;
        private readonly UnityWebRequestAsyncOperation operation = new UnityWebRequestAsyncOperation();

        public UnityWebRequest(string url, string method) { Latest = this; }

        public void End(long responseCode, Result result)
        {
            this.responseCode = responseCode;
            this.result = result;
            operation.Complete();
        }

        public Result result { get; private set; }
        public DownloadHandler downloadHandler { get; set; }
        public UploadHandler uploadHandler { get; set; }
        public int timeout { get; set; }
        public int redirectLimit { get; set; }
        public long responseCode { get; private set; }
        public string error { get { return null; } }
        public void SetRequestHeader(string name, string value) { }
        public Dictionary<string, string> GetResponseHeaders() { return null; }
        public UnityWebRequestAsyncOperation SendWebRequest() { return operation; }
        public void Abort() { }
        public void Dispose() { }
    }
}

/// <summary>Of gree/unity-webview; it has no namespace.</summary>
public class WebViewObject : UnityEngine.MonoBehaviour
{
    public static readonly List<WebViewObject> Made = new List<WebViewObject>();
    private Action<string> onError;

    public WebViewObject() { Made.Add(this); }

    /// <summary>The native side knows a view's object by name alone.</summary>
    public static void CallOnError(string name)
    {
        foreach (var view in Made) if (!view.gameObject.IsDestroyed && view.gameObject.name == name) view.onError("net::ERR_FAILED");
    }

    public void Init(
        Action<string> cb = null, Action<string> err = null, Action<string> httpErr = null, Action<string> ld = null,
        Action<string> started = null, Action<string> hooked = null, Action<string> cookies = null) { onError = err; }
    public void SetMargins(int left, int top, int right, int bottom, bool relative = false) { }
    public void SetVisibility(bool isVisible) { }
    public void LoadURL(string url) { }
    public void EvaluateJS(string script) { }
}

namespace Vuplex.WebView
{
    public class EventArgs<T> : EventArgs
    {
        public T Value { get { return default(T); } }
    }

    public class LoadFailedEventArgs : EventArgs
    {
        public string NativeErrorCode { get { return null; } }
    }

    public enum TerminationType { Crashed }

    public class TerminatedEventArgs : EventArgs
    {
        public TerminationType Type { get { return default(TerminationType); } }
    }

    public class UrlChangedEventArgs : EventArgs
    {
        public string Url { get { return null; } }
    }

    public interface IWebView
    {
        event EventHandler<EventArgs<string>> MessageEmitted;
        event EventHandler<LoadFailedEventArgs> LoadFailed;
        event EventHandler<TerminatedEventArgs> Terminated;
        event EventHandler<UrlChangedEventArgs> UrlChanged;
        void LoadUrl(string url);
        void PostMessage(string data);
    }

    public class CanvasWebViewPrefab : UnityEngine.MonoBehaviour
    {
        public static CanvasWebViewPrefab Instantiate() { return null; }
        public IWebView WebView { get { return null; } }
        public bool Visible { get; set; }
        public Task WaitUntilInitialized() { return null; }
        public void Destroy() { }
    }
}
