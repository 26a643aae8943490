import type { Adapters } from '../../payments/adapters.js';
import type { DatabaseClient } from '../../platform/db/client.js';
import type { ConnectionLimits } from '../../platform/db/connection-limits.js';
import type { Deps } from '../../platform/deps.js';
import type { SealSettings } from '../../platform/settings.js';

/** What a command needs of the service. */
export interface AdminDeps extends Pick<Deps, 'db' | 'pool' | 'clock' | 'random' | 'log'> {
  /** As the nodes have them; without `SVC_SECRET_KEYS` there are no keys. */
  readonly settings: SealSettings;
  /** Brings the schema up to date. @returns the steps that were missing */
  readonly migrate: () => Promise<string[]>;
  /** Those of `SVC_ADAPTERS`; without it there are none. */
  readonly loadAdapters: () => Promise<Adapters>;
  /** Opens the database of TARGET_DATABASE_URL; absent: it is not set. */
  readonly openTarget?: () => DatabaseClient;
}

/** The command line's options, each given any number of times. */
export type AdminOptions = Readonly<Record<string, readonly string[]>>;

export interface AdminCommand {
  readonly usage: string;
  readonly does: string;
  /** Of its connections; default: those of requests. */
  readonly limits?: ConnectionLimits;
  /** For what was printed; default 0. */
  exitCode?(printed: object | string): number;
  /** When it throws; default 1. */
  readonly failureCode?: number;
  /** @returns what is printed: an object as JSON, text as it is. @throws Error with one sentence */
  run(deps: AdminDeps, options: AdminOptions): Promise<object | string>;
}
