/** The model's state of one invoice or escrow, and of everybody's money. All amounts are minor units. */
export type Party = 'buyer0' | 'buyer1' | 'seller0' | 'seller1' | 'integrator' | 'provider' | 'fees' | 'adjustments';

export interface OracleLine {
  readonly amount: number;
  readonly to: Exclude<Party, 'provider' | 'fees' | 'adjustments'>;
}

export type CardKind = 'approve' | 'error_after_charge' | 'card_declined' | 'refund_refused';

export interface OraclePurchase {
  readonly buyer: 'buyer0' | 'buyer1';
  readonly lines: readonly OracleLine[];
  /** The wallet's part; the card pays the rest. */
  readonly walletShare: number;
  readonly cardShare: number;
  readonly card: CardKind | undefined;
}

/** Of each player's payments in a day. Minor units. */
export interface OracleLimits {
  readonly player_daily_amount: number;
  readonly player_daily_count: number;
}

export type OracleState = 'open' | 'success' | 'failed' | 'void' | 'expired' | 'COMMITTED' | 'CANCELLED';

interface Entry extends OraclePurchase {
  readonly isEscrow: boolean;
  state: OracleState;
  /** What is left to refund of each line, and of the wallet's and the card's share. */
  leftOfLines: number[];
  leftOfShares: number[];
  /** What the card's bank has taken back, and whether that may still change. */
  taken: number;
  isDisputeOpen: boolean;
  /** The limit that has failed its payment. */
  limit: keyof OracleLimits | undefined;
}

/** The expected outcome of a call: whether it takes effect, and the state afterwards. */
export interface Expectation {
  readonly accepted: boolean;
  readonly state: OracleState;
  /** Why it has failed, if a limit was reached. */
  readonly limit: keyof OracleLimits | undefined;
}

/** The service in fifty lines: balances and states, without a database, batches, locks or retries. */
export class Oracle {
  readonly balances = new Map<Party, number>();
  /** What counts towards the limits, by player. */
  readonly counted = new Map<Party, { readonly amount: number; readonly payments: number }>();
  readonly #entries: Entry[] = [];

  constructor(
    funds: Partial<Record<Party, number>>,
    private readonly limits: OracleLimits | undefined,
  ) {
    for (const [party, amount] of Object.entries(funds)) this.balances.set(party as Party, amount);
  }

