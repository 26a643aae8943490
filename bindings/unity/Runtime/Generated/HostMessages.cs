// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    public sealed class InitMessage : JsonView
    {
        public const string Type = "init";

        public InitMessage() { SetText("type", Type); }
        public InitMessage(JsonObject json) : base(json) { }

        /// <summary>Versions of the protocol that the host speaks.</summary>
        public IList<long> Versions
        {
            get { return GetList("versions", Json.AsInteger); }
            set { SetList("versions", value); }
        }

        /// <summary>One origin that serves everything, a name of `environments`, or the five addresses.</summary>
        public object Environment
        {
            get { return GetAny("environment"); }
            set { SetAny("environment", value); }
        }

        /// <summary>Addresses by the name of the environment.</summary>
        public IDictionary<string, object> Environments
        {
            get { return GetMap("environments", Json.AsAny); }
            set { SetMap("environments", value); }
        }

        /// <summary>The ports that the host answers, such as `http`; absent: none.</summary>
        public IList<string> Ports
        {
            get { return GetList("ports", Json.AsText); }
            set { SetList("ports", value); }
        }

        /// <summary>base64url of 32 secure random bytes.</summary>
        public string Seed
        {
            get { return GetText("seed"); }
            set { SetText("seed", value); }
        }

        /// <summary>True when the host answers `session.get`.</summary>
        public bool? Session
        {
            get { return GetBool("session"); }
            set { SetBool("session", value); }
        }

        /// <summary>Your public `integrator_id`, which is in the address of a payment flow's page; without it a page learns it from its redirect.</summary>
        public string Integrator
        {
            get { return GetText("integrator"); }
            set { SetText("integrator", value); }
        }

        /// <summary>Language of the pages, BCP 47; absent follows the system.</summary>
        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }

        /// <summary>The look of the pages (§4.3).</summary>
        public Theme Theme
        {
            get { return GetView("theme", json => new Theme(json)); }
            set { SetView("theme", value); }
        }

        /// <summary>The least level that `log.write` gets: `debug`, `warn` or `error`.</summary>
        public string LogLevel
        {
            get { return GetText("logLevel"); }
            set { SetText("logLevel", value); }
        }

        /// <summary>False while the device has no network.</summary>
        public bool? Online
        {
            get { return GetBool("online"); }
            set { SetBool("online", value); }
        }

        /// <summary>What the screen's shape covers.</summary>
        public SafeArea SafeArea
        {
            get { return GetView("safeArea", json => new SafeArea(json)); }
            set { SetView("safeArea", value); }
        }

        /// <summary>True when web views draw their own Close.</summary>
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

        /// <summary>True leaves open flows open.</summary>
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

        /// <summary>Greater than every call id before.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>`history`, `receipt`, or a payment flow such as `checkout`.</summary>
        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }

        /// <summary>Of the receipt (§4.4).</summary>
        public string TransactionId
        {
            get { return GetText("transactionId"); }
            set { SetText("transactionId", value); }
        }

        /// <summary>From authorize-user or authorize-invoice; absent: `redirect.get` asks for it at the last moment.</summary>
        public string Redirect
        {
            get { return GetText("redirect"); }
            set { SetText("redirect", value); }
        }

        /// <summary>True: `confirm.get` is asked after an interrupted payment.</summary>
        public bool? Confirm
        {
            get { return GetBool("confirm"); }
            set { SetBool("confirm", value); }
        }

        /// <summary>Options of this flow (§4.3).</summary>
        public object FlowConfig
        {
            get { return GetAny("flowConfig"); }
            set { SetAny("flowConfig", value); }
        }

        /// <summary>For this flow, over the theme of `init`.</summary>
        public Theme Theme
        {
            get { return GetView("theme", json => new Theme(json)); }
            set { SetView("theme", value); }
        }

        /// <summary>For this flow, in place of the locale of `init`.</summary>
        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }

        /// <summary>Milliseconds until the flow ends with `timeout`; absent: no limit.</summary>
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

        /// <summary>The call.</summary>
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

        /// <summary>The flow whose page is to be loaded in advance.</summary>
        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }

        /// <summary>Language of the page, BCP 47.</summary>
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

        /// <summary>As authorize-user gave it (§2.6).</summary>
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

        /// <summary>The request.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>False when the host could not do it.</summary>
        public bool? Ok
        {
            get { return GetBool("ok"); }
            set { SetBool("ok", value); }
        }

        /// <summary>What the request asked for, when `ok`.</summary>
        public object Value
        {
            get { return GetAny("value"); }
            set { SetAny("value", value); }
        }

        /// <summary>Why not, when not `ok`.</summary>
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

        /// <summary>The timer.</summary>
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

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>What the page said, as it came.</summary>
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

        /// <summary>The web view.</summary>
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

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>Absent when the player closed it.</summary>
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

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>`up`, `down`, `left`, `right`, `accept` or `back`; before the page is on screen, `back` closes the flow.</summary>
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

        /// <summary>False while the device has no network.</summary>
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

        /// <summary>CSS pixels.</summary>
        public double? Top
        {
            get { return GetReal("top"); }
            set { SetReal("top", value); }
        }

        /// <summary>CSS pixels.</summary>
        public double? Right
        {
            get { return GetReal("right"); }
            set { SetReal("right", value); }
        }

        /// <summary>CSS pixels.</summary>
        public double? Bottom
        {
            get { return GetReal("bottom"); }
            set { SetReal("bottom", value); }
        }

        /// <summary>CSS pixels.</summary>
        public double? Left
        {
            get { return GetReal("left"); }
            set { SetReal("left", value); }
        }
    }
}
