using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>Answers the bridge's port requests in a native build.</summary>
    internal sealed class PortHost : IDisposable
    {
        private readonly NativePorts ports;
        private readonly Action<JsonView> send;
        private readonly MainThreadTasks tasks;
        private readonly Dictionary<long, CancellationTokenSource> requests = new Dictionary<long, CancellationTokenSource>();

        public PortHost(NativePorts ports, Action<JsonView> send, MainThreadTasks tasks)
        {
            this.ports = ports ?? new NativePorts();
            this.send = send;
            this.tasks = tasks;
            Views = new ViewHost(this.ports.WebView, send);
        }

        public ViewHost Views { get; private set; }

        /// <summary>No timers port: the bridge is polled every frame.</summary>
        public List<string> Offered
        {
            get
            {
                var offered = new List<string>();
                if (ports.Http != null) offered.Add("http");
                if (ports.WebView != null) offered.Add("webview");
                if (ports.KeyStore != null) offered.Add("storage");
                if (ports.Http != null) offered.Add("random");
                return offered;
            }
        }

        public void OnMessage(string type, JsonObject json)
        {
            switch (type)
            {
                case HttpSendMessage.Type: SendHttp(new HttpSendMessage(json)); break;
                case HttpCancelMessage.Type: CancelHttp(new HttpCancelMessage(json).Id ?? 0); break;
                case RandomBytesMessage.Type: AnswerRandom(new RandomBytesMessage(json)); break;
                case StorageReadMessage.Type: Read(new StorageReadMessage(json)); break;
                case StorageWriteMessage.Type: Write(new StorageWriteMessage(json)); break;
                case StorageRemoveMessage.Type: Remove(new StorageRemoveMessage(json)); break;
                default: Views.OnMessage(type, json); break;
            }
        }

        public void Dispose()
        {
            foreach (var id in new List<long>(requests.Keys)) CancelHttp(id);
            Views.Dispose();
        }

        private void SendHttp(HttpSendMessage message)
        {
            var id = message.Id ?? 0;
            var cancellation = new CancellationTokenSource();
            requests[id] = cancellation;
            tasks.Start(() => ports.Http.Send(message.Request, cancellation.Token), answer =>
            {
                if (!requests.Remove(id)) return;
                var value = new JsonObject();
                value["status"] = answer.Status;
                value["headers"] = answer.Headers;
                value["body"] = answer.Body;
                Answer(message.Id, value);
            }, _ =>
            {
                if (requests.Remove(id)) Refuse(id, "network_failed", "no answer came");
            });
        }

        private void CancelHttp(long id)
        {
            CancellationTokenSource cancellation;
            if (!requests.TryGetValue(id, out cancellation)) return;
            requests.Remove(id);
            try { cancellation.Cancel(); }
            catch (AggregateException) { /* The port's own error; nobody waits for the answer. */ }
        }

        private void AnswerRandom(RandomBytesMessage message)
        {
            Answer(message.Id, SecureRandom.Base64Url((int)(message.Length ?? 0)));
        }

        private void Read(StorageReadMessage message)
        {
            tasks.Start(() => ports.KeyStore.Read(message.Key), value => Answer(message.Id, value), _ => RefuseStorage(message.Id));
        }

        private void Write(StorageWriteMessage message) { AwaitStorage(message.Id, () => ports.KeyStore.Write(message.Key, message.Value)); }

        private void Remove(StorageRemoveMessage message) { AwaitStorage(message.Id, () => ports.KeyStore.Remove(message.Key)); }

        private void AwaitStorage(long? id, Func<Task> start)
        {
            tasks.Start(async () => { await start(); return true; }, _ => Answer(id, null), _ => RefuseStorage(id));
        }

        private void RefuseStorage(long? id) { Refuse(id, "storage_failed", "the key store failed"); }

        private void Answer(long? id, object value) { send(new AnswerMessage { Id = id, Ok = true, Value = value }); }

        private void Refuse(long? id, string code, string message)
        {
            send(new AnswerMessage { Id = id, Ok = false, Error = new HostError { Code = code, Message = message } });
        }
    }
}
