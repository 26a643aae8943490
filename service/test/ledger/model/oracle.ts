/** What the model believes about one invoice or escrow, and about everybody's money. All amounts are minor units. */
export type Party = 'buyer0' | 'buyer1' | 'seller0' | 'seller1' | 'integrator' | 'provider' | 'fees';

export interface OracleLine {
  readonly amount: number;
  readonly to: Exclude<Party, 'provider' | 'fees'>;
}

export type CardKind = 'approve' | 'error_after_charge' | 'card_declined';

export interface OraclePurchase {
  readonly buyer: 'buyer0' | 'buyer1';
  readonly lines: readonly OracleLine[];
  /** What the wallet pays; the card pays the rest. */
  readonly walletShare: number;
  readonly cardShare: number;
  readonly card: CardKind | undefined;
}

export type OracleState = 'open' | 'success' | 'failed' | 'COMMITTED' | 'CANCELLED';

interface Entry extends OraclePurchase {
  readonly isEscrow: boolean;
  state: OracleState;
}

/** The expected answer of a call: whether it takes effect, and the state afterwards. */
export interface Expectation {
  readonly accepted: boolean;
  readonly state: OracleState;
}

/** The service in fifty lines: balances and states, without a database, batches, locks or retries. */
export class Oracle {
  readonly balances = new Map<Party, number>();
  readonly #entries: Entry[] = [];

  constructor(funds: Partial<Record<Party, number>>) {
    for (const [party, amount] of Object.entries(funds)) this.balances.set(party as Party, amount);
  }

  add(purchase: OraclePurchase, isEscrow: boolean): void {
    this.#entries.push({ ...purchase, isEscrow, state: 'open' });
  }

  entry(index: number): Readonly<Entry> {
    const entry = this.#entries[index];
    if (!entry) throw new Error(`The model has no entry ${index}.`);
    return entry;
  }

  get size(): number {
    return this.#entries.length;
  }

  pay(index: number): Expectation {
    const entry = this.#mutable(index);
    if (entry.state !== 'open') return { accepted: false, state: entry.state };
    const charge: [Party, number][] = [
      [entry.buyer, -entry.walletShare],
      ['provider', -entry.cardShare],
    ];
    const changes = entry.isEscrow ? charge : [...charge, ...proceeds(entry)];
    const left = changes.reduce(
      (sum, [party, amount]) => (party === entry.buyer ? sum + amount : sum),
      this.#balance(entry.buyer),
    );
    entry.state = entry.card === 'card_declined' || left < 0 ? 'failed' : 'success';
    if (entry.state === 'success') this.#apply(changes);
    return { accepted: true, state: entry.state };
  }

  resolve(index: number, state: 'COMMITTED' | 'CANCELLED'): Expectation {
    const entry = this.#mutable(index);
    if (entry.state !== 'success') return { accepted: false, state: entry.state };
    entry.state = state;
    this.#apply(
      state === 'COMMITTED'
        ? proceeds(entry)
        : [
            [entry.buyer, entry.walletShare],
            ['provider', entry.cardShare],
          ],
    );
    return { accepted: true, state };
  }

  /** Money that moves beside invoices and escrows. */
  move(to: Party, amount: number, from: Party): void {
    this.#apply([
      [to, amount],
      [from, -amount],
    ]);
  }

  #mutable(index: number): Entry {
    const entry = this.#entries[index];
    if (!entry) throw new Error(`The model has no entry ${index}.`);
    return entry;
  }

  #balance(party: Party): number {
    return this.balances.get(party) ?? 0;
  }

  #apply(changes: readonly (readonly [Party, number])[]): void {
    for (const [party, amount] of changes) this.balances.set(party, this.#balance(party) + amount);
  }
}

function proceeds(entry: Entry): [Party, number][] {
  return entry.lines.map((line) => [line.to, line.amount]);
}
