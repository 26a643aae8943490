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
