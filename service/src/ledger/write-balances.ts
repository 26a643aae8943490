import type { Pipeline } from './pipeline.js';
import { plainArray } from './sql-arrays.js';

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
