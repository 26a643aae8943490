using System;
using UnityEngine;
using Vuplex.WebView;

namespace SvcBridge
{
    /// <summary>Web views of Vuplex 3D WebView, on a canvas of the game. Needs the define SVC_BRIDGE_VUPLEX.</summary>
    public sealed class VuplexWebViewAdapter : IWebViewAdapter
    {
        private readonly Canvas canvas;

        public VuplexWebViewAdapter(Canvas canvas) { this.canvas = canvas; }

        public IWebView Open(WebViewRequest request, IWebViewListener listener)
        {
            var prefab = CanvasWebViewPrefab.Instantiate();
            prefab.transform.SetParent(canvas.transform, false);
            prefab.Visible = false;
            var view = new View(prefab);
            view.Start(request.Origin, listener);
            return view;
        }

        private sealed class View : IWebView
        {
            private readonly CanvasWebViewPrefab prefab;

            public View(CanvasWebViewPrefab prefab) { this.prefab = prefab; }

            public async void Start(string origin, IWebViewListener listener)
            {
                try
                {
                    await prefab.WaitUntilInitialized();
                    prefab.WebView.MessageEmitted += (_, message) => listener.OnMessage(message.Value);
                    prefab.WebView.LoadFailed += (_, failure) => listener.OnGone("page_failed", failure.NativeErrorCode);
                    prefab.WebView.Terminated += (_, reason) => listener.OnGone("page_failed", reason.Type.ToString());
                    prefab.WebView.UrlChanged += (_, change) =>
                    {
                        if (!change.Url.StartsWith(origin + "/", StringComparison.Ordinal)) listener.OnGone("page_failed", "the page left its origin");
                    };
                }
                catch (Exception thrown)
                {
                    listener.OnGone("view_unavailable", thrown.GetType().Name);
                }
            }

            public async void Load(string url)
            {
                await prefab.WaitUntilInitialized();
                prefab.WebView.LoadUrl(url);
            }

            public void Show() { prefab.Visible = true; }
            public void Post(string text) { prefab.WebView.PostMessage(text); }
            public void Close() { prefab.Destroy(); }
        }
    }
}
