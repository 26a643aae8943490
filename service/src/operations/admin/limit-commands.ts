import { z } from 'zod';
import { arrangementSchema } from '../../accounts/integrators/configure-integrator.js';
import { LIMIT_NAMES } from '../../accounts/integrators/limits.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { arrange } from './arrange.js';
import { atLeastOne, one } from './options.js';

/** Limits of an integrator's players, and what a payout must wait for. */
export const limitCommands: Readonly<Record<string, AdminCommand>> = {
  'set-limits': {
    usage: `--integrator demo-games --currency USD ${LIMIT_NAMES.map((name) => `[--${optionOf(name)} 500]`).join(' ')}`,
    does: 'Changes limits in one currency, amounts in minor units, days in UTC. An empty value removes a limit.',
    run: setLimits,
  },
  'set-payouts': {
    usage: '--integrator demo-games [--hold-hours 24] [--name-check off|match]',
    does: "Chooses how long payouts to a player's new bank account wait, and whether its holder must have the player's verified name.",
    run: setPayouts,
  },
};

async function setLimits(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const [name, currency] = [one(options, 'integrator'), one(options, 'currency')];
  const flags = atLeastOne(options, LIMIT_NAMES.map(optionOf));
  const given = LIMIT_NAMES.filter((limit) => flags.includes(optionOf(limit)));
  const set = Object.fromEntries(given.map((limit) => [limit, numberOf(one(options, optionOf(limit)))]));
  const profile = await arrange(deps, {
    name,
    action: 'integrator.set-limits',
    changesOf: ({ limits }) => parse({ limits: { [currency]: { ...limits[currency], ...set } } }),
  });
  return { [currency]: profile.limits[currency] };
}

async function setPayouts(deps: AdminDeps, options: AdminOptions): Promise<object> {
  atLeastOne(options, ['hold-hours', 'name-check']);
  const given = {
    ...(options['hold-hours'] && { payout_hold_hours: numberOf(one(options, 'hold-hours')) }),
    ...(options['name-check'] && { payout_name_check: one(options, 'name-check') }),
  };
  const name = one(options, 'integrator');
  const profile = await arrange(deps, { name, action: 'integrator.set-payouts', changesOf: () => parse(given) });
  return { payout_hold_hours: profile.payoutHoldHours, payout_name_check: profile.payoutNameCheck };
}

function optionOf(limit: string): string {
  return limit.replaceAll('_', '-');
}

/** Null for an empty value; what is no whole number stays text, which the schema refuses by name. */
function numberOf(text: string): number | string | null {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function parse(changes: object) {
  const parsed = arrangementSchema.safeParse(changes);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
