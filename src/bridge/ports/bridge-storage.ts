import type { StoragePort } from '../../ports/ports.js';
import type { RequestBook } from '../request-book.js';

const TIMEOUT_MS = 10_000;

/** The host's key store. Only one bridge uses it, so it needs no locks from the host. */
export function createBridgeStorage(requests: RequestBook): StoragePort {
  let tail: Promise<unknown> = Promise.resolve();
  const done = () => ({ value: undefined });
  return {
    read: (key) =>
      requests.ask({
        message: (id) => ({ type: 'storage.read', id, key }),
        read: (value) => (value == null ? { value: undefined } : typeof value === 'string' ? { value } : undefined),
        timeoutMs: TIMEOUT_MS,
      }).answer,
    write: (key, value) =>
      requests.ask({
        message: (id) => ({ type: 'storage.write', id, key, value }),
        read: done,
        timeoutMs: TIMEOUT_MS,
      }).answer,
    remove: (key) =>
      requests.ask({ message: (id) => ({ type: 'storage.remove', id, key }), read: done, timeoutMs: TIMEOUT_MS })
        .answer,
    exclusive(_name, work) {
      const turn = tail.then(work, work);
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}
