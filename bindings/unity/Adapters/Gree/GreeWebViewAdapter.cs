using System;
using UnityEngine;

namespace SvcBridge
{
    /// <summary>
    /// Web views of gree/unity-webview. Needs the define SVC_BRIDGE_GREE. Its <c>httpErr</c> is ignored: on Android it reports
    /// every failed request of a page, even that of a declined card.
    /// </summary>
    public sealed class GreeWebViewAdapter : IWebViewAdapter
    {
        public IWebView Open(WebViewRequest request, IWebViewListener listener)
        {
            return new View(request, listener);
        }

        private sealed class View : IWebView
        {
            /// <summary>gree's own object, which pages use as a channel; defined here on platforms without it.</summary>
            private const string Channel = "if(!window.Unity||!Unity.call){window.Unity={call:function(m){location.href='unity:'+m}}}";
            /// <summary>gree's native side knows objects by name: what it tells late of one view must not reach the next.</summary>
            private static int last;
            private readonly WebViewObject view;
            private readonly string origin;

            public View(WebViewRequest request, IWebViewListener listener)
            {
                origin = request.Origin;
                view = new GameObject("SvcBridgeWebView" + ++last).AddComponent<WebViewObject>();
                view.Init(
                    cb: listener.OnMessage,
                    err: message => listener.OnGone("page_failed", message),
                    ld: _ => view.EvaluateJS(Channel),
                    started: url => { if (!url.StartsWith(origin + "/", StringComparison.Ordinal)) listener.OnGone("page_failed", "the page left its origin"); });
                view.SetMargins(0, 0, 0, 0);
                view.SetVisibility(false);
            }

            public void Load(string url) { view.LoadURL(url); }
            public void Show() { view.SetVisibility(true); }
            public void Post(string text) { view.EvaluateJS(WebViewScript.Post(text)); }
            public void Close() { UnityEngine.Object.Destroy(view.gameObject); }
        }
    }
}
