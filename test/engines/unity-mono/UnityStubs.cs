using System;

namespace AOT
{
    /// <summary>Unity's attribute for methods that compiled code calls back.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type) { }
    }
}
