import { arrangementSchema } from '../../accounts/integrators/configure-integrator.js';
import { LIMIT_NAMES } from '../../accounts/integrators/limits.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { arrange } from './arrange.js';
import { atLeastOne, one } from './options.js';
import { readBySchema } from './read-by-schema.js';

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
  const set = Object.fromEntries(given.map((limit) => [limit, limitOf(one(options, optionOf(limit)))]));
  const profile = await arrange(deps, {
    name,
    action: 'integrator.set-limits',
    changesOf: ({ limits }) =>
      readBySchema(
        arrangementSchema,
        { limits: { [currency]: { ...limits[currency], ...set } } },
        { nameOf: limitName },
      ),
  });
  return { [currency]: profile.limits[currency] };
}

function optionOf(limit: string): string {
  return limit.replaceAll('_', '-');
}

function limitName(field: string): string {
  const limit = LIMIT_NAMES.find((each) => field.endsWith(`.${each}`));
  return limit ? `--${optionOf(limit)}` : '--currency';
}

/** Null for an empty value. */
function limitOf(text: string): number | string | null {
  return text === '' ? null : numberOf(text);
}

/** What is no whole number stays text, which the schema refuses. */
function numberOf(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** The option of each setting of payouts. */
const PAYOUT_OPTIONS = { payout_hold_hours: 'hold-hours', payout_name_check: 'name-check' } as const;

async function setPayouts(deps: AdminDeps, options: AdminOptions): Promise<object> {
  atLeastOne(options, Object.values(PAYOUT_OPTIONS));
  const { payout_hold_hours: hours, payout_name_check: check } = PAYOUT_OPTIONS;
  const given = {
    ...(options[hours] && { payout_hold_hours: numberOf(one(options, hours)) }),
    ...(options[check] && { payout_name_check: one(options, check) }),
  };
  const nameOf = (field: string) => `--${Reflect.get(PAYOUT_OPTIONS, field)}`;
  const changesOf = () => readBySchema(arrangementSchema, given, { nameOf });
  const profile = await arrange(deps, {
    name: one(options, 'integrator'),
    action: 'integrator.set-payouts',
    changesOf,
  });
  return { payout_hold_hours: profile.payoutHoldHours, payout_name_check: profile.payoutNameCheck };
}
