import type { Effects, InvoiceRow, LimitsToday } from '../../ledger/effects.js';
import type { Spending } from '../../ledger/spending.js';

const DAILY = [
  'player_daily_amount',
  'player_daily_count',
  'integrator_daily_amount',
  'integrator_daily_count',
] as const;

/** Whether any of an integrator's limits counts payments. */
export function countsPayments(limits: LimitsToday): boolean {
  return DAILY.some((name) => typeof limits[name] === 'number');
}

/** Effects of a payment that starts or succeeds at once, counted towards the daily limits of its player and integrator. */
export function counted<R>(effects: Effects<R>, invoice: InvoiceRow, limits: LimitsToday): Effects<R> {
  if (!countsPayments(limits)) return effects;
  const { id, accountId, integratorId, currency, totalAmount: amount } = invoice;
  const dayMs = limits.day_ms;
  const invoiceStates = (effects.invoiceStates ?? []).map((change) =>
    change.id === id ? { ...change, countedDayMs: dayMs } : change,
  );
  const usage = { accountId, integratorId, currency, dayMs, amount, payments: 1, limits };
  return { ...effects, invoiceStates, usage };
}

/** Effects of a payment that fails after it started: it counts no longer. */
export function uncounted<R>(effects: Effects<R>, invoice: InvoiceRow): Effects<R> {
  const { accountId, integratorId, currency, countedDayMs: dayMs, limits, totalAmount } = invoice;
  if (dayMs === null || dayMs === undefined) return effects;
  const usage = { accountId, integratorId, currency, dayMs, amount: -totalAmount, payments: -1, limits: limits ?? {} };
  return { ...effects, usage };
}

/** A payment that starts or succeeds at once, as its player's spending. */
export function spendingOf(invoice: InvoiceRow): Spending {
  const { id, escrowId, accountId, currency, totalAmount: amount, hasSpendingLimit: isLimited = false } = invoice;
  return { accountId, currency, amount, transactionId: escrowId ?? id, isLimited };
}
