import { frameAncestors } from '../../accounts/integrators/frame-ancestors.js';
import type { Deps } from '../../platform/deps.js';

/** How soon a newly registered origin is let in on every node, ms of real time. */
const REMEMBERED_MS = 2_000;

/** The `frame-ancestors` of pages whose address names no integrator, remembered for a moment: every page view asks for it. */
export class FrameAncestors {
  #sources: string | undefined;
  #untilMs = 0;

  constructor(private readonly deps: Pick<Deps, 'db' | 'settings'>) {}

  async sources(): Promise<string> {
    if (this.#sources === undefined || performance.now() > this.#untilMs) {
      this.#sources = await frameAncestors(this.deps);
      this.#untilMs = performance.now() + REMEMBERED_MS;
    }
    return this.#sources;
  }
}
