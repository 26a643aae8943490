import type { AccountKind } from './adversary-commands.js';
import type { CardKind, Oracle } from './oracle.js';

type Buyer = 'buyer0' | 'buyer1';

/** Of each payout; taken from the wallet with it. */
export const FEE = 5;

interface Known {
  readonly what: string;
}

interface SentPayout {
  readonly by: Buyer;
  readonly amount: number;
  readonly account: AccountKind;
  isBack: boolean;
}

/** What top-ups, payouts and exchanges do to the model's money: a key stands for one thing of its account and kind, whatever else it names. */
export class AdversaryOracle {
  readonly #keys = new Map<string, Known>();
  readonly #payouts: SentPayout[] = [];
  readonly tokens = new Map<Buyer, number>();

  constructor(private readonly oracle: Oracle) {}

  /** @returns whether the request is refused: the key is that of another top-up */
  topUp(by: Buyer, key: string, { amount, card }: { amount: number; card: CardKind }): { refused: boolean } {
    const known = this.#remember(`top-up ${by} ${key}`, `${amount} ${card}`);
    if (known !== 'new') return { refused: known === 'other' };
    if (card !== 'card_declined') this.oracle.move(by, amount, 'provider');
    return { refused: false };
  }

  payOut(by: Buyer, key: string, { amount, account }: { amount: number; account: AccountKind }): { refused: boolean } {
    const name = `payout ${by} ${key}`;
    const known = this.#keys.get(name);
    if (known) return { refused: known.what !== `${amount}` };
    if ((this.oracle.balances.get(by) ?? 0) < amount) return { refused: true };
    this.#keys.set(name, { what: `${amount}` });
    this.oracle.move('provider', amount - FEE, by);
    this.oracle.move('fees', FEE, by);
    this.#payouts.push({ by, amount, account, isBack: false });
    return { refused: false };
  }

  /** The bank has answered until nothing waits any more. */
  bankAnswers(): void {
    for (const payout of this.#payouts) {
      if (payout.isBack || payout.account === 'open') continue;
      payout.isBack = true;
      this.oracle.move(payout.by, payout.amount - FEE, 'provider');
      this.oracle.move(payout.by, FEE, 'fees');
    }
  }

  exchange(by: Buyer, { paid, received }: { paid: number; received: number }): { refused: boolean } {
    if ((this.oracle.balances.get(by) ?? 0) < paid) return { refused: true };
    this.oracle.move('integrator', paid, by);
    this.tokens.set(by, (this.tokens.get(by) ?? 0) + received);
    return { refused: false };
  }

  #remember(name: string, what: string): 'new' | 'same' | 'other' {
    const known = this.#keys.get(name);
    if (known) return known.what === what ? 'same' : 'other';
    this.#keys.set(name, { what });
    return 'new';
  }
}
