using System;
using System.Collections.Generic;

namespace SvcBridge
{
    /// <summary>The bridge's views, by id. A closed view reports nothing.</summary>
    internal sealed class ViewHost : IDisposable
    {
        private readonly IWebViewAdapter adapter;
        private readonly Action<JsonView> send;
        private readonly Dictionary<long, IWebView> views = new Dictionary<long, IWebView>();
        private readonly HashSet<long> shown = new HashSet<long>();

        public ViewHost(IWebViewAdapter adapter, Action<JsonView> send)
        {
            this.adapter = adapter;
            this.send = send;
        }

        /// <summary>Whether a view is open whose page has no content yet.</summary>
        public bool IsLoading { get { return views.Count > shown.Count; } }

        public void RequestClose()
        {
            foreach (var id in new List<long>(views.Keys)) send(new WebviewCloseRequestMessage { View = id });
        }

        public void Back()
        {
            foreach (var id in new List<long>(views.Keys)) send(new WebviewInputMessage { View = id, Action = "back" });
        }

        public void OnMessage(string type, JsonObject json)
        {
            switch (type)
            {
                case WebviewOpenMessage.Type: Open(new WebviewOpenMessage(json)); break;
                case WebviewLoadMessage.Type: With(json, view => view.Load(new WebviewLoadMessage(json).Url)); break;
                case WebviewShowMessage.Type: Show(json); break;
                case WebviewPostMessage.Type: With(json, view => view.Post(new WebviewPostMessage(json).Text)); break;
                case WebviewOpenPageMessage.Type: SystemBrowser.Open(new WebviewOpenPageMessage(json).Url); break;
                case WebviewCloseMessage.Type: Close(new WebviewCloseMessage(json).View ?? 0); break;
            }
        }

        public void Dispose()
        {
            foreach (var id in new List<long>(views.Keys)) Close(id);
        }

        private void Open(WebviewOpenMessage message)
        {
            var id = message.View ?? 0;
            var request = new WebViewRequest { Origin = message.Origin, Page = message.Page, BackgroundColor = message.BackgroundColor, Locale = message.Locale };
            var listener = new Listener(this, id);
            try { views[id] = adapter.Open(request, listener); }
            catch (Exception thrown) { Gone(id, "view_unavailable", thrown.GetType().Name); }
            listener.IsOpened();
        }

        private void Show(JsonObject json)
        {
            With(json, view =>
            {
                view.Show();
                shown.Add(new WebviewShowMessage(json).View ?? 0);
            });
        }

        private void With(JsonObject json, Action<IWebView> use)
        {
            IWebView view;
            var id = new WebviewShowMessage(json).View ?? 0;
            if (!views.TryGetValue(id, out view)) return;
            try { use(view); }
            catch (Exception thrown)
            {
                Close(id);
                Gone(id, "page_failed", thrown.GetType().Name);
            }
        }

        private void Close(long id)
        {
            IWebView view;
            if (!views.TryGetValue(id, out view)) return;
            views.Remove(id);
            shown.Remove(id);
            try { view.Close(); }
            catch (Exception) { /* A plugin that cannot close its view must not block the flow's outcome. */ }
        }

        private void Gone(long id, string code, string message)
        {
            var gone = new WebviewGoneMessage { View = id };
            if (code != null) gone.Error = new HostError { Code = code, Message = message };
            send(gone);
        }

        private sealed class Listener : IWebViewListener
        {
            private readonly ViewHost host;
            private readonly long id;
            private Action goneBefore;

            public Listener(ViewHost host, long id)
            {
                this.host = host;
                this.id = id;
            }

            public void OnMessage(string text)
            {
                if (host.views.ContainsKey(id)) host.send(new WebviewMessageMessage { View = id, Text = text });
            }

            public void OnCloseRequest()
            {
                if (host.views.ContainsKey(id)) host.send(new WebviewCloseRequestMessage { View = id });
            }

            public void OnGone(string code, string message)
            {
                if (!host.views.ContainsKey(id))
                {
                    goneBefore = () => OnGone(code, message);
                    return;
                }
                host.Close(id);
                host.Gone(id, code, message);
            }

            /// <summary>Reports events raised inside the adapter's <c>Open</c>, before there was a view.</summary>
            public void IsOpened()
            {
                var gone = goneBefore;
                goneBefore = null;
                if (gone != null) gone();
            }
        }
    }
}
