using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using SvcBridge;

/// <summary>
/// A native game without its engine. The bridge runs in the C library, or in the program that started this one, behind lines of JSON:
/// what goes out on standard output is answered, where an answer is due, on standard input.
/// </summary>
internal static class Game
{
    private static readonly TextWriter Out = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
    private static readonly TextReader In = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));

    private static int Main(string[] arguments)
    {
        if (arguments.Length == 1 && arguments[0] == "line") return EchoThroughWebLine();
        var runtime = RuntimeOf(arguments);
        var views = new PipeViews();
        var log = new List<string>();
        var manager = new UIManager(new ScriptLine(runtime), new UIManagerOptions
        {
            Environment = "https://pay.example",
            Session = () => Task.FromResult(new UserToken { AccessToken = "access-1" }),
            Theme = new Theme { PrimaryColor = "#ff8800" },
            Ports = new NativePorts { Http = new PipeHttp(), WebView = views, KeyStore = new MemoryKeys() },
            Log = (level, code, message) => log.Add(code),
        });
        manager.Event += message => Say("event", "name", message.Name);
        Play(manager, views);
        Say("log", "codes", string.Join(",", log.ToArray()));
        if (Puerts.JsEnv.Ticks > 0) Say("puerts", "disposed", Puerts.JsEnv.IsDisposed ? "yes" : "no");
        return 0;
    }

    private static IScriptRuntime RuntimeOf(string[] arguments)
    {
        if (arguments.Length == 0) return new PipeRuntime();
        return arguments[0] == "puerts" ? PuertsOverPipe() : new NativeRuntime(File.ReadAllText(arguments[1]), arguments[2]);
    }

    /// <summary>The same pipe under the stub of PuerTS.</summary>
    private static IScriptRuntime PuertsOverPipe()
    {
        var pipe = new PipeRuntime();
        Puerts.JsEnv.In = pipe.In;
        Puerts.JsEnv.Poll = pipe.Poll;
        return new PuertsRuntime("var SvcBridgeEngine={}");
    }

    private static void Play(UIManager manager, PipeViews views)
    {
        var history = manager.HistoryFlow(result => Report("history", result), result => Report("history", result), result => Report("history", result));
        RunUntil(manager, views, history.Finished);

        var options = new PaymentFlowOptions
        {
            FetchRedirect = () => Task.FromResult("https://pay.example/ui/v1/continue?is_escrow=false#nonce=nonce-1"),
            FlowConfig = new JsonObject { { "hideSKUs", true } },
        };
        var second = default(FlowHandle);
        var checkout = manager.CheckoutFlow(options, result =>
        {
            Report("checkout", result);
            second = manager.ReceiptFlow("", null, null, error => Report("receipt", error));
            throw new InvalidOperationException("a callback that throws harms nobody");
        });
        RunUntil(manager, views, checkout.Finished);
        RunUntil(manager, views, second.Finished);

        var open = manager.HistoryFlow(null, result => Report("disposed", result));
        manager.Dispose();
        RunUntil(manager, views, open.Finished);
        var late = manager.HistoryFlow(null, null, result => Report("late", result));
        RunUntil(manager, views, late.Finished);
    }

    private static void RunUntil(UIManager manager, PipeViews views, Task end)
    {
        var deadline = DateTime.UtcNow.AddSeconds(20);
        while (!end.IsCompleted && DateTime.UtcNow < deadline)
        {
            views.Deliver();
            manager.Tick();
            Thread.Sleep(1);
        }
    }

    private static void Report(string what, FlowResult result)
    {
        var methods = new List<string>();
        foreach (var method in result.PaymentMethods) methods.Add(method.PaymentMethodId + "=" + method.Amount);
        var line = new JsonObject { { "op", "outcome" }, { "what", what }, { "event", result.Event }, { "state", result.State }, { "methods", string.Join(",", methods.ToArray()) } };
        if (result.Error != null) line["error"] = result.Error.Code;
        object cause;
        if (result.Fields.TryGetValue("cause", out cause)) line["cause"] = cause;
        Out.WriteLine(Json.Write(line));
    }

    /// <summary>P/Invoke as in a web build: a static method called back by compiled code.</summary>
    private static int EchoThroughWebLine()
    {
        var line = new WebLine();
        var got = "";
        line.Received += text => got = text;
        var sent = Json.Write(new JsonObject { { "n", 9007199254740991L }, { "text", "Größe 価格 \ud83c\udfae" + new string('x', 1 << 20) } });
        line.Send(sent);
        if (got != "") return 2;
        line.Tick();
        line.Dispose();
        Say("echo", "same", got == sent ? "yes" : "no");
        return got == sent ? 0 : 1;
    }

    private static void Say(string op, string name, string value) { Out.WriteLine(Json.Write(new JsonObject { { "op", op }, { name, value } })); }

    private static JsonObject Ask(JsonObject question)
    {
        Out.WriteLine(Json.Write(question));
        return Json.AsObject(Json.Parse(In.ReadLine()));
    }

    private sealed class PipeRuntime : IScriptRuntime
    {
        public void In(string text) { Ask(new JsonObject { { "op", "in" }, { "text", text } }); }
        public string Poll() { return Json.AsText(Ask(new JsonObject { { "op", "poll" } })["text"]); }
        public void Dispose() { Say("runtime", "state", "disposed"); }
    }

    private sealed class PipeHttp : IHttpPort
    {
        public Task<HttpAnswer> Send(HttpRequest request, CancellationToken cancelled)
        {
            var answer = Ask(new JsonObject { { "op", "http" }, { "url", request.Url }, { "authorization", request.Headers["authorization"] } });
            return Task.FromResult(new HttpAnswer { Status = (int)Json.AsInteger(answer["status"]), Body = Json.AsText(answer["body"]) });
        }
    }

    private sealed class PipeViews : IWebViewAdapter
    {
        private readonly List<View> views = new List<View>();

        public IWebView Open(WebViewRequest request, IWebViewListener listener)
        {
            var view = new View(views.Count, listener);
            views.Add(view);
            Say("view.open", "page", request.Page);
            return view;
        }

        /// <summary>What pages said since, as a plugin's callback would bring it.</summary>
        public void Deliver()
        {
            foreach (var item in (JsonArray)Ask(new JsonObject { { "op", "page" } })["texts"])
            {
                views[views.Count - 1].Listener.OnMessage(Json.AsText(item));
            }
        }

        private sealed class View : IWebView
        {
            public readonly IWebViewListener Listener;
            private readonly int index;

            public View(int index, IWebViewListener listener)
            {
                this.index = index;
                Listener = listener;
            }

            public void Load(string url) { Ask(new JsonObject { { "op", "view.load" }, { "view", index }, { "url", url } }); }
            public void Show() { Say("view.show", "view", index.ToString()); }
            public void Post(string text) { Ask(new JsonObject { { "op", "view.post" }, { "text", text } }); }
            public void Close() { Say("view.close", "view", index.ToString()); }
        }
    }

    private sealed class MemoryKeys : IKeyStore
    {
        private readonly Dictionary<string, string> values = new Dictionary<string, string>();

        public Task<string> Read(string key)
        {
            string value;
            return Task.FromResult(values.TryGetValue(key, out value) ? value : null);
        }

        public Task Write(string key, string value)
        {
            values[key] = value;
            return Task.FromResult(true);
        }

        public Task Remove(string key)
        {
            values.Remove(key);
            return Task.FromResult(true);
        }
    }
}
