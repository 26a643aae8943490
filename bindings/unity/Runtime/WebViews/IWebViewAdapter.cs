using System;

namespace SvcBridge
{
    /// <summary>Creates web views with one plugin. All calls are on the main thread.</summary>
    public interface IWebViewAdapter
    {
        /// <summary>Creates a hidden view that fills the game's window. Throws when it cannot.</summary>
        IWebView Open(WebViewRequest request, IWebViewListener listener);
    }

    public sealed class WebViewRequest
    {
        /// <summary>Only pages of this origin may stay in the view.</summary>
        public string Origin;
        /// <summary>A flow's name.</summary>
        public string Page;
        /// <summary>A CSS colour, or null.</summary>
        public string BackgroundColor;
        public string Locale;
    }

    public interface IWebView
    {
        void Load(string url);
        /// <summary>Called when the page has content; before that, a web view is blank white.</summary>
        void Show();
        /// <summary>Sends text to the top document: <c>window.svcReceive(text)</c>. Letters, digits and <c>- _ .</c> only.</summary>
        void Post(string text);
        void Close();
    }

    /// <summary>A view's events, on the main thread.</summary>
    public interface IWebViewListener
    {
        /// <summary>The page's text, unchanged.</summary>
        void OnMessage(string text);
        /// <summary>The player pressed the view's own Close.</summary>
        void OnCloseRequest();
        /// <summary>The view is gone; the code is null when the player closed it, else <c>page_failed</c> or <c>view_unavailable</c>.</summary>
        void OnGone(string code, string message);
    }

    public static class WebViewScript
    {
        /// <summary>The script to evaluate in the page to post text; the text needs no quoting.</summary>
        public static string Post(string text) { return "window.svcReceive&&svcReceive(\"" + text + "\")"; }
    }
}
