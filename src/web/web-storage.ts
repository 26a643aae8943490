import type { StoragePort } from '../ports/storage.js';

const LOCK_WAIT_MS = 10_000;

/** The part of Web Locks that is used. */
interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown>;
}

/**
 * The storage port over a Web Storage area, for games whose tabs shall share one token; tabs take turns by Web Locks
 * where they exist. Whoever can run a script in the page can read it: prefer the default, which is memory.
 */
export function createWebStorage(area: Storage, locks: Locks | undefined = globalThis.navigator?.locks): StoragePort {
  return {
    read: async (key) => area.getItem(key) ?? undefined,
    write: async (key, value) => area.setItem(key, value),
    remove: async (key) => area.removeItem(key),
    async exclusive(name, work) {
      let turn: ReturnType<typeof work> | undefined;
      const start = () => {
        turn ??= work();
        return turn;
      };
      try {
        await locks?.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, start);
      } catch {
        // A tab that was frozen while it held the lock must not lock everyone out; what `work` throws is thrown below.
      }
      return start();
    },
  };
}
