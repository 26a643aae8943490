import { z } from 'zod';
import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import type { AdminCommand, AdminDeps, AdminOptions } from '../admin/admin-command.js';
import { requireIntegrator } from '../admin/find-integrator.js';
import { one } from '../admin/options.js';
import { closeDay, type DayOfWallets } from './close-day.js';

const DAY_MS = 24 * 60 * 60_000;

export const dailyCloseCommand: AdminCommand = {
  usage: '--integrator demo-games --day 2026-11-20 [--format json|csv]',
  does: "Prints a day (UTC) of the integrator's wallets and of its players': opening, movements by kind, fees, the provider's fees for disputes, closing. Fails if they disagree with the balances.",
  limits: WHOLE_TABLE_LIMITS,
  run: dailyClose,
};

async function dailyClose(deps: AdminDeps, options: AdminOptions): Promise<object | string> {
  const [name, day] = [one(options, 'integrator'), one(options, 'day')];
  const format = options.format === undefined ? 'json' : one(options, 'format');
  if (!z.iso.date().safeParse(day).success) throw new Error('--day must be a day such as 2026-11-20.');
  if (format !== 'json' && format !== 'csv') throw new Error('--format must be json or csv.');
  const fromMs = Date.parse(day);
  const toMs = fromMs + DAY_MS;
  if (toMs > deps.clock.now()) throw new Error(`--day ${day} is not over yet (UTC).`);
  const integrator = await requireIntegrator(deps, name);
  const wallets = await closeDay(deps.pool, { integrator, fromMs, toMs });
  return format === 'csv' ? csvOf(name, day, wallets) : { integrator: name, day, wallets };
}

/** One line per opening, kind of movement and closing; names contain nothing that needs quotes. */
function csvOf(integrator: string, day: string, wallets: readonly DayOfWallets[]): string {
  const lines = wallets.flatMap(({ owner, currency, opening, closing, movements, fees, dispute_fees }) => {
    const start = [integrator, day, owner, currency];
    return [
      [...start, 'opening', '', '', '', opening],
      ...movements.map(({ kind, count, credits, debits }) => [
        ...start,
        kind,
        count,
        credits,
        debits,
        credits - debits,
      ]),
      [...start, 'fees', '', '', '', fees],
      [...start, 'dispute_fees', '', '', '', dispute_fees],
      [...start, 'closing', '', '', '', closing],
    ];
  });
  return [['integrator', 'day', 'owner', 'currency', 'entry', 'count', 'credits', 'debits', 'amount'], ...lines]
    .map((fields) => fields.join(','))
    .join('\n');
}
