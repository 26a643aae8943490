import { frameAncestors, type PageOwner } from '../../accounts/integrators/frame-ancestors.js';
import type { Deps } from '../../platform/deps.js';
import { Recent } from '../../platform/recent.js';

/** How soon a newly registered origin is let in on every node, ms of real time. */
const REMEMBERED_MS = 2_000;

/** The `frame-ancestors` of pages by owner, remembered for a moment: every page view asks for it. */
export class FrameAncestors {
  readonly #sources = new Recent<string>(REMEMBERED_MS);

  constructor(private readonly deps: Pick<Deps, 'db' | 'settings'>) {}

  async of(owner: PageOwner): Promise<string> {
    const key = JSON.stringify([owner.integrator, owner.authorizedInvoiceId]);
    const known = this.#sources.recall(key);
    if (known !== undefined) return known;
    const sources = await frameAncestors(this.deps, owner);
    this.#sources.remember(key, sources);
    return sources;
  }
}