  add(purchase: OraclePurchase, isEscrow: boolean): void {
    this.#entries.push({
      ...purchase,
      isEscrow,
      state: 'open',
      leftOfLines: purchase.lines.map(({ amount }) => amount),
      leftOfShares: [purchase.walletShare, purchase.cardShare],
      taken: 0,
      isDisputeOpen: false,
      limit: undefined,
    });
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
    if (entry.state !== 'open') return { accepted: false, state: entry.state, limit: entry.limit };
    const total = entry.walletShare + entry.cardShare;
    entry.limit = this.reached(entry.buyer, total);
    const charge: [Party, number][] = [
      [entry.buyer, -entry.walletShare],
      ['provider', -entry.cardShare],
    ];
    const changes = entry.isEscrow ? charge : [...charge, ...proceeds(entry)];
    const net = changes.reduce((sum, [party, amount]) => (party === entry.buyer ? sum + amount : sum), 0);
    const isShort = net < 0 && this.#balance(entry.buyer) + net < 0;
    entry.state = entry.limit || entry.card === 'card_declined' || isShort ? 'failed' : 'success';
    if (entry.state === 'success') {
      this.#apply(changes);
      this.count(entry.buyer, total);
    }
    return { accepted: true, state: entry.state, limit: entry.limit };
  }

  /** The limit that a payment would exceed: the amount is looked at first. */
  reached(buyer: Party, amount: number): keyof OracleLimits | undefined {
    if (!this.limits) return undefined;
    const before = this.#countedOf(buyer);
    if (before.amount + amount > this.limits.player_daily_amount) return 'player_daily_amount';
    return before.payments + 1 > this.limits.player_daily_count ? 'player_daily_count' : undefined;
  }

  /** What has succeeded; a refund, a cancel or a dispute changes nothing of it. */
  count(buyer: Party, amount: number): void {
    const before = this.#countedOf(buyer);
    this.counted.set(buyer, { amount: before.amount + amount, payments: before.payments + 1 });
  }

  resolve(index: number, state: 'COMMITTED' | 'CANCELLED'): Expectation {
    const entry = this.#mutable(index);
    if (entry.state !== 'success') return { accepted: false, state: entry.state, limit: entry.limit };
    entry.state = state;
    this.#apply(
      state === 'COMMITTED'
        ? proceeds(entry)
        : [
            [entry.buyer, entry.walletShare],
            ['provider', entry.cardShare - entry.taken],
            ['integrator', entry.taken],
          ],
    );
    return { accepted: true, state, limit: undefined };
  }

  /** An escrow has no states of its own for this: its payment has failed. */
  end(index: number, state: 'void' | 'expired'): Expectation {
    const entry = this.#mutable(index);
    if (entry.state !== 'open') return { accepted: false, state: entry.state, limit: entry.limit };
    entry.state = entry.isEscrow ? 'failed' : state;
    return { accepted: true, state: entry.state, limit: undefined };
  }

  /** @param amount - absent: all that is left */
  refund(index: number, amount?: number): Expectation {
    const entry = this.#mutable(index);
    const refused = { accepted: false, state: entry.state, limit: entry.limit };
    const [ofWallet = 0, ofCard = 0] = entry.leftOfShares;
    const leftOfShares = [ofWallet, Math.max(0, ofCard - entry.taken)];
    const left = Math.max(0, Math.min(sum(entry.leftOfLines) - entry.taken, sum(leftOfShares)));
    const total = amount ?? left;
    if (entry.state !== (entry.isEscrow ? 'COMMITTED' : 'success') || left === 0 || total > left || entry.isDisputeOpen)
      return refused;
    const lines = shares(entry.leftOfLines, total);
    const [toWallet = 0, toCard = 0] = shares(leftOfShares, total);
    const nets = new Map<Party, number>();
    const add = (party: Party, change: number) => nets.set(party, (nets.get(party) ?? 0) + change);
    entry.lines.forEach(({ to }, line) => {
      add(to, -(lines[line] ?? 0));
    });
    add(entry.buyer, toWallet);
    // what the card's bank refuses goes to the integrator in the end
    add(entry.card === 'refund_refused' ? 'integrator' : 'provider', toCard);
    // the integrator's wallet is shared by all runs, and holds what they have paid it
    const isShort = ([party, change]: [Party, number]) =>
      /^(buyer|seller)/.test(party) && change < 0 && this.#balance(party) + change < 0;
    if ([...nets].some(isShort)) return refused;
    entry.leftOfLines = entry.leftOfLines.map((each, line) => each - (lines[line] ?? 0));
    entry.leftOfShares = entry.leftOfShares.map((each, share) => each - ([toWallet, toCard][share] ?? 0));
    this.#apply([...nets]);
    return { accepted: true, state: entry.state, limit: undefined };
  }

  /** The bank has taken this much of the card's share, or has given it back. */
  dispute(index: number, amount: number, state: 'needs_response' | 'won' | 'lost'): void {
    const entry = this.#mutable(index);
    const taken = state === 'won' ? 0 : amount;
    this.move('provider', taken - entry.taken, 'integrator');
    entry.taken = taken;
    entry.isDisputeOpen = state === 'needs_response';
  }

  /** Money that moves apart from invoices and escrows. */
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

  #countedOf(buyer: Party) {
    return this.counted.get(buyer) ?? { amount: 0, payments: 0 };
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

function sum(amounts: readonly number[]): number {
  return amounts.reduce((before, amount) => before + amount, 0);
}

/** In proportion, by rounding the running sums. */
function shares(weights: readonly number[], total: number): number[] {
  const upTo = weights.map((_, index) => Math.round((sum(weights.slice(0, index + 1)) * total) / sum(weights)));
  return upTo.map((each, index) => each - (upTo[index - 1] ?? 0));
}
