const months = (decimals: readonly string[]) =>
  decimals.map((decimal, ago) => ({
    month: new Date(Date.UTC(2026, 10 - ago)).toISOString().slice(0, 7),
    amount: Number(decimal.replace('.', '')),
    display_amount: decimal,
  }));

const inCurrency = (currency: string, decimals: readonly string[]) =>
  months(decimals).map((month) => ({ ...month, display_amount: `${currency} ${month.display_amount}` }));

/** A player with a limit in dollars, which is about to be raised, and without one in euros. */
export const SPENDING = {
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  next_month: '2026-12-01T00:00:00.000Z',
  currencies: [
    {
      currency: 'USD',
      limit: { amount: 5000, display_amount: 'USD 50.00' },
      next_limit: { amount: 8000, display_amount: 'USD 80.00', from: '2026-11-21T09:30:00.000Z' },
      left: { amount: 3001, display_amount: 'USD 30.01' },
      months: inCurrency('USD', ['19.99', '0.00', '42.50', '7.25', ...Array(8).fill('0.00')]),
    },
    { currency: 'EUR', months: inCurrency('EUR', Array(12).fill('0.00')) },
  ],
};
