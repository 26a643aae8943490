using System;
using System.Globalization;
using System.Text;

namespace SvcBridge
{
    internal sealed class JsonReader
    {
        private const int MaxDepth = 64;
        private readonly string text;
        private int at;
        private int depth;

        public JsonReader(string text) { this.text = text ?? ""; }

        public object ReadDocument()
        {
            var value = ReadValue();
            SkipSpace();
            if (at != text.Length) throw Wrong();
            return value;
        }

        private object ReadValue()
        {
            SkipSpace();
            if (at >= text.Length) throw Wrong();
            switch (text[at])
            {
                case '{': return ReadObject();
                case '[': return ReadArray();
                case '"': return ReadText();
                case 't': return ReadWord("true", true);
                case 'f': return ReadWord("false", false);
                case 'n': return ReadWord("null", null);
                default: return ReadNumber();
            }
        }

        private JsonObject ReadObject()
        {
            var result = new JsonObject();
            Enter();
            if (TryTake('}')) return Leave(result);
            do
            {
                SkipSpace();
                var name = ReadText();
                Take(':');
                result[name] = ReadValue();
            }
            while (TryTake(','));
            Take('}');
            return Leave(result);
        }

        private JsonArray ReadArray()
        {
            var result = new JsonArray();
            Enter();
            if (TryTake(']')) return Leave(result);
            do result.Add(ReadValue());
            while (TryTake(','));
            Take(']');
            return Leave(result);
        }

        private string ReadText()
        {
            if (at >= text.Length || text[at] != '"') throw Wrong();
            at++;
            var start = at;
            while (at < text.Length && text[at] != '"' && text[at] != '\\' && text[at] >= ' ') at++;
            if (at < text.Length && text[at] == '"') return text.Substring(start, at++ - start);
            return ReadEscapedText(new StringBuilder(text, start, at - start, (at - start) * 2 + 16));
        }

        private string ReadEscapedText(StringBuilder result)
        {
            while (at < text.Length)
            {
                var letter = text[at++];
                if (letter == '"') return result.ToString();
                if (letter < ' ') throw Wrong();
                result.Append(letter == '\\' ? ReadEscape() : letter);
            }
            throw Wrong();
        }

        private char ReadEscape()
        {
            if (at >= text.Length) throw Wrong();
            switch (text[at++])
            {
                case '"': return '"';
                case '\\': return '\\';
                case '/': return '/';
                case 'b': return '\b';
                case 'f': return '\f';
                case 'n': return '\n';
                case 'r': return '\r';
                case 't': return '\t';
                case 'u': return ReadCode();
                default: throw Wrong();
            }
        }

        private char ReadCode()
        {
            ushort code;
            if (at + 4 > text.Length || !ushort.TryParse(text.Substring(at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code)) throw Wrong();
            at += 4;
            return (char)code;
        }

        private object ReadNumber()
        {
            var start = at;
            while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
            var number = text.Substring(start, at - start);
            long whole;
            if (long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole)) return whole;
            double real;
            if (number.Length > 0 && double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out real)) return real;
            throw Wrong();
        }

        private object ReadWord(string word, object value)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Wrong();
            at += word.Length;
            return value;
        }

        private void Enter()
        {
            at++;
            if (++depth > MaxDepth) throw Wrong();
        }

        private T Leave<T>(T value)
        {
            depth--;
            return value;
        }

        private bool TryTake(char letter)
        {
            SkipSpace();
            if (at >= text.Length || text[at] != letter) return false;
            at++;
            return true;
        }

        private void Take(char letter)
        {
            if (!TryTake(letter)) throw Wrong();
        }

        private void SkipSpace()
        {
            while (at < text.Length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) at++;
        }

        /// <summary>Names the position, never the content: the text may contain secrets.</summary>
        private FormatException Wrong() { return new FormatException("not JSON at character " + at.ToString(CultureInfo.InvariantCulture)); }
    }
}
