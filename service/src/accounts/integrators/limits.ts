import { limitsSchema, type Sent } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import { findUnknownCurrency } from '../users/currencies.js';

/** An integrator's limits in one currency; absent: no limit. Minor units. */
export type CurrencyLimits = Readonly<Sent<typeof limitsSchema>>;
export type LimitName = keyof typeof limitsSchema.shape;

export const LIMIT_NAMES = Object.keys(limitsSchema.shape) as LimitName[];

/** From an integrator's stored settings, by currency. */
export function readLimits({ limits }: Readonly<Record<string, unknown>>): Readonly<Record<string, CurrencyLimits>> {
  return Object.fromEntries(
    entriesOf(limits).map(([currency, set]) => [
      currency,
      Object.fromEntries(
        entriesOf(set).filter(
          ([name, value]) => LIMIT_NAMES.some((each) => each === name) && typeof value === 'number',
        ),
      ),
    ]),
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** @throws ApiError `currency_unknown` 422 if the integrator cannot have one of the currencies */
export async function requireKnownCurrencies(
  deps: Pick<Deps, 'db'>,
  integratorId: string,
  limits: Readonly<Record<string, unknown>>,
): Promise<void> {
  const codes = Object.keys(limits);
  const unknown = await findUnknownCurrency(deps, integratorId, codes);
  if (unknown) throw invalidField(`limits.${codes[unknown.index]}`, 'currency_unknown', unknown.message);
}
