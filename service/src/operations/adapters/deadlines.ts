import { withinDeadline } from '../../platform/deadline.js';

/** The deadline of a provider's answer, ms; afterwards it is asked again with the same id. */
export const ADAPTER_DEADLINE_MS = 10_000;

/** The same adapter with deadlines: its methods reject if the provider stays silent. */
export function withDeadlines<T extends object>(adapter: T, limitMs = ADAPTER_DEADLINE_MS): T {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        withinDeadline(`The adapter's ${String(name)}`, limitMs, async () => Reflect.apply(method, target, args));
    },
  });
}
