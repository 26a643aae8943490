import type { Effects } from './effects.js';
import type { Decision, LockedRows, MoneyOperation, Movement } from './operation.js';

/** The outcome of one operation in a batch. */
export type Settled = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: unknown };

export interface Decided {
  /** Undefined if the operation was refused. */
  readonly decision: Decision<unknown> | undefined;
  readonly nets: WalletNets;
  readonly error?: unknown;
}

/** Runs an operation's `decide` on the locked rows. */
export function decide(operation: MoneyOperation<unknown>, rows: LockedRows, nowMs: number): Decided {
  try {
    const decision = operation.decide(rows, nowMs);
    return { decision, nets: netMovements(decision.movements) };
  } catch (error) {
    return { decision: undefined, nets: netMovements([]), error };
  }
}

export function settled({ effects, error }: { effects: Effects<unknown> | undefined; error?: unknown }): Settled {
  return effects ? { ok: true, result: effects.result } : { ok: false, error };
}

/** Integrators whose webhook endpoints may get events. */
export function integratorsOf(all: readonly (Effects<unknown> | undefined)[]): Set<string> {
  const ids = new Set<string>();
  for (const effects of all) for (const event of effects?.events ?? []) ids.add(event.integratorId);
  return ids;
}

/** The effect of a set of movements on each wallet, and which of them can be appended without the wallet's row. */
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
