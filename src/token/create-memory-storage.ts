import type { StoragePort } from '../ports/storage.js';

/** Keeps values for as long as the program runs; what the SDK uses on the web. */
export function createMemoryStorage(): StoragePort {
  const values = new Map<string, string>();
  const tails = new Map<string, Promise<unknown>>();
  return {
    read: async (key) => values.get(key),
    write: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    exclusive: (name, work) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}
