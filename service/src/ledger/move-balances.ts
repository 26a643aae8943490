import type { WalletNets } from './decide.js';
import type { Pipeline } from './pipeline.js';
import { plainArray } from './sql-arrays.js';

/**
 * Moves money between wallets.
 *
 * @param walletIds - the locked ones: `walletsToLock` of the same movements
 */
export function moveBalances(pipeline: Pipeline, all: readonly WalletNets[], walletIds: readonly string[]): void {
  const locked = new Set(walletIds);
  const deltas = new Map<string, bigint>();
  const appended = new Map<string, bigint>();
  for (const { nets } of all) {
    for (const [walletId, net] of nets) {
      const changes = locked.has(walletId) ? deltas : appended;
      changes.set(walletId, (changes.get(walletId) ?? 0n) + net);
    }
  }
  writeBalances(pipeline, { deltas, appended });
}

/** Minor units per wallet. */
export interface BalanceChanges {
  /** Of locked wallets. */
  readonly deltas: ReadonlyMap<string, bigint>;
  /** Credits to hot accounts, which are not locked. */
  readonly appended: ReadonlyMap<string, bigint>;
}

/** Changes balances. Fails when a wallet would fall below its minimum. */
export function writeBalances(pipeline: Pipeline, { deltas, appended }: BalanceChanges): void {
  const changed = [...deltas].filter(([, delta]) => delta !== 0n);
  if (changed.length > 0) {
    const text = `UPDATE wallets SET balance = wallets.balance + change.delta
                  FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::bigint[]) AS delta) AS change
                  WHERE wallets.id = change.id`;
    const values = [plainArray(changed.map(([id]) => id)), plainArray(changed.map(([, delta]) => delta))];
    pipeline.addWrite({ name: 'update-balances', text, values }, changed.length);
  }
  if (appended.size > 0) {
    const text = 'INSERT INTO wallet_credits (wallet_id, amount) SELECT unnest($1::uuid[]), unnest($2::bigint[])';
    const values = [plainArray([...appended.keys()]), plainArray([...appended.values()])];
    pipeline.addWrite({ name: 'append-credits', text, values }, appended.size);
  }
}

/**
 * Changes the balances of wallets that are below zero or fall below it. The floor is always the balance itself, so that what comes in
 * cannot go out again before the wallet is even.
 */
export function writeDebts(pipeline: Pipeline, deltas: ReadonlyMap<string, bigint>): void {
  const changed = [...deltas].filter(([, delta]) => delta !== 0n);
  if (changed.length === 0) return;
  const text = `UPDATE wallets SET balance = wallets.balance + change.delta,
                  minimum_balance = least(0, wallets.balance + change.delta), in_debt = wallets.balance + change.delta < 0
                FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::bigint[]) AS delta) AS change
                WHERE wallets.id = change.id`;
  const values = [plainArray(changed.map(([id]) => id)), plainArray(changed.map(([, delta]) => delta))];
  pipeline.addWrite({ name: 'update-debts', text, values }, changed.length);
}
