using System.Threading;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>The ports that a native build supplies; a web build needs none.</summary>
    public sealed class NativePorts
    {
        /// <summary>Required.</summary>
        public IHttpPort Http;
        /// <summary>Required.</summary>
        public IWebViewAdapter WebView;
        /// <summary>Whether web views keep their own Close button after <c>Show</c>; otherwise pages draw one in their bar, which this package's adapters need.</summary>
        public bool ViewsDrawClose;
        /// <summary>Shown by <c>SvcBridgeBehaviour</c> until a page has content.</summary>
        public string LoadingText = "Loading…";
        public string CloseText = "Close";
        /// <summary>The system's key store, for secrets: never PlayerPrefs. Null keeps tokens in memory.</summary>
        public IKeyStore KeyStore;
    }

    /// <summary>Sends HTTP requests: no cookies, no cache, verified against the system's certificates.</summary>
    public interface IHttpPort
    {
        /// <summary>Completes with a response of any status; faults without a response. A cancelled request need not complete.</summary>
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
        /// <summary>Completes with null when there is none.</summary>
        Task<string> Read(string key);
        Task Write(string key, string value);
        Task Remove(string key);
    }
}
