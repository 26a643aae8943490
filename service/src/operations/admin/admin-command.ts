import type { Deps } from '../../platform/deps.js';
import type { SealSettings } from '../../platform/settings.js';

/** What a command needs of the service. */
export interface AdminDeps extends Pick<Deps, 'db' | 'pool' | 'clock' | 'random'> {
  /** As the nodes have them; without `SVC_SECRET_KEYS` there are no keys. */
  readonly settings: SealSettings;
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
