import type { DisputeBook } from '../../support/dispute-book.js';
import type { TestIntegrator } from '../../support/flows/test-integrator.js';
import type { MoneyWorld, WorldUser } from '../../support/money-world.js';
import type { CardKind, Oracle } from './oracle.js';
import type { ProviderList } from './provider-list.js';

/** The accounts and objects that an adversary can reach. */
export interface AdversaryWorld {
  readonly world: MoneyWorld;
  readonly users: Readonly<Record<'buyer0' | 'buyer1', WorldUser>>;
  readonly oracle: Oracle;
  readonly book: DisputeBook;
  readonly providerList: ProviderList;
  /** Another integrator, with a token of its own. */
  readonly other: TestIntegrator;
  cardOf(buyer: WorldUser, kind: CardKind): Promise<string>;
  /** Records what a checkout has created. */
  enter(entry: { readonly id: string; readonly isEscrow: boolean }): void;
}
