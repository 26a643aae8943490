using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using SvcBridge;
using UnityEngine.Networking;

/// <summary>What the C# does when its bridge, its scene or its web view goes away. Prints the name of each check, and what is wrong.</summary>
internal static class Checks
{
    private static string wrong = "";

    private static int Main(string[] arguments)
    {
        Run("a payment that was submitted is not called failed when the runtime ends", SubmittedWhenTheRuntimeEnds);
        Run("a payment that was submitted is told as such when the manager is disposed", SubmittedWhenDisposed);
        Run("every outcome comes before Dispose returns", DisposeNeedsNoFrame);
        Run("outcomes of a scene that went away come by LateOutcome alone", LateOutcomes);
        Run("a payment that was submitted without a scene is not called failed when the runtime ends", SubmittedWithoutAScene);
        Run("a cancellation token of a scene that went away closes nothing of the next one", TokenOfAScene);
        Run("a cancellation token closes its flow, from any thread", CancellationToken);
        Run("functions of the game that throw harm nobody", ThrowingGame);
        Run("an answer of the game needs no other thread, as a web build has none", AnswerWithoutThreads);
        Run("what is no JSON is logged and dropped", Nonsense);
        Run("requests that the bridge gives up are cancelled", CancelledHttp);
        Run("a view that is gone while it opens ends its flow", GoneInsideOpen);
        Run("the game knows when to show its loading sign", Loading);
        Run("a flow that is opened after Dispose ends, though no frame follows", CalledAfterDispose);
        Run("a line that goes with its scene ends its flows", LineOfAScene);
        Run("an answer that breaks off is none, and one that redirects is one", BrokenHttp);
        Run("what gree tells late of a closed view ends no other", LateOfGree);
        Run("the C library says why it cannot start", () => NativeFailure(arguments[0]));
        Run("the C library is freed, and refuses other threads", () => NativeEnd(arguments[0]));
        return wrong == "" ? 0 : 1;
    }

