using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>Speaks the bridge protocol for <see cref="UIManager"/>. One thread: the main one.</summary>
    internal sealed class BridgeClient : IDisposable
    {
        private sealed class OpenCall
        {
            public FlowHandle Handle;
            public FlowCallbacks Callbacks;
            public PaymentFlowOptions Payment;
        }

        private readonly IBridgeLine line;
        private readonly UIManagerOptions options;
        private readonly PortHost ports;
        private readonly MainThreadTasks tasks = new MainThreadTasks();
        private readonly Dictionary<long, OpenCall> open = new Dictionary<long, OpenCall>();
        private readonly List<Action> untilReady = new List<Action>();
        private long nextCallId = 1;
        private bool isReady;
        private bool isDisposed;

        public event Action<EventMessage> Event;
        public event Action<SettledMessage> LateOutcome;

        public BridgeClient(IBridgeLine line, UIManagerOptions options)
        {
            if (line == null) throw new ArgumentNullException("line");
            if (options == null || options.Environment == null) throw new ArgumentException("options.Environment is missing");
            this.line = line;
            this.options = options;
            ports = new PortHost(options.Ports, Send, tasks);
            line.Received += OnText;
            Send(InitOf(options, ports.Offered));
        }

        public FlowHandle Call(string flow, string transactionId, FlowOptions given, FlowCallbacks callbacks)
        {
            var handle = new FlowHandle(nextCallId++, flow, Close);
            if (isDisposed)
            {
                tasks.Post(() => Deliver(handle, callbacks, Failed(flow, "disposed", "this manager was disposed; create another")));
                return handle;
            }
            var payment = given as PaymentFlowOptions;
            open[handle.Id] = new OpenCall { Handle = handle, Callbacks = callbacks, Payment = payment };
            var message = new CallMessage { Flow = flow, TransactionId = transactionId };
            if (given != null)
            {
                message.Theme = given.Theme;
                message.Locale = given.Locale;
                message.TimeoutMs = given.TimeoutMs;
            }
            if (payment != null)
            {
                message.Redirect = payment.Redirect;
                message.FlowConfig = payment.FlowConfig;
                message.Confirm = payment.Confirm != null ? true : (bool?)null;
            }
            WhenReady(() =>
            {
                message.Id = handle.Id;
                Send(message);
            });
            return handle;
        }

        public void SetToken(UserToken token)
        {
            if (token == null) WhenReady(() => Send(new SessionClearMessage()));
            else WhenReady(() => Send(new SessionSetMessage { Token = token }));
        }

        public void Prewarm(string flow) { WhenReady(() => Send(new PrewarmMessage { Flow = flow })); }

        public void Detach(bool keepViews) { WhenReady(() => Send(new DetachMessage { KeepViews = keepViews })); }

        public void Attach() { WhenReady(() => Send(new AttachMessage())); }

        public void Tick()
        {
            line.Tick();
            tasks.Run();
        }

        public void Dispose()
        {
            if (isDisposed) return;
            isDisposed = true;
            if (isReady) Send(new DisposeMessage());
            else EndAll("disposed", "disposed before the bridge was ready");
            ports.Dispose();
        }

        private void Close(FlowHandle handle) { WhenReady(() => Send(new CloseMessage { Id = handle.Id })); }

        private void WhenReady(Action send)
        {
            if (isReady) send();
            else untilReady.Add(send);
        }

        private void Send(JsonView message) { line.Send(Json.Write(message)); }

        private void OnText(string text)
        {
            var json = Json.AsObject(Json.Parse(text));
            object type;
            json.TryGetValue("type", out type);
            switch (type as string)
            {
                case ReadyMessage.Type: OnReady(new ReadyMessage(json)); break;
                case SettledMessage.Type: OnSettled(new SettledMessage(json)); break;
                case EventMessage.Type: if (Event != null) Event(new EventMessage(json)); break;
                case ErrorMessage.Type: OnError(new ErrorMessage(json)); break;
                case LogWriteMessage.Type: OnLog(new LogWriteMessage(json)); break;
                case DisposedMessage.Type: line.Received -= OnText; line.Dispose(); break;
                case SessionGetMessage.Type: AnswerWith(new SessionGetMessage(json).Id, options.Session, token => token.Fields); break;
                case RedirectGetMessage.Type: OnRedirectGet(new RedirectGetMessage(json)); break;
                case ConfirmGetMessage.Type: OnConfirmGet(new ConfirmGetMessage(json)); break;
                default: ports.OnMessage(type as string, json); break;
            }
        }

        private void OnReady(ReadyMessage ready)
        {
            isReady = true;
            // Ids of a runtime that lived through a scene or domain reload have moved on; calls made before are renumbered.
            var shift = Math.Max(0, (ready.NextCallId ?? 1) - 1);
            nextCallId += shift;
            if (shift > 0) Renumber(shift);
            foreach (var send in untilReady.ToArray()) send();
            untilReady.Clear();
        }

        private void Renumber(long shift)
        {
            var calls = new List<OpenCall>(open.Values);
            open.Clear();
            foreach (var call in calls)
            {
                call.Handle.Shift(shift);
                open[call.Handle.Id] = call;
            }
        }

        private void OnSettled(SettledMessage settled)
        {
            OpenCall call;
            if (open.TryGetValue(settled.Id ?? 0, out call))
            {
                open.Remove(call.Handle.Id);
                Deliver(call.Handle, call.Callbacks, settled.Result);
            }
            else if (LateOutcome != null) LateOutcome(settled);
        }

        /// <summary>A callback that throws harms nobody: it is logged.</summary>
        private void Deliver(FlowHandle handle, FlowCallbacks callbacks, FlowResult result)
        {
            handle.Settle(result);
            try { callbacks.Call(result); }
            catch (Exception thrown) { Log("error", "callback_threw", "the callback of " + result.Event + " threw " + thrown.GetType().Name); }
        }

        private void OnError(ErrorMessage error)
        {
            Log("error", error.Code, error.Message);
            if (!isReady) EndAll("view_unavailable", "the bridge did not start: " + error.Message);
        }

        private void EndAll(string code, string message)
        {
            var calls = new List<OpenCall>(open.Values);
            open.Clear();
            untilReady.Clear();
            foreach (var call in calls)
            {
                var ended = call;
                tasks.Post(() => Deliver(ended.Handle, ended.Callbacks, Failed(ended.Handle.Flow, code, message)));
            }
        }

        private void OnRedirectGet(RedirectGetMessage asked)
        {
            var payment = PaymentOf(asked.Call);
            AnswerWith(asked.Id, payment == null ? null : payment.FetchRedirect, redirect => redirect);
        }

        private void OnConfirmGet(ConfirmGetMessage asked)
        {
            var payment = PaymentOf(asked.Call);
            AnswerWith(asked.Id, payment == null ? null : payment.Confirm, confirmation => confirmation);
        }

        private PaymentFlowOptions PaymentOf(long? id)
        {
            OpenCall call;
            return open.TryGetValue(id ?? 0, out call) ? call.Payment : null;
        }

        private void AnswerWith<T>(long? id, Func<Task<T>> ask, Func<T, object> read) where T : class
        {
            var answer = new AnswerMessage { Id = id, Ok = false };
            if (ask == null)
            {
                answer.Error = new HostError { Code = "refused", Message = "the game gave no function to ask" };
                Send(answer);
                return;
            }
            tasks.Start(ask, value =>
            {
                answer.Ok = value != null;
                if (value != null) answer.Value = read(value);
                Send(answer);
            }, _ => Send(answer));
        }

        private void OnLog(LogWriteMessage entry) { Log(entry.Level, entry.Code, entry.Message); }

        private void Log(string level, string code, string message)
        {
            if (options.Log != null) options.Log(level, code, message);
        }

        private static InitMessage InitOf(UIManagerOptions options, List<string> offered)
        {
            if (options.Log != null) offered.Add("log");
            var init = new InitMessage
            {
                Versions = new List<long> { BridgeProtocol.Version },
                Environment = options.Environment,
                Ports = offered,
                Session = options.Session != null,
                Theme = options.Theme,
                Locale = options.Locale,
                LogLevel = options.LogLevel,
            };
            if (options.Ports == null) return init;
            init.Seed = SecureRandom.Base64Url(32);
            init.DrawsClose = options.Ports.ViewsDrawClose;
            return init;
        }

        private static FlowResult Failed(string flow, string code, string message)
        {
            return new FlowResult
            {
                Source = "svc",
                Event = "svc." + flow + ".complete",
                State = "error",
                Error = new SdkError { Code = code, Message = message, Retryable = false },
            };
        }
    }
}
