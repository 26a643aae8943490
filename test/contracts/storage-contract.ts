import { describe, expect, test } from 'vitest';
import type { StoragePort } from '../../src/index.js';

/** What every storage port does. */
export function storageContract(name: string, create: () => StoragePort): void {
  describe(`the storage port: ${name}`, () => {
    test('returns the last value written, and nothing that was removed', async () => {
      const storage = create();
      expect(await storage.read('a')).toBe(undefined);
      await storage.write('a', '1');
      await storage.write('a', '{"ü":"\u{1f409}"}');
      await storage.write('b', '');
      expect(await storage.read('a')).toBe('{"ü":"\u{1f409}"}');
      expect(await storage.read('b')).toBe('');
      await storage.remove('a');
      await storage.remove('a');
      expect(await storage.read('a')).toBe(undefined);
    });

    test('runs tasks of one name one at a time and in order, others concurrently', async () => {
      const storage = create();
      const seen: string[] = [];
      const work = (name: string) => async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        seen.push(`${name} ends`);
        return name;
      };
      const values = await Promise.all([
        storage.exclusive('x', work('first')),
        storage.exclusive('x', work('second')),
        storage.exclusive('y', async () => seen.push('beside')),
      ]);
      expect(values.slice(0, 2)).toEqual(['first', 'second']);
      expect(seen.filter((text) => text !== 'beside')).toEqual([
        'first begins',
        'first ends',
        'second begins',
        'second ends',
      ]);
      expect(seen.indexOf('beside')).toBeLessThan(seen.indexOf('second begins'));
    });

    test('rejects with the task’s error, and runs the next one', async () => {
      const storage = create();
      await expect(storage.exclusive('x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await storage.exclusive('x', async () => 'next')).toBe('next');
    });
  });
}
