using System;
using System.Collections.Generic;
using SvcBridge;

/// <summary>A bridge that says what a check wants it to, in the next tick, and keeps what it was told.</summary>
internal sealed class FakeLine : IBridgeLine
{
    public readonly List<JsonObject> Sent = new List<JsonObject>();
    private readonly Queue<string> waiting = new Queue<string>();

    public FakeLine() { IsOpen = true; }

    public event Action<string> Received;

    public bool IsOpen { get; set; }

    public void Say(string json) { waiting.Enqueue(json.Replace('\'', '"')); }

    public void Send(string text) { Sent.Add(Json.AsObject(Json.Parse(text))); }

    public void Tick()
    {
        while (waiting.Count > 0 && Received != null) Received(waiting.Dequeue());
    }

    public void Dispose() { IsOpen = false; }

    public JsonObject LastOf(string type)
    {
        return Sent.FindLast(message => Json.AsText(message["type"]) == type);
    }
}