    private static void SubmittedWhenTheRuntimeEnds()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var paid = manager.CheckoutFlow(new PaymentFlowOptions { Redirect = "https://pay.example/#nonce=n" });
        var read = manager.HistoryFlow();
        line.Say(Progress(paid, "submitted"));
        manager.Tick();
        line.IsOpen = false;
        manager.Tick();
        Same(paid.Finished.Result.Error.Code, SdkErrorCodes.OutcomeUnknown);
        Same(read.Finished.Result.Error.Code, SdkErrorCodes.ViewUnavailable);
        var late = manager.HistoryFlow();
        manager.Tick();
        Same(late.Finished.Result.Error.Code, SdkErrorCodes.ViewUnavailable);
    }

    private static void SubmittedWhenDisposed()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var paid = manager.CheckoutFlow(new PaymentFlowOptions());
        var back = manager.PurchaseFlow(new PaymentFlowOptions());
        line.Say(Progress(paid, "submitted"));
        line.Say(Progress(back, "submitted"));
        line.Say(Progress(back, "recovered"));
        manager.Tick();
        manager.Dispose();
        Same(paid.Finished.Result.Cause, CancelCauses.Disposed);
        Same(paid.Finished.Result.Submitted, true);
        Same(back.Finished.Result.Submitted, null);
    }

    private static void DisposeNeedsNoFrame()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var causes = new List<string>();
        manager.HistoryFlow(null, result => causes.Add(result.Cause));
        line.Say("{'type':'settled','id':1,'flow':'history','result':{'source':'svc','event':'e','state':'cancel','cause':'closed_by_player'}}");
        manager.ReceiptFlow("tx-1", null, result => causes.Add(result.Cause));
        manager.Dispose();
        manager.Dispose();
        manager.Tick();
        Same(string.Join(",", causes.ToArray()), "closed_by_player,disposed");
        Same(line.IsOpen, false);
        Same(line.LastOf("dispose") != null, true);
        var unready = new UIManager(new FakeLine(), new UIManagerOptions { Environment = "https://pay.example" });
        unready.HistoryFlow(null, result => causes.Add(result.Cause));
        unready.Dispose();
        Same(causes.Count, 3);
    }

    private static void LateOutcomes()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var told = new List<string>();
        manager.LateOutcome += settled => told.Add(settled.Flow + " " + settled.Result.State);
        manager.CheckoutFlow(new PaymentFlowOptions(), result => told.Add("callback"));
        manager.Detach();
        manager.Attach();
        line.Say("{'type':'settled','id':1,'flow':'checkout','late':true,'result':{'source':'svc','event':'e','state':'complete'}}");
        manager.Tick();
        Same(string.Join(",", told.ToArray()), "checkout complete");
        manager.Dispose();
    }

    private static void SubmittedWithoutAScene()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var told = new List<string>();
        manager.Event += message => told.Add(message.Name);
        var read = manager.HistoryFlow();
        var paid = manager.CheckoutFlow(new PaymentFlowOptions());
        manager.Detach(true);
        line.Say(Progress(paid, "submitted"));
        manager.Tick();
        Same(told.Count, 0);
        manager.Attach();
        line.Say(Progress(read, "content"));
        manager.Tick();
        Same(told.Count, 1);
        line.IsOpen = false;
        manager.Tick();
        Same(paid.Finished.Result.Error.Code, SdkErrorCodes.OutcomeUnknown);
        Same(read.Finished.Result.Error.Code, SdkErrorCodes.ViewUnavailable);
    }

    private static void TokenOfAScene()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var source = new CancellationTokenSource();
        manager.CheckoutFlow(new PaymentFlowOptions { CancellationToken = source.Token });
        manager.Detach(true);
        source.Cancel();
        manager.Attach();
        manager.Tick();
        Same(line.LastOf("close"), null);
        var next = new CancellationTokenSource();
        var flow = manager.HistoryFlow(options: new FlowOptions { CancellationToken = next.Token });
        next.Cancel();
        manager.Tick();
        Same(Json.AsInteger(line.LastOf("close")["id"]), flow.Id);
        manager.Dispose();
    }

    private static void CancellationToken()
    {
        var line = new FakeLine();
        var manager = Ready(line, new FakeViews());
        var source = new CancellationTokenSource();
        var flow = manager.HistoryFlow(options: new FlowOptions { CancellationToken = source.Token });
        Task.Run(() => source.Cancel()).Wait();
        Same(line.LastOf("close"), null);
        manager.Tick();
        Same(Json.AsInteger(line.LastOf("close")["id"]), flow.Id);
        Same(flow.Finished.IsCompleted, false);
        manager.Dispose();
    }

    private static void ThrowingGame()
    {
        var line = new FakeLine();
        var codes = new List<string>();
        var options = Options(new FakeViews());
        options.Session = () => { throw new InvalidOperationException(); };
        options.Log = (level, code, message) => { codes.Add(code); throw new InvalidOperationException(); };
        var manager = Ready(line, options);
        manager.Event += message => { throw new InvalidOperationException(); };
        var flow = manager.HistoryFlow(result => { throw new InvalidOperationException(); });
        line.Say("{'type':'session.get','id':9}");
        line.Say(Progress(flow, "content"));
        line.Say("{'type':'settled','id':1,'flow':'history','result':{'source':'svc','event':'e','state':'complete'}}");
        manager.Tick();
        Same(flow.Finished.Result.State, FlowStates.Complete);
        Same(line.LastOf("answer")["ok"], false);
        Same(string.Join(",", codes.ToArray()), "callback_threw,callback_threw,callback_threw");
        manager.Dispose();
    }

    private static void AnswerWithoutThreads()
    {
        var line = new FakeLine();
        var token = new TaskCompletionSource<UserToken>(TaskCreationOptions.RunContinuationsAsynchronously);
        var options = Options(new FakeViews());
        options.Session = () => token.Task;
        var before = SynchronizationContext.Current;
        var frames = new Frames();
        SynchronizationContext.SetSynchronizationContext(frames);
        var manager = Ready(line, options);
        line.Say("{'type':'session.get','id':9}");
        manager.Tick();
        Same(line.LastOf("answer"), null);
        var held = new ManualResetEvent(false);
        int threads, others;
        ThreadPool.GetMaxThreads(out threads, out others);
        for (var count = 0; count < threads; count++) ThreadPool.QueueUserWorkItem(_ => held.WaitOne());
        token.SetResult(new UserToken { AccessToken = "access-1" });
        frames.Run();
        manager.Tick();
        held.Set();
        SynchronizationContext.SetSynchronizationContext(before);
        var answers = line.Sent.FindAll(message => Json.AsText(message["type"]) == "answer");
        Same(answers.Count == 1 && (bool)answers[0]["ok"], true);
        manager.Dispose();
    }

    private static void Nonsense()
    {
        var line = new FakeLine();
        var codes = new List<string>();
        var options = Options(new FakeViews());
        options.Log = (level, code, message) => codes.Add(code);
        var manager = Ready(line, options);
        foreach (var text in new[] { "", "{", "[]", "null", "7", "{'type':5}", "{'type':'settled'}", "{'type':'webview.post','view':9,'text':'x'}", "{'type':'unheard'}" }) line.Say(text);
        manager.Tick();
        Same(string.Join(",", codes.ToArray()), "message_unreadable,message_unreadable");
        manager.Dispose();
    }

    private static void CancelledHttp()
    {
        var line = new FakeLine();
        var http = new HangingHttp();
        var options = Options(new FakeViews());
        options.Ports.Http = http;
        var manager = Ready(line, options);
        line.Say("{'type':'http.send','id':5,'request':{'method':'GET','url':'https://pay.example/','headers':{}}}");
        line.Say("{'type':'http.send','id':6,'request':{'method':'GET','url':'https://pay.example/','headers':{}}}");
        line.Say("{'type':'http.cancel','id':5}");
        manager.Tick();
        Same(http.Cancelled, 1);
        manager.Tick();
        Same(line.LastOf("answer"), null);
        manager.Dispose();
        Same(http.Cancelled, 2);
    }

    private static void GoneInsideOpen()
    {
        var line = new FakeLine();
        var views = new FakeViews { GoneInsideOpen = true };
        var manager = Ready(line, views);
        line.Say("{'type':'webview.open','view':3,'origin':'https://pay.example','page':'history'}");
        manager.Tick();
        var gone = line.LastOf("webview.gone");
        Same(Json.AsText(Json.AsObject(gone["error"])["code"]), "page_failed");
        Same(views.Closed, 1);
        manager.Dispose();
    }

    private static void Loading()
    {
        var line = new FakeLine();
        var views = new FakeViews();
        var manager = Ready(line, views);
        Same(manager.IsLoading, false);
        line.Say("{'type':'webview.open','view':3,'origin':'https://pay.example','page':'history'}");
        manager.Tick();
        Same(manager.IsLoading, true);
        manager.RequestClose();
        Same(Json.AsInteger(line.LastOf("webview.closeRequest")["view"]), 3L);
        manager.Back();
        Same(Json.AsInteger(line.LastOf("webview.input")["view"]), 3L);
        Same(Json.AsText(line.LastOf("webview.input")["action"]), "back");
        line.Say("{'type':'webview.show','view':3}");
        manager.Tick();
        Same(manager.IsLoading, false);
        line.Say("{'type':'webview.close','view':3}");
        manager.Tick();
        Same(manager.IsLoading, false);
        Same(views.Closed, 1);
        manager.Dispose();
    }

    private static void CalledAfterDispose()
    {
        var before = SynchronizationContext.Current;
        var frames = new Frames();
        SynchronizationContext.SetSynchronizationContext(frames);
        var manager = Ready(new FakeLine(), new FakeViews());
        var codes = new List<string>();
        Action<FlowResult> tell = result => codes.Add(result.Error.Code);
        // In a callback of Dispose, and in the callback of a call that was refused.
        manager.HistoryFlow(null, cancelled => manager.HistoryFlow(null, null, refused =>
        {
            tell(refused);
            manager.ReceiptFlow("tx-1", null, null, tell);
        }));
        manager.Dispose();
        var late = manager.CheckoutFlow(new PaymentFlowOptions(), null, null, tell);
        Same(late.Finished.IsCompleted, false);
        frames.Run();
        frames.Run();
        Same(string.Join(",", codes.ToArray()), "disposed,disposed,disposed");
        Same(late.Finished.IsCompleted, true);
        SynchronizationContext.SetSynchronizationContext(before);
    }

    private static void LineOfAScene()
    {
        var line = new SendMessageLine();
        Message(line, "Awake");
        var manager = new UIManager(line, new UIManagerOptions { Environment = "https://pay.example" });
        line.Receive(".{\"type\":\"ready\",\"version\":1,\"versions\":[1],\"sdk\":\"0.1.0\",\"nextCallId\":1}");
        manager.Tick();
        var flow = manager.HistoryFlow();
        Message(line, "OnDestroy");
        manager.Tick();
        Same(flow.Finished.IsCompleted && flow.Finished.Result.Error.Code == SdkErrorCodes.ViewUnavailable, true);
        Same(SvcBridge_Closed() > 0, true);
        manager.Dispose();
    }

    [DllImport("__Internal")] private static extern int SvcBridge_Closed();

    /// <summary>As Unity calls its messages, by name.</summary>
    private static void Message(object behaviour, string name)
    {
        var method = behaviour.GetType().GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic);
        if (method != null) method.Invoke(behaviour, null);
    }

    private static void BrokenHttp()
    {
        Same(HttpEnd(200, UnityWebRequest.Result.Success), "200");
        Same(HttpEnd(404, UnityWebRequest.Result.ProtocolError), "404");
        Same(HttpEnd(302, UnityWebRequest.Result.ConnectionError), "302");
        Same(HttpEnd(0, UnityWebRequest.Result.ConnectionError), "no answer");
        Same(HttpEnd(200, UnityWebRequest.Result.ConnectionError), "no answer");
        Same(HttpEnd(200, UnityWebRequest.Result.DataProcessingError), "no answer");
    }

    private static void LateOfGree()
    {
        var line = new FakeLine();
        var options = Options(null);
        options.Ports.WebView = new GreeWebViewAdapter();
        var manager = Ready(line, options);
        line.Say("{'type':'webview.open','view':3,'origin':'https://pay.example','page':'history'}");
        line.Say("{'type':'webview.close','view':3}");
        line.Say("{'type':'webview.open','view':4,'origin':'https://pay.example','page':'history'}");
        manager.Tick();
        WebViewObject.CallOnError(WebViewObject.Made[0].gameObject.name);
        Same(line.LastOf("webview.gone"), null);
        WebViewObject.CallOnError(WebViewObject.Made[1].gameObject.name);
        Same(Json.AsInteger(line.LastOf("webview.gone")["view"]), 4L);
        manager.Dispose();
    }

    private static string HttpEnd(long status, UnityWebRequest.Result result)
    {
        var request = new HttpRequest(new JsonObject { { "method", "GET" }, { "url", "https://pay.example/" }, { "headers", new JsonObject() } });
        var answer = new UnityHttpPort().Send(request, default(CancellationToken));
        UnityWebRequest.Latest.End(status, result);
        return answer.IsFaulted ? "no answer" : answer.Result.Status.ToString();
    }

    private static void NativeFailure(string bundle)
    {
        Same(ThrownBy(() => new NativeRuntime("var größe = 1")), "svc-bridge: the script does not define SvcBridgeEngine.svc_in and svc_poll");
        Same(ThrownBy(() => new NativeRuntime(File.ReadAllText(bundle), "netscape")), "svc-bridge: no such JavaScript engine was built in");
    }

    private static void NativeEnd(string bundle)
    {
        var runtime = new NativeRuntime(File.ReadAllText(bundle));
        runtime.In("{\"type\":\"größe 🎮\"}");
        Same(Json.AsText(Json.AsObject(Json.Parse(runtime.Poll()))["code"]), "type_unknown");
        Same(runtime.Poll(), "");
        Same(Task.Run(() => ThrownBy(() => runtime.Poll())).Result.Contains("another thread"), true);
        runtime.Dispose();
        runtime.Dispose();
        var line = new ScriptLine(runtime);
        line.Tick();
        Same(line.IsOpen, false);
    }

    private static UIManagerOptions Options(FakeViews views)
    {
        return new UIManagerOptions { Environment = "https://pay.example", Ports = new NativePorts { Http = new HangingHttp(), WebView = views } };
    }

    private static UIManager Ready(FakeLine line, FakeViews views) { return Ready(line, Options(views)); }

    private static UIManager Ready(FakeLine line, UIManagerOptions options)
    {
        var manager = new UIManager(line, options);
        line.Say("{'type':'ready','version':1,'versions':[1],'sdk':'0.1.0','nextCallId':1}");
        manager.Tick();
        return manager;
    }

    private static string Progress(FlowHandle flow, string step)
    {
        return "{'type':'event','name':'progress','id':" + flow.Id + ",'data':{'flow':'" + flow.Flow + "','step':'" + step + "'}}";
    }

    private static string ThrownBy(Action action)
    {
        try { action(); return "nothing"; }
        catch (InvalidOperationException thrown) { return thrown.Message; }
    }

    private static void Run(string name, Action check)
    {
        var before = wrong;
        try { check(); }
        catch (Exception thrown) { wrong += thrown + "\n"; }
        Console.WriteLine((wrong == before ? "ok " : "not ok ") + name);
        if (wrong != before) Console.WriteLine(wrong.Substring(before.Length));
    }

    private static void Same(object value, object expected)
    {
        if (!Equals(value, expected)) wrong += "<" + value + "> instead of <" + expected + ">\n" + Environment.StackTrace.Split('\n')[2] + "\n";
    }

    /// <summary>Like Unity's: what is posted runs on the main thread in a later frame.</summary>
    private sealed class Frames : SynchronizationContext
    {
        private readonly Queue<Action> waiting = new Queue<Action>();

        public override void Post(SendOrPostCallback callback, object state) { waiting.Enqueue(() => callback(state)); }

        public void Run()
        {
            for (var count = waiting.Count; count > 0; count--) waiting.Dequeue()();
        }
    }

    private sealed class HangingHttp : IHttpPort
    {
        public int Cancelled;

        public Task<HttpAnswer> Send(HttpRequest request, CancellationToken cancelled)
        {
            var never = new TaskCompletionSource<HttpAnswer>();
            cancelled.Register(() =>
            {
                Cancelled++;
                never.TrySetCanceled();
            });
            return never.Task;
        }
    }

    private sealed class FakeViews : IWebViewAdapter, IWebView
    {
        public bool GoneInsideOpen;
        public int Closed;

        public IWebView Open(WebViewRequest request, IWebViewListener listener)
        {
            if (GoneInsideOpen) listener.OnGone("page_failed", "it crashed");
            return this;
        }

        public void Load(string url) { }
        public void Show() { }
        public void Post(string text) { }
        public void Close() { Closed++; }
    }
}
