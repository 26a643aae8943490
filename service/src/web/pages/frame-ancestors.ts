import { LRUCache } from 'lru-cache';
import { frameAncestors, type PageOwner } from '../../accounts/integrators/frame-ancestors.js';
import type { Deps } from '../../platform/deps.js';

/** The delay before every node accepts a newly registered origin, ms of real time. */
const CACHED_MS = 2_000;
const MAX_CACHED = 10_000;

/** Caches the `frame-ancestors` of pages by owner: every page view needs it. */
export class FrameAncestors {
  readonly #sources = new LRUCache<string, string>({ max: MAX_CACHED, ttl: CACHED_MS });

  constructor(private readonly deps: Pick<Deps, 'db' | 'settings'>) {}

  async of(owner: PageOwner): Promise<string> {
    const key = JSON.stringify([owner.integrator, owner.authorizedInvoiceId]);
    const known = this.#sources.get(key);
    if (known !== undefined) return known;
    const sources = await frameAncestors(this.deps, owner);
    this.#sources.set(key, sources);
    return sources;
  }
}
