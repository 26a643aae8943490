using System.Threading;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>What a native build supplies; a web build needs none of it.</summary>
    public sealed class NativePorts
    {
        /// <summary>Required.</summary>
        public IHttpPort Http;
        /// <summary>Required.</summary>
        public IWebViewAdapter WebView;
        /// <summary>The web views keep a Close button of their own after <c>Show</c>; otherwise pages draw one in their bar, as the adapters of this package need.</summary>
        public bool ViewsDrawClose;
        /// <summary>Shown by <c>SvcBridgeBehaviour</c> until a page has something to show.</summary>
        public string LoadingText = "Loading…";
        public string CloseText = "Close";
        /// <summary>The system's key store. Null keeps tokens in memory. Never PlayerPrefs: it holds secrets.</summary>
        public IKeyStore KeyStore;
    }

    /// <summary>The network: no cookies, no cache, system certificates checked.</summary>
    public interface IHttpPort
    {
        /// <summary>Ends with an answer of any status; faults when no answer came. A request that is cancelled need not end.</summary>
        Task<HttpAnswer> Send(HttpRequest request, CancellationToken cancelled);
    }

    public sealed class HttpAnswer
    {
        public int Status;
        public JsonObject Headers = new JsonObject();
        public string Body = "";
    }

    /// <summary>Small secrets by name, in the system's key store.</summary>
    public interface IKeyStore
    {
        /// <summary>Ends with null when there is none.</summary>
        Task<string> Read(string key);
        Task Write(string key, string value);
        Task Remove(string key);
    }
}
