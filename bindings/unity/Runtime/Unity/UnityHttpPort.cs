using System;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine.Networking;

namespace SvcBridge
{
    /// <summary>HTTP with UnityWebRequest, for native builds.</summary>
    public sealed class UnityHttpPort : IHttpPort
    {
        private const int TimeoutSeconds = 60;

        public Task<HttpAnswer> Send(HttpRequest request, CancellationToken cancelled)
        {
            var done = new TaskCompletionSource<HttpAnswer>();
            var web = new UnityWebRequest(request.Url, request.Method) { downloadHandler = new DownloadHandlerBuffer(), timeout = TimeoutSeconds, redirectLimit = 0 };
            if (request.Body != null) web.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(request.Body));
            foreach (var header in request.Headers) web.SetRequestHeader(header.Key, header.Value);
            var cancellation = default(CancellationTokenRegistration);
            web.SendWebRequest().completed += _ =>
            {
                cancellation.Dispose();
                using (web)
                {
                    if (IsAnswer(web)) done.TrySetResult(AnswerOf(web));
                    else done.TrySetException(new InvalidOperationException(web.error));
                }
            };
            cancellation = cancelled.Register(web.Abort);
            return done.Task;
        }

        /// <summary>One that broke off has its status already. A redirect, which is not followed, counts as broken off.</summary>
        private static bool IsAnswer(UnityWebRequest web)
        {
            var isBroken = web.result == UnityWebRequest.Result.ConnectionError || web.result == UnityWebRequest.Result.DataProcessingError;
            return web.responseCode != 0 && (!isBroken || web.responseCode / 100 == 3);
        }

        private static HttpAnswer AnswerOf(UnityWebRequest web)
        {
            var answer = new HttpAnswer { Status = (int)web.responseCode, Body = web.downloadHandler.text };
            var headers = web.GetResponseHeaders();
            if (headers != null) foreach (var header in headers) answer.Headers[header.Key] = header.Value;
            return answer;
        }
    }
}
