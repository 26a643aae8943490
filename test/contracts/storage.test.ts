import { describe, expect, test } from 'vitest';
import { createMemoryStorage, createWebStorage } from '../../src/index.js';
import { storageContract } from './storage-contract.js';

storageContract('memory', createMemoryStorage);
storageContract('Web Storage with Web Locks', () => createWebStorage(createArea(), createLocks()));

describe('Web Storage', () => {
  test('works without Web Locks', async () => {
    const storage = createWebStorage(createArea(), undefined);
    expect(await storage.exclusive('x', async () => 'done')).toBe('done');
  });

  test('continues without the lock when another tab holds it forever', async () => {
    const locks = { request: () => Promise.reject(new Error('timed out')) };
    expect(await createWebStorage(createArea(), locks).exclusive('x', async () => 'done')).toBe('done');
  });
});

function createArea(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** Web Locks as in browsers, limited to what the port uses. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: unknown, work: () => Promise<unknown>) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, turn);
    return turn;
  };
  return { request };
}
