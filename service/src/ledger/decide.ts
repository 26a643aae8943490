import type { Effects } from './effects.js';
import { netMovements, type WalletNets } from './net-movements.js';
import type { Decision, LockedRows, MoneyOperation } from './operation.js';

/** The outcome of one operation in a batch. */
export type Settled = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: unknown };

export interface Decided {
  /** Undefined when the operation was refused. */
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

/** The integrators whose webhook endpoints may get events. */
export function integratorsOf(all: readonly (Effects<unknown> | undefined)[]): Set<string> {
  const ids = new Set<string>();
  for (const effects of all) for (const event of effects?.events ?? []) ids.add(event.integratorId);
  return ids;
}
