import type { Debt } from './debts.js';
import type { WalletNets } from './decide.js';
import { writeBalances, writeDebts } from './move-balances.js';
import type { Pipeline } from './pipeline.js';
import { plainArray } from './sql-arrays.js';

interface LockedWallet {
  readonly currency: string;
  balance: bigint;
  readonly minimum: bigint | undefined;
  /** A dispute took more than it held: its floor rises with its balance. */
  inDebt: boolean;
}

/** A wallet that holds too little. */
export interface ShortWallet {
  readonly walletId: string;
  /** Set if a dispute took more than it held; a wallet that issues may be below zero and owes nothing. */
  readonly debt: Debt | undefined;
}

interface WalletRow {
  readonly id: string;
  readonly currency: string;
  readonly balance: string;
  readonly minimum: string | null;
  readonly appends: boolean;
  readonly inDebt: boolean;
}

/** The balances of the locked wallets during one database transaction, and what has to be written of them. */
export class LockedBalances {
  readonly #wallets = new Map<string, LockedWallet>();
  readonly #deltas = new Map<string, bigint>();
  readonly #appended = new Map<string, bigint>();
  readonly #hot: string[] = [];

  /**
   * Locks the rows in id order, which prevents deadlocks.
   *
   * @returns the balances, filled when the pipeline is flushed; call `rollUpCredits` next
   */
  static lock(pipeline: Pipeline, walletIds: readonly string[]): LockedBalances {
    const balances = new LockedBalances();
    if (walletIds.length === 0) return balances;
    const text = `SELECT id, currency, balance::text AS balance, minimum_balance::text AS minimum, appends_credits AS appends,
                    in_debt AS "inDebt"
                  FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
    pipeline.addRead<WalletRow>({ name: 'lock-wallets', text, values: [plainArray(walletIds)] }, (rows) => {
      if (rows.length !== walletIds.length) throw new Error('A movement names a wallet that does not exist.');
      for (const row of rows) balances.#remember(row);
    });
    return balances;
  }

  /** Rolls up the pending credits of locked hot accounts. */
  async rollUpCredits(pipeline: Pipeline): Promise<void> {
    if (this.#hot.length === 0) return;
    const text =
      'DELETE FROM wallet_credits WHERE wallet_id = ANY($1::uuid[]) RETURNING wallet_id, amount::text AS amount';
    pipeline.addRead<{ wallet_id: string; amount: string }>(
      { name: 'roll-up-credits', text, values: [plainArray(this.#hot)] },
      (rows) => {
        for (const row of rows) this.#change(row.wallet_id, BigInt(row.amount));
      },
    );
    await pipeline.flush('lock_wallets');
  }

  /**
   * Books an operation in memory.
   *
   * @param overdraws - wallets that may fall below their minimum
   * @returns the wallet that would fall below its minimum; nothing is booked then
   */
  book({ nets, appendable }: WalletNets, overdraws: ReadonlySet<string> = NONE): ShortWallet | undefined {
    for (const [walletId, net] of nets) {
      if (net >= 0n) continue;
      const wallet = this.#wallets.get(walletId);
      if (!wallet) throw new Error(`Wallet ${walletId} pays without being locked.`);
      const minimum = wallet.inDebt ? 0n : wallet.minimum;
      if (minimum === undefined || wallet.balance + net >= minimum) continue;
      if (!overdraws.has(walletId)) return { walletId, debt: debtOf(walletId, wallet) };
    }
    for (const walletId of overdraws) this.#overdraw(walletId, nets.get(walletId) ?? 0n);
    for (const [walletId, net] of nets) {
      if (this.#wallets.has(walletId)) this.#change(walletId, net);
      else if (appendable.has(walletId)) this.#appended.set(walletId, (this.#appended.get(walletId) ?? 0n) + net);
      else throw new Error(`Wallet ${walletId} receives without being locked.`);
    }
    return undefined;
  }

  /** Writes what was booked. */
  write(pipeline: Pipeline): void {
    const isInDebt = ([id]: [string, bigint]) => this.#wallets.get(id)?.inDebt === true;
    const all = [...this.#deltas];
    writeBalances(pipeline, { deltas: new Map(all.filter((each) => !isInDebt(each))), appended: this.#appended });
    writeDebts(pipeline, new Map(all.filter(isInDebt)));
  }

  #overdraw(walletId: string, net: bigint): void {
    const wallet = this.#wallets.get(walletId);
    if (wallet && wallet.minimum !== undefined && wallet.balance + net < wallet.minimum) wallet.inDebt = true;
  }

  #remember(row: WalletRow): void {
    const minimum = row.minimum === null ? undefined : BigInt(row.minimum);
    const { currency, inDebt } = row;
    this.#wallets.set(row.id, { currency, balance: BigInt(row.balance), minimum, inDebt });
    if (row.appends) this.#hot.push(row.id);
  }

  #change(walletId: string, delta: bigint): void {
    const wallet = this.#wallets.get(walletId);
    if (!wallet) throw new Error(`Wallet ${walletId} is not locked.`);
    wallet.balance += delta;
    this.#deltas.set(walletId, (this.#deltas.get(walletId) ?? 0n) + delta);
  }
}

const NONE: ReadonlySet<string> = new Set();

function debtOf(walletId: string, { balance, currency, inDebt }: LockedWallet): Debt | undefined {
  return inDebt && balance < 0n ? { walletId, currency, amount: Number(-balance) } : undefined;
}
