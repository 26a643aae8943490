import type { Queries } from '../platform/db/client.js';
import type { Deps } from '../platform/deps.js';
import type { Adapters } from './adapters.js';
import type { Money } from './money.js';

/** What payments and the floors below get besides the platform's parts. */
export interface PaymentDeps extends Deps {
  /** Everything that moves money. */
  readonly money: Money;
  /** Card provider, bank and KYC verifier. */
  readonly adapters: Adapters;
}

/** What the console and the admin tool look things up with. */
export type LookUpDeps = Pick<PaymentDeps, 'db' | 'pool' | 'clock' | 'money'>;

/** What reads a history: from the primary, or from a snapshot of its replica. */
export interface HistoryDeps extends Pick<PaymentDeps, 'settings' | 'money'> {
  readonly pool: Queries;
}
