using System.Collections.Generic;

namespace SvcBridge
{
    /// <summary>A JSON object: strings, longs, doubles, bools, nulls, lists and objects by name.</summary>
    public sealed class JsonObject : Dictionary<string, object> { }

    /// <summary>A JSON array.</summary>
    public sealed class JsonArray : List<object> { }
}
