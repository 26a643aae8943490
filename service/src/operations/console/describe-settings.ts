import { displayAmount, type Exponents } from '../../ledger/display-amount.js';

/** What a request changes of an integrator's settings, in words such as `payout max amount: USD 500.00`; empty: it is about none. */
export function describeSettings(
  action: string,
  body: Readonly<Record<string, unknown>>,
  exponents: Exponents,
): string {
  if (action !== 'integrator.set-limits' && action !== 'integrator.set-rules') return '';
  const { currency, ...changes } = body;
  const words = Object.entries(changes).map(([name, value]) => {
    const isMoney = typeof value === 'number' && typeof currency === 'string' && name.endsWith('_amount');
    return `${name.replaceAll('_', ' ')}: ${isMoney ? displayAmount(value, currency, exponents) : String(value)}`;
  });
  return [...(typeof currency === 'string' ? [`in ${currency}`] : []), ...words].join('; ');
}
