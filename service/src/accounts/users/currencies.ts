import { MAX_AMOUNT } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';

/** A currency of the service: its exponent decides how minor units are shown, never a browser's table. */
export interface Currency {
  readonly code: string;
  /** Digits after the point: 2 for USD, 0 for JPY, 3 for KWD. */
  readonly exponent: number;
  /** A game's own token. */
  readonly isVirtual: boolean;
}

/** The maximum supply of a virtual currency, minor units: every sum of it stays exact. */
export const MAX_SUPPLY = MAX_AMOUNT;

/** The first of the codes that the integrator does not have, and a sentence that says so. */
export async function findUnknownCurrency(
  deps: Pick<Deps, 'db'>,
  integratorId: string,
  codes: readonly string[],
): Promise<{ readonly index: number; readonly message: string } | undefined> {
  const known = await readCurrencies(deps, integratorId);
  const index = codes.findIndex((code) => !known.has(code));
  if (index < 0) return undefined;
  return { index, message: `Unknown currency ${codes[index]}. The service has ${[...known.keys()].join(', ')}.` };
}

/** The currencies that an integrator and its users may hold, by code: every real one, and its own virtual ones. */
export async function readCurrencies(
  deps: Pick<Deps, 'db'>,
  integratorId: string,
): Promise<ReadonlyMap<string, Currency>> {
  const rows = await deps.db
    .selectFrom('currencies as c')
    .leftJoin('currency_owners as o', 'o.code', 'c.code')
    .select(['c.code', 'c.exponent', 'c.is_virtual'])
    .where((row) => row.or([row('c.is_virtual', '=', false), row('o.integrator_id', '=', integratorId)]))
    .orderBy('c.code')
    .execute();
  return new Map(
    rows.map((row) => [row.code, { code: row.code, exponent: row.exponent, isVirtual: row.is_virtual }] as const),
  );
}

/** The currencies for a new integrator, which owns no virtual ones yet. */
export async function readMoneyCodes(deps: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('currencies')
    .select('code')
    .where('is_virtual', '=', false)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}
