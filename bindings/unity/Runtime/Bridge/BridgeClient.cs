using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace SvcBridge
{
    /// <summary>Implements the bridge protocol for <see cref="UIManager"/>. Main thread only.</summary>
    internal sealed class BridgeClient : IDisposable
    {
        private const string RuntimeEnded = "the bridge's script runtime has ended";
        private readonly IBridgeLine line;
        private readonly UIManagerOptions options;
        private readonly PortHost ports;
        private readonly MainThreadTasks tasks;
        private readonly Dictionary<long, OpenCall> open = new Dictionary<long, OpenCall>();
        private readonly List<Action> untilReady = new List<Action>();
        private long nextCallId = 1;
        private bool isReady;
        private bool isDetached;
        private bool isEnded;
        private bool isDisposed;

        public event Action<EventMessage> Event;
        public event Action<SettledMessage> LateOutcome;

        public BridgeClient(IBridgeLine line, UIManagerOptions options)
        {
            if (line == null) throw new ArgumentNullException("line");
            if (options == null || options.Environment == null) throw new ArgumentException("options.Environment is missing: one origin, e.g. https://pay.example, or a JsonObject of the five addresses", "options");
            this.line = line;
            this.options = options;
            tasks = new MainThreadTasks(LogThrown);
            ports = new PortHost(options.Ports, Send, tasks);
            line.Received += OnText;
            Send(InitOf(options, ports.Offered));
        }

        public ViewHost Views { get { return ports.Views; } }

        public FlowHandle Call(string flow, string transactionId, FlowOptions given, FlowCallbacks callbacks)
        {
            var handle = new FlowHandle(nextCallId++, flow, Close);
            var call = new OpenCall(handle, callbacks, given as PaymentFlowOptions);
            if (isDisposed || isEnded)
            {
                var failed = isDisposed
                    ? OwnOutcomes.Failed(flow, SdkErrorCodes.Disposed, "this manager was disposed; create another")
                    : OwnOutcomes.Failed(flow, SdkErrorCodes.ViewUnavailable, RuntimeEnded + "; create another manager");
                tasks.Post(() => Deliver(call, failed));
                if (isDisposed) tasks.RunLater();
                return handle;
            }
            open[handle.Id] = call;
            if (given != null) call.CloseWith(given.CancellationToken, () => tasks.Post(handle.Close));
            var message = CallOf(flow, transactionId, given);
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

        public void Detach(bool keepViews)
        {
            isDetached = true;
            foreach (var call in open.Values) call.Detach();
            WhenReady(() => Send(new DetachMessage { KeepViews = keepViews }));
        }

        public void Attach()
        {
            isDetached = false;
            WhenReady(() => Send(new AttachMessage()));
        }

        public void Tick()
        {
            line.Tick();
            if (!line.IsOpen && !isDisposed && !isEnded) End(RuntimeEnded);
            tasks.Run();
        }

        /// <summary>Delivers the outcomes of open flows here, because no frame may follow.</summary>
        public void Dispose()
        {
            if (isDisposed) return;
            isDisposed = true;
            if (isReady) Send(new DisposeMessage());
            line.Tick();
            foreach (var call in TakeAll()) Deliver(call, OwnOutcomes.Disposed(call));
            ports.Dispose();
            line.Received -= OnText;
            line.Dispose();
            tasks.Run();
        }

        private void Close(FlowHandle handle) { WhenReady(() => Send(new CloseMessage { Id = handle.Id })); }

        private void WhenReady(Action send)
        {
            if (isReady) send();
            else if (!isEnded && !isDisposed) untilReady.Add(send);
        }

        private void Send(JsonView message) { line.Send(Json.Write(message)); }

        private void OnText(string text)
        {
            JsonObject json;
            try { json = Json.AsObject(Json.Parse(text)); }
            catch (FormatException wrong) { Log("error", "message_unreadable", wrong.Message); return; }
            object type;
            json.TryGetValue("type", out type);
            switch (type as string)
            {
                case ReadyMessage.Type: OnReady(new ReadyMessage(json)); break;
                case SettledMessage.Type: OnSettled(new SettledMessage(json)); break;
                case EventMessage.Type: OnEvent(new EventMessage(json)); break;
                case ErrorMessage.Type: OnError(new ErrorMessage(json)); break;
                case LogWriteMessage.Type: OnLog(new LogWriteMessage(json)); break;
                case SessionGetMessage.Type: AnswerWith(new SessionGetMessage(json).Id, options.Session, token => token.Fields); break;
                case RedirectGetMessage.Type: OnRedirectGet(new RedirectGetMessage(json)); break;
                case ConfirmGetMessage.Type: OnConfirmGet(new ConfirmGetMessage(json)); break;
                default: ports.OnMessage(type as string, json); break;
            }
        }

        private void OnReady(ReadyMessage ready)
        {
            isReady = true;
            // A runtime that survived a scene or domain reload has used up ids; renumber the calls made before it was ready.
            var shift = Math.Max(0, (ready.NextCallId ?? 1) - 1);
            nextCallId += shift;
            foreach (var call in TakeAll())
            {
                call.Handle.Shift(shift);
                open[call.Handle.Id] = call;
            }
            foreach (var send in untilReady.ToArray()) send();
            untilReady.Clear();
        }

        private void OnSettled(SettledMessage settled)
        {
            OpenCall call;
            if (open.TryGetValue(settled.Id ?? 0, out call))
            {
                open.Remove(call.Handle.Id);
                Deliver(call, settled.Result);
            }
            else Tell(LateOutcome, settled);
        }

        private void OnEvent(EventMessage message)
        {
            OpenCall call;
            var data = message.Data as JsonObject;
            if (message.Name == "progress" && data != null && data.ContainsKey("step") && open.TryGetValue(message.Id ?? 0, out call))
                call.NoteProgress(data["step"] as string);
            if (!isDetached) Tell(Event, message);
        }

        private void Deliver(OpenCall call, FlowResult result)
        {
            call.ForgetToken();
            call.Handle.Settle(result);
            if (call.IsDetached) Tell(LateOutcome, new SettledMessage { Id = call.Handle.Id, Flow = call.Handle.Flow, Result = result, Late = true });
            else Tell(call.Callbacks.Call, result);
        }

        /// <summary>An exception in the game's callback is isolated and logged.</summary>
        private void Tell<T>(Action<T> listener, T what)
        {
            try { if (listener != null) listener(what); }
            catch (Exception thrown) { LogThrown(thrown); }
        }

        private void OnError(ErrorMessage error)
        {
            Log("error", error.Code, error.Message);
            if (!isReady) End("the bridge did not start: " + error.Message);
        }

        /// <summary>Ends open flows when the bridge will send no more outcomes.</summary>
        private void End(string why)
        {
            isEnded = true;
            untilReady.Clear();
            ports.Dispose();
            foreach (var call in TakeAll())
            {
                var ended = call;
                tasks.Post(() => Deliver(ended, OwnOutcomes.Ended(ended, why)));
            }
        }

        private List<OpenCall> TakeAll()
        {
            var calls = new List<OpenCall>(open.Values);
            open.Clear();
            return calls;
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
            }, thrown =>
            {
                LogThrown(thrown.InnerException ?? thrown);
                Send(answer);
            });
        }

        private void OnLog(LogWriteMessage entry) { Log(entry.Level, entry.Code, entry.Message); }

        private void LogThrown(Exception thrown) { Log("error", "callback_threw", "a function of the game threw " + thrown.GetType().Name); }

        private void Log(string level, string code, string message)
        {
            try { if (options.Log != null) options.Log(level, code, message); }
            catch (Exception) { /* There is nowhere else to report it. */ }
        }

        private static CallMessage CallOf(string flow, string transactionId, FlowOptions given)
        {
            var message = new CallMessage { Flow = flow, TransactionId = transactionId };
            if (given == null) return message;
            message.Theme = given.Theme;
            message.Locale = given.Locale;
            message.TimeoutMs = given.TimeoutMs;
            var payment = given as PaymentFlowOptions;
            if (payment == null) return message;
            message.Redirect = payment.Redirect;
            message.FlowConfig = payment.FlowConfig;
            message.Confirm = payment.Confirm != null ? true : (bool?)null;
            return message;
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
                Integrator = options.Integrator,
                Theme = options.Theme,
                Locale = options.Locale,
                LogLevel = options.LogLevel,
            };
            if (options.Ports == null) return init;
            init.Seed = SecureRandom.Base64Url(32);
            init.DrawsClose = options.Ports.ViewsDrawClose;
            return init;
        }
    }
}
