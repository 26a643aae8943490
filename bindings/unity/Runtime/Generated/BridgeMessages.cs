// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    public sealed class ReadyMessage : JsonView
    {
        public const string Type = "ready";

        public ReadyMessage() { SetText("type", Type); }
        public ReadyMessage(JsonObject json) : base(json) { }

        /// <summary>The version of the protocol that is spoken from now on.</summary>
        public long? Version
        {
            get { return GetInteger("version"); }
            set { SetInteger("version", value); }
        }

        /// <summary>Versions of the protocol that the bridge speaks.</summary>
        public IList<long> Versions
        {
            get { return GetList("versions", Json.AsInteger); }
            set { SetList("versions", value); }
        }

        /// <summary>The release of the SDK.</summary>
        public string Sdk
        {
            get { return GetText("sdk"); }
            set { SetText("sdk", value); }
        }

        /// <summary>The least free call id.</summary>
        public long? NextCallId
        {
            get { return GetInteger("nextCallId"); }
            set { SetInteger("nextCallId", value); }
        }
    }

    public sealed class AttachedMessage : JsonView
    {
        public const string Type = "attached";

        public AttachedMessage() { SetText("type", Type); }
        public AttachedMessage(JsonObject json) : base(json) { }

        /// <summary>The least free call id.</summary>
        public long? NextCallId
        {
            get { return GetInteger("nextCallId"); }
            set { SetInteger("nextCallId", value); }
        }

        /// <summary>How many outcomes were kept and follow.</summary>
        public long? Kept
        {
            get { return GetInteger("kept"); }
            set { SetInteger("kept", value); }
        }
    }

    public sealed class DetachedMessage : JsonView
    {
        public const string Type = "detached";

        public DetachedMessage() { SetText("type", Type); }
        public DetachedMessage(JsonObject json) : base(json) { }
    }

    public sealed class DisposedMessage : JsonView
    {
        public const string Type = "disposed";

        public DisposedMessage() { SetText("type", Type); }
        public DisposedMessage(JsonObject json) : base(json) { }
    }

    public sealed class ErrorMessage : JsonView
    {
        public const string Type = "error";

        public ErrorMessage() { SetText("type", Type); }
        public ErrorMessage(JsonObject json) : base(json) { }

        /// <summary>Such as `message_invalid` or `version_unsupported`.</summary>
        public string Code
        {
            get { return GetText("code"); }
            set { SetText("code", value); }
        }

        /// <summary>A human-readable sentence.</summary>
        public string Message
        {
            get { return GetText("message"); }
            set { SetText("message", value); }
        }

        /// <summary>The message that it is about.</summary>
        public ErrorAbout About
        {
            get { return GetView("about", json => new ErrorAbout(json)); }
            set { SetView("about", value); }
        }

        /// <summary>Of `version_unsupported`: what the bridge speaks.</summary>
        public IList<long> Versions
        {
            get { return GetList("versions", Json.AsInteger); }
            set { SetList("versions", value); }
        }
    }

    public sealed class SettledMessage : JsonView
    {
        public const string Type = "settled";

        public SettledMessage() { SetText("type", Type); }
        public SettledMessage(JsonObject json) : base(json) { }

        /// <summary>The call.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>The call's flow.</summary>
        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }

        /// <summary>How it ended (§6.2).</summary>
        public FlowResult Result
        {
            get { return GetView("result", json => new FlowResult(json)); }
            set { SetView("result", value); }
        }

        /// <summary>True when it ended while the game was detached.</summary>
        public bool? Late
        {
            get { return GetBool("late"); }
            set { SetBool("late", value); }
        }
    }

    public sealed class EventMessage : JsonView
    {
        public const string Type = "event";

        public EventMessage() { SetText("type", Type); }
        public EventMessage(JsonObject json) : base(json) { }

        /// <summary>Such as `opened`, `ready` or `progress`.</summary>
        public string Name
        {
            get { return GetText("name"); }
            set { SetText("name", value); }
        }

        /// <summary>The call, when it is of one.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>What belongs to the event.</summary>
        public object Data
        {
            get { return GetAny("data"); }
            set { SetAny("data", value); }
        }
    }

    public sealed class HttpSendMessage : JsonView
    {
        public const string Type = "http.send";

        public HttpSendMessage() { SetText("type", Type); }
        public HttpSendMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>What to send.</summary>
        public HttpRequest Request
        {
            get { return GetView("request", json => new HttpRequest(json)); }
            set { SetView("request", value); }
        }
    }

    public sealed class HttpCancelMessage : JsonView
    {
        public const string Type = "http.cancel";

        public HttpCancelMessage() { SetText("type", Type); }
        public HttpCancelMessage(JsonObject json) : base(json) { }

        /// <summary>The request of `http.send`.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }

    public sealed class RandomBytesMessage : JsonView
    {
        public const string Type = "random.bytes";

        public RandomBytesMessage() { SetText("type", Type); }
        public RandomBytesMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>How many bytes.</summary>
        public long? Length
        {
            get { return GetInteger("length"); }
            set { SetInteger("length", value); }
        }
    }

    public sealed class StorageReadMessage : JsonView
    {
        public const string Type = "storage.read";

        public StorageReadMessage() { SetText("type", Type); }
        public StorageReadMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>The name that it is kept under.</summary>
        public string Key
        {
            get { return GetText("key"); }
            set { SetText("key", value); }
        }
    }

    public sealed class StorageWriteMessage : JsonView
    {
        public const string Type = "storage.write";

        public StorageWriteMessage() { SetText("type", Type); }
        public StorageWriteMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>The name to keep it under.</summary>
        public string Key
        {
            get { return GetText("key"); }
            set { SetText("key", value); }
        }

        /// <summary>A secret.</summary>
        public string Value
        {
            get { return GetText("value"); }
            set { SetText("value", value); }
        }
    }

    public sealed class StorageRemoveMessage : JsonView
    {
        public const string Type = "storage.remove";

        public StorageRemoveMessage() { SetText("type", Type); }
        public StorageRemoveMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>The name that it is kept under.</summary>
        public string Key
        {
            get { return GetText("key"); }
            set { SetText("key", value); }
        }
    }

    public sealed class SessionGetMessage : JsonView
    {
        public const string Type = "session.get";

        public SessionGetMessage() { SetText("type", Type); }
        public SessionGetMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }

    public sealed class RedirectGetMessage : JsonView
    {
        public const string Type = "redirect.get";

        public RedirectGetMessage() { SetText("type", Type); }
        public RedirectGetMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>The call that needs a redirect.</summary>
        public long? Call
        {
            get { return GetInteger("call"); }
            set { SetInteger("call", value); }
        }

        /// <summary>The call's flow.</summary>
        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }
    }

    public sealed class ConfirmGetMessage : JsonView
    {
        public const string Type = "confirm.get";

        public ConfirmGetMessage() { SetText("type", Type); }
        public ConfirmGetMessage(JsonObject json) : base(json) { }

        /// <summary>The request; `answer` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>The call that was interrupted.</summary>
        public long? Call
        {
            get { return GetInteger("call"); }
            set { SetInteger("call", value); }
        }

        /// <summary>The call's flow.</summary>
        public string Flow
        {
            get { return GetText("flow"); }
            set { SetText("flow", value); }
        }
    }

    public sealed class TimerSetMessage : JsonView
    {
        public const string Type = "timer.set";

        public TimerSetMessage() { SetText("type", Type); }
        public TimerSetMessage(JsonObject json) : base(json) { }

        /// <summary>The timer; `timer.fired` names it.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }

        /// <summary>Milliseconds from now.</summary>
        public long? DelayMs
        {
            get { return GetInteger("delayMs"); }
            set { SetInteger("delayMs", value); }
        }
    }

    public sealed class TimerClearMessage : JsonView
    {
        public const string Type = "timer.clear";

        public TimerClearMessage() { SetText("type", Type); }
        public TimerClearMessage(JsonObject json) : base(json) { }

        /// <summary>The timer.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }

    public sealed class LogWriteMessage : JsonView
    {
        public const string Type = "log.write";

        public LogWriteMessage() { SetText("type", Type); }
        public LogWriteMessage(JsonObject json) : base(json) { }

        /// <summary>`debug`, `warn` or `error`.</summary>
        public string Level
        {
            get { return GetText("level"); }
            set { SetText("level", value); }
        }

        /// <summary>What happened, in a word.</summary>
        public string Code
        {
            get { return GetText("code"); }
            set { SetText("code", value); }
        }

        /// <summary>What happened, in a sentence without secrets.</summary>
        public string Message
        {
            get { return GetText("message"); }
            set { SetText("message", value); }
        }
    }

    public sealed class WebviewOpenMessage : JsonView
    {
        public const string Type = "webview.open";

        public WebviewOpenMessage() { SetText("type", Type); }
        public WebviewOpenMessage(JsonObject json) : base(json) { }

        /// <summary>Names the new web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>The only origin that the view may show at the top.</summary>
        public string Origin
        {
            get { return GetText("origin"); }
            set { SetText("origin", value); }
        }

        /// <summary>The flow's name.</summary>
        public string Page
        {
            get { return GetText("page"); }
            set { SetText("page", value); }
        }

        /// <summary>A CSS colour, until the page is there.</summary>
        public string BackgroundColor
        {
            get { return GetText("backgroundColor"); }
            set { SetText("backgroundColor", value); }
        }

        /// <summary>Language of the page, BCP 47.</summary>
        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }
    }

    public sealed class WebviewLoadMessage : JsonView
    {
        public const string Type = "webview.load";

        public WebviewLoadMessage() { SetText("type", Type); }
        public WebviewLoadMessage(JsonObject json) : base(json) { }

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>Has no secret.</summary>
        public string Url
        {
            get { return GetText("url"); }
            set { SetText("url", value); }
        }
    }

    public sealed class WebviewShowMessage : JsonView
    {
        public const string Type = "webview.show";

        public WebviewShowMessage() { SetText("type", Type); }
        public WebviewShowMessage(JsonObject json) : base(json) { }

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }
    }

    public sealed class WebviewPostMessage : JsonView
    {
        public const string Type = "webview.post";

        public WebviewPostMessage() { SetText("type", Type); }
        public WebviewPostMessage(JsonObject json) : base(json) { }

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>For the page's `svcReceive`, as it is.</summary>
        public string Text
        {
            get { return GetText("text"); }
            set { SetText("text", value); }
        }
    }

    public sealed class WebviewOpenPageMessage : JsonView
    {
        public const string Type = "webview.openPage";

        public WebviewOpenPageMessage() { SetText("type", Type); }
        public WebviewOpenPageMessage(JsonObject json) : base(json) { }

        /// <summary>The web view that asks.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }

        /// <summary>For the system's browser: a bank's page.</summary>
        public string Url
        {
            get { return GetText("url"); }
            set { SetText("url", value); }
        }
    }

    public sealed class WebviewCloseMessage : JsonView
    {
        public const string Type = "webview.close";

        public WebviewCloseMessage() { SetText("type", Type); }
        public WebviewCloseMessage(JsonObject json) : base(json) { }

        /// <summary>The web view.</summary>
        public long? View
        {
            get { return GetInteger("view"); }
            set { SetInteger("view", value); }
        }
    }

    public sealed class WebviewPrewarmMessage : JsonView
    {
        public const string Type = "webview.prewarm";

        public WebviewPrewarmMessage() { SetText("type", Type); }
        public WebviewPrewarmMessage(JsonObject json) : base(json) { }

        /// <summary>The flow's name.</summary>
        public string Page
        {
            get { return GetText("page"); }
            set { SetText("page", value); }
        }

        /// <summary>The only origin that the view may show at the top.</summary>
        public string Origin
        {
            get { return GetText("origin"); }
            set { SetText("origin", value); }
        }

        /// <summary>The page to load in advance; has no secret.</summary>
        public string Url
        {
            get { return GetText("url"); }
            set { SetText("url", value); }
        }

        /// <summary>Language of the page, BCP 47.</summary>
        public string Locale
        {
            get { return GetText("locale"); }
            set { SetText("locale", value); }
        }
    }
}
