/** A store's verdict on an event. */
export type Claim =
  /** Unclaimed: handle it now. */
  | 'claimed'
  /** It was handled before. */
  | 'done'
  /** Another process is handling it. */
  | 'busy';

/**
 * Remembers handled events by id, which is the same on every repetition. Use one in your own database if several
 * processes take deliveries, or if a restart must not forget; `claim` must be atomic (insert a row under a unique key).
 */
export interface ReplayStore {
  /** Claims the event for this process unless it is claimed or done. An unfinished claim should expire after the handler's `leaseMs`. */
  claim(eventId: string): Claim | Promise<Claim>;
  /** `onEvent` has handled it: from now on it is `done`. */
  complete(eventId: string): void | Promise<void>;
  /** `onEvent` threw or hung: the next claim gets the event. */
  release(eventId: string): void | Promise<void>;
}

/** Limits of an in-memory store. */
export interface MemoryReplayStoreOptions {
  /** Handled events; the oldest are forgotten first. Default 100,000, about 20 MB. */
  readonly maxEvents?: number;
  /** How long each is kept, in milliseconds; default 7 days, longer than the service retries a delivery. */
  readonly keepMs?: number;
  /** Milliseconds since 1970 UTC; default: the system clock. */
  readonly now?: () => number;
}

const MAX_EVENTS = 100_000;
const KEEP_MS = 7 * 24 * 3_600_000;

/** A store for one process; a restart empties it. Its claims expire after the handler's `leaseMs`. */
export function createMemoryReplayStore(options: MemoryReplayStoreOptions = {}): ReplayStore {
  const { maxEvents = MAX_EVENTS, keepMs = KEEP_MS, now = Date.now } = options;
  const claimed = new Set<string>();
  /** When each was handled, the oldest first. */
  const done = new Map<string, number>();
  const forget = () => {
    const limit = now() - keepMs;
    for (const [id, atMs] of done) {
      if (atMs > limit && done.size <= maxEvents) return;
      done.delete(id);
    }
  };
  return {
    claim(eventId) {
      forget();
      if (done.has(eventId)) return 'done';
      if (claimed.has(eventId)) return 'busy';
      claimed.add(eventId);
      return 'claimed';
    },
    complete(eventId) {
      claimed.delete(eventId);
      done.set(eventId, now());
      forget();
    },
    release(eventId) {
      claimed.delete(eventId);
    },
  };
}
