import type { AccountKind, Adjust, DisputeEnd } from './adversary-commands.js';
import type { CardKind, Oracle, OracleLimits } from './oracle.js';

type Buyer = 'buyer0' | 'buyer1';

/** Of each payout; debited together with it. */
export const FEE = 5;

interface Known {
  readonly what: string;
  /** Of a top-up: the limit that has failed it. */
  readonly limit?: keyof OracleLimits | undefined;
}

interface ExpectedTopUp {
  readonly refused: boolean;
  readonly limit?: keyof OracleLimits | undefined;
}

interface SentPayout {
  readonly by: Buyer;
  readonly amount: number;
  readonly account: AccountKind;
  isBack: boolean;
}

/** The effect of top-ups, payouts and exchanges on the model's money: a key identifies one object per account and kind, whatever else it is sent with. */
export class AdversaryOracle {
  readonly #keys = new Map<string, Known>();
  readonly #payouts: SentPayout[] = [];
  /** By charge. */
  readonly #taken = new Map<string, number>();
  readonly tokens = new Map<Buyer, number>();

  constructor(private readonly oracle: Oracle) {}

  /** @returns whether the request is refused, as the key belongs to another top-up; else the limit that fails it */
  topUp(by: Buyer, key: string, { amount, card }: { amount: number; card: CardKind }): ExpectedTopUp {
    const name = `top-up ${by} ${key}`;
    const what = `${amount} ${card}`;
    const known = this.#keys.get(name);
    if (known) return known.what === what ? { refused: false, limit: known.limit } : { refused: true };
    const limit = this.oracle.reached(by, amount);
    this.#keys.set(name, { what, limit });
    if (!limit && card !== 'card_declined') {
      this.oracle.move(by, amount, 'provider');
      this.oracle.count(by, amount);
    }
    return { refused: false, limit };
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

  disputeTopUp(by: Buyer, charge: { id: string; amount: number }, state: DisputeEnd): void {
    const taken = state === 'won' ? 0 : charge.amount;
    this.oracle.move('provider', taken - (this.#taken.get(charge.id) ?? 0), by);
    this.#taken.set(charge.id, taken);
  }

  /** One per reason; two people must agree on it. */
  adjust({ amount, reason, by, approvedBy }: Adjust): { refused: boolean } {
    if (amount === 0 || by.toLowerCase() === approvedBy.toLowerCase()) return { refused: true };
    const what = `${amount} ${by} ${approvedBy}`;
    const known = this.#keys.get(`adjustment ${reason}`);
    if (known) return { refused: known.what !== what };
    this.#keys.set(`adjustment ${reason}`, { what });
    this.oracle.move('adjustments', amount, 'provider');
    return { refused: false };
  }

  exchange(by: Buyer, { paid, received }: { paid: number; received: number }): { refused: boolean } {
    if ((this.oracle.balances.get(by) ?? 0) < paid) return { refused: true };
    this.oracle.move('integrator', paid, by);
    this.tokens.set(by, (this.tokens.get(by) ?? 0) + received);
    return { refused: false };
  }
}
