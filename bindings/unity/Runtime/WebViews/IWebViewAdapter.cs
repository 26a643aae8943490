using System;

namespace SvcBridge
{
    /// <summary>Makes web views of one plugin. All calls come on the main thread.</summary>
    public interface IWebViewAdapter
    {
        /// <summary>Makes a view, hidden, filling the game's window. Throws when none can be had.</summary>
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
        /// <summary>The page has something to show; a web view is blank white before.</summary>
        void Show();
        /// <summary>Gives text to the top document: <c>window.svcReceive(text)</c>. Letters, digits and <c>- _ .</c> only.</summary>
        void Post(string text);
        void Close();
    }

    /// <summary>What a view reports, on the main thread.</summary>
    public interface IWebViewListener
    {
        /// <summary>The page's text as it came.</summary>
        void OnMessage(string text);
        /// <summary>The player pressed the view's own Close, Escape or Back.</summary>
        void OnCloseRequest();
        /// <summary>The view is gone; without a code the player closed it, else <c>page_failed</c> or <c>view_unavailable</c>.</summary>
        void OnGone(string code, string message);
    }

    public static class WebViewScript
    {
        /// <summary>What to evaluate in the page to post text; the text needs no quoting.</summary>
        public static string Post(string text) { return "window.svcReceive&&svcReceive(\"" + text + "\")"; }
    }
}
