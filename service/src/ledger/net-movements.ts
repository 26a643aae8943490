import type { Movement } from './movement.js';

/** What a set of movements means for each wallet, and which of them can be appended without the wallet's row. */
export interface WalletNets {
  /** Minor units, never 0; a wallet that receives what it pays is absent. */
  readonly nets: ReadonlyMap<string, bigint>;
  /** Hot accounts: their credits may be appended. */
  readonly appendable: ReadonlySet<string>;
}

/** Adds up per wallet: within one operation a wallet may pay out what it receives. */
export function netMovements(movements: readonly Movement[]): WalletNets {
  const nets = new Map<string, bigint>();
  const appendable = new Set<string>();
  const add = (walletId: string, amount: bigint) => nets.set(walletId, (nets.get(walletId) ?? 0n) + amount);
  for (const movement of movements) {
    const amount = BigInt(movement.amount);
    add(movement.debitWalletId, -amount);
    add(movement.creditWalletId, amount);
    if (movement.appendCredit) appendable.add(movement.creditWalletId);
  }
  for (const [walletId, net] of nets) if (net === 0n) nets.delete(walletId);
  return { nets, appendable };
}

/** The wallets whose rows must be locked: payers, and receivers that are not hot accounts. */
export function walletsToLock(all: readonly WalletNets[]): string[] {
  const ids = new Set<string>();
  for (const { nets, appendable } of all) {
    for (const [walletId, net] of nets) if (net < 0n || !appendable.has(walletId)) ids.add(walletId);
  }
  return [...ids].sort();
}
