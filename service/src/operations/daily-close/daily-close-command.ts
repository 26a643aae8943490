import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import type { AdminCommand, AdminDeps, AdminOptions } from '../admin/admin-command.js';
import { requireIntegrator } from '../admin/find-integrator.js';
import { one } from '../admin/options.js';
import { closeDay } from './close-day.js';
import { csvOf, jsonOf, readDay } from './closed-day.js';

export const dailyCloseCommand: AdminCommand = {
  usage: '--integrator demo-games --day 2026-11-20 [--format json|csv]',
  does: "Prints a day (UTC) of the integrator's wallets, of its players' and of its held escrows: opening, movements by kind, fees, the provider's fees for disputes, closing. Fails if they disagree with the balances.",
  limits: WHOLE_TABLE_LIMITS,
  run: dailyClose,
};

async function dailyClose(deps: AdminDeps, options: AdminOptions): Promise<string> {
  const [name, day] = [one(options, 'integrator'), one(options, 'day')];
  const format = options.format === undefined ? 'json' : one(options, 'format');
  const time = readDay(day, deps.clock.now());
  if (typeof time === 'string') throw new Error(`--day ${time}`);
  if (format !== 'json' && format !== 'csv') throw new Error('--format must be json or csv.');
  const integrator = await requireIntegrator(deps, name);
  const wallets = await closeDay(deps.pool, { integrator, ...time });
  const closed = { integrator: name, day, wallets };
  return format === 'csv' ? csvOf(closed) : jsonOf(closed);
}
