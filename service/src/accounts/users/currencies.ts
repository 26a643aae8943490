import type { Deps } from '../../platform/deps.js';

/** A currency of the service: its exponent decides how minor units are shown, never a browser's table. */
export interface Currency {
  readonly code: string;
  /** Digits after the point: 2 for USD, 0 for JPY, 3 for KWD. */
  readonly exponent: number;
  /** A game's own token. */
  readonly isVirtual: boolean;
}

/** The first of the codes that the service does not have, and a sentence that says so. */
export async function findUnknownCurrency(
  deps: Pick<Deps, 'db'>,
  codes: readonly string[],
): Promise<{ readonly index: number; readonly message: string } | undefined> {
  const known = await readCurrencies(deps);
  const index = codes.findIndex((code) => !known.has(code));
  if (index < 0) return undefined;
  return { index, message: `There is no currency ${codes[index]}; the service has ${[...known.keys()].join(', ')}.` };
}

/** Every currency, by code. */
export async function readCurrencies(deps: Pick<Deps, 'db'>): Promise<ReadonlyMap<string, Currency>> {
  const rows = await deps.db.selectFrom('currencies').selectAll().orderBy('code').execute();
  return new Map(
    rows.map((row) => [row.code, { code: row.code, exponent: row.exponent, isVirtual: row.is_virtual }] as const),
  );
}
