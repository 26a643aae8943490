import type { WalletNets } from './net-movements.js';
import type { Pipeline } from './pipeline.js';
import { plainArray } from './sql-arrays.js';
import { writeBalances } from './write-balances.js';

interface LockedWallet {
  balance: bigint;
  readonly minimum: bigint | undefined;
}

interface WalletRow {
  readonly id: string;
  readonly balance: string;
  readonly minimum: string | null;
  readonly appends: boolean;
}

/** The balances of the locked wallets during one database transaction, and what has to be written of them. */
export class LockedBalances {
  readonly #wallets = new Map<string, LockedWallet>();
  readonly #deltas = new Map<string, bigint>();
  readonly #appended = new Map<string, bigint>();
  readonly #hot: string[] = [];

  /**
   * Locks the rows in id order, which keeps transactions from waiting for each other in a circle.
   *
   * @returns the balances, filled when the pipeline is flushed; call `rollUpCredits` next
   */
  static lock(pipeline: Pipeline, walletIds: readonly string[]): LockedBalances {
    const balances = new LockedBalances();
    if (walletIds.length === 0) return balances;
    const text = `SELECT id, balance::text AS balance, minimum_balance::text AS minimum, appends_credits AS appends
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
    await pipeline.flush();
  }

  /**
   * Books an operation in memory.
   *
   * @returns the wallet that would fall below its minimum; nothing is booked then
   */
  book({ nets, appendable }: WalletNets): string | undefined {
    for (const [walletId, net] of nets) {
      if (net >= 0n) continue;
      const wallet = this.#wallets.get(walletId);
      if (!wallet) throw new Error(`Wallet ${walletId} pays without being locked.`);
      if (wallet.minimum !== undefined && wallet.balance + net < wallet.minimum) return walletId;
    }
    for (const [walletId, net] of nets) {
      if (this.#wallets.has(walletId)) this.#change(walletId, net);
      else if (appendable.has(walletId)) this.#appended.set(walletId, (this.#appended.get(walletId) ?? 0n) + net);
      else throw new Error(`Wallet ${walletId} receives without being locked.`);
    }
    return undefined;
  }

  /** Writes what was booked. */
  write(pipeline: Pipeline): void {
    writeBalances(pipeline, { deltas: this.#deltas, appended: this.#appended });
  }

  #remember(row: WalletRow): void {
    const minimum = row.minimum === null ? undefined : BigInt(row.minimum);
    this.#wallets.set(row.id, { balance: BigInt(row.balance), minimum });
    if (row.appends) this.#hot.push(row.id);
  }

  #change(walletId: string, delta: bigint): void {
    const wallet = this.#wallets.get(walletId);
    if (!wallet) throw new Error(`Wallet ${walletId} is not locked.`);
    wallet.balance += delta;
    this.#deltas.set(walletId, (this.#deltas.get(walletId) ?? 0n) + delta);
  }
}
