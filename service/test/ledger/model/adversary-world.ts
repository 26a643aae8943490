import type { TestIntegrator } from '../../support/flows/test-integrator.js';
import type { MoneyWorld, WorldUser } from '../../support/money-world.js';
import type { CardKind, Oracle } from './oracle.js';

/** Whom and what an adversary can reach. */
export interface AdversaryWorld {
  readonly world: MoneyWorld;
  readonly users: Readonly<Record<'buyer0' | 'buyer1', WorldUser>>;
  readonly oracle: Oracle;
  /** Another integrator, with a token of its own. */
  readonly other: TestIntegrator;
  cardOf(buyer: WorldUser, kind: CardKind): Promise<string>;
  /** Has the run know what a checkout has made. */
  enter(entry: { readonly id: string; readonly isEscrow: boolean }): void;
}
