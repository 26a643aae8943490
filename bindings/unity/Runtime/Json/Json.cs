using System;
using System.Globalization;

namespace SvcBridge
{
    /// <summary>JSON without reflection, so that IL2CPP has nothing to strip. Integers stay exact up to 64 bits.</summary>
    public static class Json
    {
        /// <exception cref="FormatException">The text is not JSON.</exception>
        public static object Parse(string text)
        {
            return new JsonReader(text).ReadDocument();
        }

        public static string Write(object value)
        {
            var writer = new JsonWriter();
            writer.Write(value);
            return writer.ToString();
        }

        public static string AsText(object value) { return value as string; }

        public static object AsAny(object value) { return value; }

        public static JsonObject AsObject(object value) { return value as JsonObject ?? new JsonObject(); }

        public static long AsInteger(object value) { return ToInteger(value) ?? 0; }

        internal static long? ToInteger(object value)
        {
            if (value is long) return (long)value;
            if (value is int) return (int)value;
            if (value is double && Math.Floor((double)value) == (double)value && Math.Abs((double)value) < 9.2e18) return (long)(double)value;
            return null;
        }

        internal static double? ToReal(object value)
        {
            return value is long || value is int || value is double
                ? Convert.ToDouble(value, CultureInfo.InvariantCulture)
                : (double?)null;
        }
    }
}
