import { type WalletNets, walletsToLock } from './net-movements.js';
import type { Pipeline } from './pipeline.js';
import { plainArray } from './sql-arrays.js';
import { writeBalances } from './write-balances.js';

/**
 * Locks the wallets in id order without reading them. Fails when a wallet does not exist.
 * Assumes sufficient funds: `moveBalances` fails otherwise.
 */
export function lockBlindly(pipeline: Pipeline, walletIds: readonly string[]): void {
  if (walletIds.length === 0) return;
  const text = `SELECT 1 / (CASE WHEN count(*) = $2::int THEN 1 ELSE 0 END) AS complete
                FROM (SELECT id FROM wallets WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE) AS locked`;
  pipeline.add({ name: 'lock-blindly', text, values: [plainArray(walletIds), walletIds.length] });
}

/** Moves money between wallets. The caller holds the locks named by `walletsToLock`. */
export function moveBalances(pipeline: Pipeline, all: readonly WalletNets[]): void {
  const locked = new Set(walletsToLock(all));
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
