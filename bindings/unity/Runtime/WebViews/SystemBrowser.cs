using System;

namespace SvcBridge
{
    /// <summary>Opens a page, such as a bank's, outside the game.</summary>
    public static class SystemBrowser
    {
        /// <summary>Set by <c>SvcBridgeBehaviour</c> to <c>Application.OpenURL</c>.</summary>
        public static Action<string> OpenUrl;

        internal static void Open(string url)
        {
            var isWeb = url != null && (url.StartsWith("https://", StringComparison.Ordinal) || url.StartsWith("http://", StringComparison.Ordinal));
            if (isWeb && OpenUrl != null) OpenUrl(url);
        }
    }
}
