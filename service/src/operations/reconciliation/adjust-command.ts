import { z } from 'zod';
import { readMoneyCodes } from '../../accounts/users/currencies.js';
import { noCardProvider } from '../../payments/cards/no-card-provider.js';
import { createMoney } from '../../payments/money.js';
import type { AdminCommand, AdminDeps, AdminOptions } from '../admin/admin-command.js';
import { one } from '../admin/options.js';
import { bookAdjustment } from './book-adjustment.js';

export const adjustCommand: AdminCommand = {
  usage: '--reconciliation 2026-11 --amount -1250 --currency USD --reason "…" --by alice --approved-by bob',
  does: 'Books a difference that reconcile has shown: above 0 if the provider holds more than was booked, below 0 if less; minor units. Cannot be undone, only booked back.',
  run: adjust,
};

async function adjust(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const currency = one(options, 'currency');
  const codes = await readMoneyCodes(deps);
  if (!codes.includes(currency)) throw new Error(`--currency must be one of ${codes.join(', ')}.`);
  const adjustment = {
    reconciliation: textOf(options, 'reconciliation'),
    amount: amountOf(options),
    currency,
    reason: textOf(options, 'reason', 500),
    madeBy: textOf(options, 'by'),
    approvedBy: textOf(options, 'approved-by'),
  };
  if (nameKey(adjustment.madeBy) === nameKey(adjustment.approvedBy)) {
    throw new Error('--approved-by must be another person than --by.');
  }
  const money = createMoney(deps, { cards: noCardProvider });
  try {
    const { id, madeBy, approvedBy, ...booked } = await bookAdjustment({ ...deps, money }, adjustment);
    return { adjustment_id: id, ...booked, by: madeBy, approved_by: approvedBy };
  } finally {
    await money.drained();
  }
}

const text = z
  .string()
  .trim()
  .min(1)
  .regex(/^\P{Cc}+$/u);

function textOf(options: AdminOptions, name: string, most = 100): string {
  const parsed = text.max(most).safeParse(one(options, name));
  if (parsed.success) return parsed.data;
  throw new Error(`--${name} must have 1 to ${most} characters, without control characters.`);
}

function amountOf(options: AdminOptions): number {
  const given = one(options, 'amount');
  const amount = /^-?\d{1,16}$/.test(given) ? Number(given) : 0;
  if (amount !== 0 && Number.isSafeInteger(amount)) return amount;
  throw new Error('--amount must be a whole number of minor units other than 0.');
}

function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
}
