import type { Deps } from '../../platform/deps.js';

/** What a command needs of the service. */
export interface AdminDeps extends Pick<Deps, 'db' | 'clock' | 'random'> {
  /** Newest first; empty when `SVC_SECRET_KEYS` is not set. */
  readonly secretKeys: readonly Buffer[];
  /** Brings the schema up to date. @returns the steps that were missing */
  readonly migrate: () => Promise<string[]>;
}

/** The command line's options, each given any number of times. */
export type AdminOptions = Readonly<Record<string, readonly string[]>>;

export interface AdminCommand {
  readonly usage: string;
  readonly does: string;
  /** @returns what is printed as JSON. @throws Error with one sentence */
  run(deps: AdminDeps, options: AdminOptions): Promise<object>;
}
