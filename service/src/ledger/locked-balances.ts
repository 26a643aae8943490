import type { PoolClient } from 'pg';
import type { WalletNets } from './net-movements.js';

interface LockedWallet {
  balance: bigint;
  readonly minimum: bigint | undefined;
}

/** The balances of the locked wallets during one database transaction, and what has to be written of them. */
export class LockedBalances {
  readonly #wallets = new Map<string, LockedWallet>();
  readonly #deltas = new Map<string, bigint>();
  readonly #appended = new Map<string, bigint>();

  /** Locks the rows in id order, which keeps transactions from waiting for each other in a circle, and folds the waiting credits of busy ones. */
  static async lock(client: PoolClient, walletIds: readonly string[]): Promise<LockedBalances> {
    const balances = new LockedBalances();
    if (walletIds.length === 0) return balances;
    const locked = await client.query<{ id: string; balance: string; minimum: string | null; appends: boolean }>({
      name: 'lock-wallets',
      text: `SELECT id, balance::text AS balance, minimum_balance::text AS minimum, appends_credits AS appends
             FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      values: [walletIds],
    });
    for (const row of locked.rows) {
      const minimum = row.minimum === null ? undefined : BigInt(row.minimum);
      balances.#wallets.set(row.id, { balance: BigInt(row.balance), minimum });
    }
    if (locked.rows.length !== walletIds.length) throw new Error('A movement names a wallet that does not exist.');
    const busy = locked.rows.filter((row) => row.appends).map((row) => row.id);
    if (busy.length > 0) await balances.#foldWaitingCredits(client, busy);
    return balances;
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
  async write(client: PoolClient): Promise<void> {
    const deltas = [...this.#deltas].filter(([, delta]) => delta !== 0n);
    if (deltas.length > 0) {
      await client.query({
        name: 'update-balances',
        text: `UPDATE wallets SET balance = wallets.balance + change.delta
               FROM unnest($1::uuid[], $2::bigint[]) AS change (id, delta) WHERE wallets.id = change.id`,
        values: [deltas.map(([id]) => id), deltas.map(([, delta]) => delta.toString())],
      });
    }
    if (this.#appended.size > 0) {
      await client.query({
        name: 'append-credits',
        text: 'INSERT INTO wallet_credits (wallet_id, amount) SELECT * FROM unnest($1::uuid[], $2::bigint[])',
        values: [[...this.#appended.keys()], [...this.#appended.values()].map(String)],
      });
    }
  }

  #change(walletId: string, delta: bigint): void {
    const wallet = this.#wallets.get(walletId);
    if (!wallet) throw new Error(`Wallet ${walletId} is not locked.`);
    wallet.balance += delta;
    this.#deltas.set(walletId, (this.#deltas.get(walletId) ?? 0n) + delta);
  }

  async #foldWaitingCredits(client: PoolClient, walletIds: readonly string[]): Promise<void> {
    const folded = await client.query<{ wallet_id: string; amount: string }>({
      name: 'fold-waiting-credits',
      text: 'DELETE FROM wallet_credits WHERE wallet_id = ANY($1::uuid[]) RETURNING wallet_id, amount::text AS amount',
      values: [walletIds],
    });
    for (const row of folded.rows) this.#change(row.wallet_id, BigInt(row.amount));
  }
}
