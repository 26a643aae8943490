using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace SvcBridge
{
    /// <summary>Writes ASCII only: channels between an engine and a page often corrupt other characters.</summary>
    internal sealed class JsonWriter
    {
        private readonly StringBuilder result = new StringBuilder();

        public override string ToString() { return result.ToString(); }

        public void Write(object value)
        {
            if (value is JsonView) Write(((JsonView)value).Fields);
            else if (value is string) WriteText((string)value);
            else if (value is bool) result.Append((bool)value ? "true" : "false");
            else if (value is double) WriteReal((double)value);
            else if (value is float) WriteReal((float)value);
            else if (value is long || value is int) result.AppendFormat(CultureInfo.InvariantCulture, "{0}", value);
            else if (value is IDictionary<string, object>) WriteObject((IDictionary<string, object>)value);
            else if (value is IEnumerable) WriteArray((IEnumerable)value);
            else result.Append("null");
        }

        private void WriteObject(IDictionary<string, object> fields)
        {
            var separator = '{';
            foreach (var field in fields)
            {
                result.Append(separator);
                WriteText(field.Key);
                result.Append(':');
                Write(field.Value);
                separator = ',';
            }
            result.Append(separator == '{' ? "{}" : "}");
        }

        private void WriteArray(IEnumerable items)
        {
            var separator = '[';
            foreach (var item in items)
            {
                result.Append(separator);
                Write(item);
                separator = ',';
            }
            result.Append(separator == '[' ? "[]" : "]");
        }

        private void WriteReal(double value)
        {
            if (double.IsNaN(value) || double.IsInfinity(value)) result.Append("null");
            else result.Append(value.ToString("R", CultureInfo.InvariantCulture));
        }

        private void WriteText(string text)
        {
            result.Append('"');
            foreach (var letter in text)
            {
                if (letter == '"' || letter == '\\') result.Append('\\').Append(letter);
                else if (letter >= ' ' && letter < 127) result.Append(letter);
                else result.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
            }
            result.Append('"');
        }
    }
}
