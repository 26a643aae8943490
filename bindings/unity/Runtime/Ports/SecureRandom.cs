using System;
using System.Security.Cryptography;

namespace SvcBridge
{
    internal static class SecureRandom
    {
        /// <summary>Bytes from the system's secure random source, in base64url without padding.</summary>
        public static string Base64Url(int length)
        {
            var bytes = new byte[length];
            using (var source = RandomNumberGenerator.Create()) source.GetBytes(bytes);
            return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
        }
    }
}
