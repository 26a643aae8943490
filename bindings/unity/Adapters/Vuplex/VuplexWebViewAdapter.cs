using System;
using UnityEngine;
using Vuplex.WebView;

namespace SvcBridge
{
    /// <summary>Web views of Vuplex 3D WebView, filling a canvas of the game. Needs the define SVC_BRIDGE_VUPLEX.</summary>
    public sealed class VuplexWebViewAdapter : IWebViewAdapter
    {
        private readonly Canvas canvas;

        public VuplexWebViewAdapter(Canvas canvas)
        {
            if (canvas == null) throw new ArgumentNullException("canvas");
            this.canvas = canvas;
        }

        public IWebView Open(WebViewRequest request, IWebViewListener listener)
        {
            var prefab = CanvasWebViewPrefab.Instantiate();
            var place = (RectTransform)prefab.transform;
            place.SetParent(canvas.transform, false);
            place.anchorMin = Vector2.zero;
            place.anchorMax = Vector2.one;
            place.offsetMin = Vector2.zero;
            place.offsetMax = Vector2.zero;
            prefab.Visible = false;
            var view = new View(prefab, request.Origin, listener);
            view.Start();
            return view;
        }

        private sealed class View : IWebView
        {
            private readonly CanvasWebViewPrefab prefab;
            private readonly string origin;
            private readonly IWebViewListener listener;
            private string url;
            private bool isReady;
            private bool isClosed;

            public View(CanvasWebViewPrefab prefab, string origin, IWebViewListener listener)
            {
                this.prefab = prefab;
                this.origin = origin;
                this.listener = listener;
            }

            /// <summary>The plugin creates its view asynchronously; earlier calls run once it is ready.</summary>
            public async void Start()
            {
                try
                {
                    await prefab.WaitUntilInitialized();
                    if (isClosed) return;
                    Listen(prefab.WebView);
                    isReady = true;
                    if (url != null) prefab.WebView.LoadUrl(url);
                }
                catch (Exception thrown)
                {
                    listener.OnGone("view_unavailable", thrown.GetType().Name);
                }
            }

            public void Load(string address)
            {
                url = address;
                if (isReady) prefab.WebView.LoadUrl(address);
            }

            public void Show() { prefab.Visible = true; }

            public void Post(string text)
            {
                if (isReady) prefab.WebView.PostMessage(text);
            }

            public void Close()
            {
                isClosed = true;
                prefab.Destroy();
            }

            private void Listen(Vuplex.WebView.IWebView view)
            {
                view.MessageEmitted += (_, message) => listener.OnMessage(message.Value);
                view.LoadFailed += (_, failure) => listener.OnGone("page_failed", failure.NativeErrorCode);
                view.Terminated += (_, end) => listener.OnGone("page_failed", end.Type.ToString());
                view.UrlChanged += (_, change) =>
                {
                    if (!change.Url.StartsWith(origin + "/", StringComparison.Ordinal)) listener.OnGone("page_failed", "the page left its origin");
                };
            }
        }
    }
}
