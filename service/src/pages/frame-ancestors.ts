import type { Deps } from '../context.js';

/** How soon a newly registered origin is let in on every node, ms of real time. */
const REMEMBERED_MS = 5_000;

/**
 * Which pages may embed ours: the origins that integrators have registered, all of them together. The address of a page names no
 * integrator and the page holds nothing before a nonce is redeemed; the redemption then checks the parent against the one
 * integrator that the nonce belongs to.
 *
 * @returns the sources of the CSP directive; with none registered `*` in the sandbox, `'none'` in operator mode
 */
export class FrameAncestors {
  #sources: string | undefined;
  #untilMs = 0;

  constructor(private readonly deps: Pick<Deps, 'db' | 'settings'>) {}

  async sources(): Promise<string> {
    if (this.#sources === undefined || performance.now() > this.#untilMs) {
      this.#sources = await this.#read();
      this.#untilMs = performance.now() + REMEMBERED_MS;
    }
    return this.#sources;
  }

  async #read(): Promise<string> {
    const rows = await this.deps.db.selectFrom('integrators').select('allowed_origins').execute();
    const origins = [...new Set(rows.flatMap((row) => row.allowed_origins))].filter(isOrigin).sort();
    if (origins.length > 0) return origins.join(' ');
    return this.deps.settings.mode === 'sandbox' ? '*' : "'none'";
  }
}

/** Nothing but an origin may reach the header: no space, no semicolon, no path. */
export function isOrigin(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9.*-]+(:\d{1,5})?$/.test(text);
}
