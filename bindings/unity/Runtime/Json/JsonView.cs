using System;
using System.Collections.Generic;

namespace SvcBridge
{
    /// <summary>Named fields of a JSON object; keeps fields unknown to this release.</summary>
    public abstract class JsonView
    {
        public JsonObject Fields { get; private set; }

        protected JsonView() : this(null) { }

        protected JsonView(JsonObject json) { Fields = json ?? new JsonObject(); }

        public override string ToString() { return GetType().Name; }

        protected string GetText(string name) { return GetAny(name) as string; }
        protected void SetText(string name, string value) { SetAny(name, value); }

        protected long? GetInteger(string name) { return Json.ToInteger(GetAny(name)); }
        protected void SetInteger(string name, long? value) { SetAny(name, value); }

        protected double? GetReal(string name) { return Json.ToReal(GetAny(name)); }
        protected void SetReal(string name, double? value) { SetAny(name, value); }

        protected bool? GetBool(string name) { return GetAny(name) as bool?; }
        protected void SetBool(string name, bool? value) { SetAny(name, value); }

        protected object GetAny(string name)
        {
            object value;
            return Fields.TryGetValue(name, out value) ? value : null;
        }

        /// <summary>Null removes the field.</summary>
        protected void SetAny(string name, object value)
        {
            if (value == null) Fields.Remove(name);
            else Fields[name] = value;
        }

        protected T GetView<T>(string name, Func<JsonObject, T> read) where T : JsonView
        {
            var value = GetAny(name) as JsonObject;
            return value == null ? null : read(value);
        }

        protected void SetView(string name, JsonView value) { SetAny(name, value == null ? null : value.Fields); }

        /// <summary>Empty when the field is absent.</summary>
        protected IList<T> GetList<T>(string name, Func<object, T> read)
        {
            var result = new List<T>();
            var items = GetAny(name) as JsonArray;
            if (items != null) foreach (var item in items) result.Add(read(item));
            return result;
        }

        protected void SetList<T>(string name, IList<T> values)
        {
            if (values == null) { SetAny(name, null); return; }
            var items = new JsonArray();
            foreach (var value in values) items.Add(Plain(value));
            SetAny(name, items);
        }

        /// <summary>Empty when the field is absent.</summary>
        protected IDictionary<string, T> GetMap<T>(string name, Func<object, T> read)
        {
            var result = new Dictionary<string, T>();
            var items = GetAny(name) as JsonObject;
            if (items != null) foreach (var item in items) result[item.Key] = read(item.Value);
            return result;
        }

        protected void SetMap<T>(string name, IDictionary<string, T> values)
        {
            if (values == null) { SetAny(name, null); return; }
            var items = new JsonObject();
            foreach (var value in values) items[value.Key] = Plain(value.Value);
            SetAny(name, items);
        }

        private static object Plain(object value)
        {
            var view = value as JsonView;
            return view == null ? value : view.Fields;
        }
    }
}
