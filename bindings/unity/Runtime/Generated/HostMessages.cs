// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    public sealed class InitMessage : JsonView
    {
        public const string Type = "init";

        public InitMessage() { SetText("type", Type); }
        public InitMessage(JsonObject json) : base(json) { }

        public IList<long> Versions
        {
            get { return GetList("versions", Json.AsInteger); }
            set { SetList("versions", value); }
        }

        public object Environment
        {
            get { return GetAny("environment"); }
            set { SetAny("environment", value); }
        }

        public IDictionary<string, object> Environments
        {
            get { return GetMap("environments", Json.AsAny); }
            set { SetMap("environments", value); }
        }

        public IList<string> Ports
        {
            get { return GetList("ports", Json.AsText); }
            set { SetList("ports", value); }
        }

        public string Seed
        {
            get { return GetText("seed"); }
            set { SetText("seed", value); }
        }

        public bool? Session
        {
            get { return GetBool("session"); }
            set { SetBool("session", value); }
        }

        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }

        public Theme Theme
        {
            get { return GetView("theme", json => new Theme(json)); }
            set { SetView("theme", value); }
        }

        public string LogLevel
        {
            get { return GetText("logLevel"); }
            set { SetText("logLevel", value); }
        }

        public bool? Online
        {
            get { return GetBool("online"); }
            set { SetBool("online", value); }
        }

        public SafeArea SafeArea
        {
            get { return GetView("safeArea", json => new SafeArea(json)); }
            set { SetView("safeArea", value); }
        }

        public bool? DrawsClose
        {
            get { return GetBool("drawsClose"); }
            set { SetBool("drawsClose", value); }
        }
    }

    public sealed class DetachMessage : JsonView
    {
        public const string Type = "detach";

        public DetachMessage() { SetText("type", Type); }
        public DetachMessage(JsonObject json) : base(json) { }

        public bool? KeepViews
        {
            get { return GetBool("keepViews"); }
            set { SetBool("keepViews", value); }
        }
    }

    public sealed class AttachMessage : JsonView
    {
        public const string Type = "attach";

        public AttachMessage() { SetText("type", Type); }
        public AttachMessage(JsonObject json) : base(json) { }
    }

    public sealed class DisposeMessage : JsonView
    {
        public const string Type = "dispose";

        public DisposeMessage() { SetText("type", Type); }
        public DisposeMessage(JsonObject json) : base(json) { }
    }

    public sealed class CallMessage : JsonView
    {
        public const string Type = "call";

        public CallMessage() { SetText("type", Type); }
        public CallMessage(JsonObject json) : base(json) { }

        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }

        public string TransactionId
        {
            get { return GetText("transactionId"); }
            set { SetText("transactionId", value); }
        }

        public string Redirect
        {
            get { return GetText("redirect"); }
            set { SetText("redirect", value); }
        }

        public bool? Confirm
        {
            get { return GetBool("confirm"); }
            set { SetBool("confirm", value); }
        }

        public object FlowConfig
        {
            get { return GetAny("flowConfig"); }
            set { SetAny("flowConfig", value); }
        }

        public Theme Theme
        {
            get { return GetView("theme", json => new Theme(json)); }
            set { SetView("theme", value); }
        }

        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }

        public long? TimeoutMs
        {
            get { return GetInteger("timeoutMs"); }
            set { SetInteger("timeoutMs", value); }
        }
    }

    public sealed class CloseMessage : JsonView
    {
        public const string Type = "close";

        public CloseMessage() { SetText("type", Type); }
        public CloseMessage(JsonObject json) : base(json) { }

        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }

    public sealed class PrewarmMessage : JsonView
    {
        public const string Type = "prewarm";

        public PrewarmMessage() { SetText("type", Type); }
        public PrewarmMessage(JsonObject json) : base(json) { }

        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }

        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }
    }

    public sealed class SessionSetMessage : JsonView
    {
        public const string Type = "session.set";

        public SessionSetMessage() { SetText("type", Type); }
        public SessionSetMessage(JsonObject json) : base(json) { }

        public UserToken Token
        {
            get { return GetView("token", json => new UserToken(json)); }
            set { SetView("token", value); }
        }
    }

    public sealed class SessionClearMessage : JsonView
    {
        public const string Type = "session.clear";

        public SessionClearMessage() { SetText("type", Type); }
        public SessionClearMessage(JsonObject json) : base(json) { }
    }

    public sealed class AnswerMessage : JsonView
    {
        public const string Type = "answer";

        public AnswerMessage() { SetText("type", Type); }
        public AnswerMessage(JsonObject json) : base(json) { }

        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        public bool? Ok
        {
            get { return GetBool("ok"); }
            set { SetBool("ok", value); }
        }

        public object Value
        {
            get { return GetAny("value"); }
            set { SetAny("value", value); }
        }

        public HostError Error
        {
            get { return GetView("error", json => new HostError(json)); }
            set { SetView("error", value); }
        }
    }

    public sealed class TimerFiredMessage : JsonView
    {
        public const string Type = "timer.fired";

        public TimerFiredMessage() { SetText("type", Type); }
        public TimerFiredMessage(JsonObject json) : base(json) { }

        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }

    public sealed class WebviewMessageMessage : JsonView
    {
        public const string Type = "webview.message";

        public WebviewMessageMessage() { SetText("type", Type); }
        public WebviewMessageMessage(JsonObject json) : base(json) { }

        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        public string Text
        {
            get { return GetText("text"); }
            set { SetText("text", value); }
        }
    }

    public sealed class WebviewCloseRequestMessage : JsonView
    {
        public const string Type = "webview.closeRequest";

        public WebviewCloseRequestMessage() { SetText("type", Type); }
        public WebviewCloseRequestMessage(JsonObject json) : base(json) { }

        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }
    }

    public sealed class WebviewGoneMessage : JsonView
    {
        public const string Type = "webview.gone";

        public WebviewGoneMessage() { SetText("type", Type); }
        public WebviewGoneMessage(JsonObject json) : base(json) { }

        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        public HostError Error
        {
            get { return GetView("error", json => new HostError(json)); }
            set { SetView("error", value); }
        }
    }

    public sealed class WebviewInputMessage : JsonView
    {
        public const string Type = "webview.input";

        public WebviewInputMessage() { SetText("type", Type); }
        public WebviewInputMessage(JsonObject json) : base(json) { }

        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        public string Action
        {
            get { return GetText("action"); }
            set { SetText("action", value); }
        }
    }

    public sealed class OnlineMessage : JsonView
    {
        public const string Type = "online";

        public OnlineMessage() { SetText("type", Type); }
        public OnlineMessage(JsonObject json) : base(json) { }

        public bool? Online
        {
            get { return GetBool("online"); }
            set { SetBool("online", value); }
        }
    }

    public sealed class SafeAreaMessage : JsonView
    {
        public const string Type = "safeArea";

        public SafeAreaMessage() { SetText("type", Type); }
        public SafeAreaMessage(JsonObject json) : base(json) { }

        public double? Top
        {
            get { return GetReal("top"); }
            set { SetReal("top", value); }
        }

        public double? Right
        {
            get { return GetReal("right"); }
            set { SetReal("right", value); }
        }

        public double? Bottom
        {
            get { return GetReal("bottom"); }
            set { SetReal("bottom", value); }
        }

        public double? Left
        {
            get { return GetReal("left"); }
            set { SetReal("left", value); }
        }
    }
}
