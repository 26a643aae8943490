import { integratorChangesSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { arrangementSchema, changeIntegrator } from '../../accounts/integrators/configure-integrator.js';
import type { IntegratorProfile } from '../../accounts/integrators/integrator-profile.js';
import { type LimitName, requireKnownCurrencies } from '../../accounts/integrators/limits.js';
import { viewIntegrator } from '../../accounts/integrators/routes.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { type ConsoleCall, changeCall, readInput, storable } from './console-call.js';
import { whatDiffers } from './console-log.js';
import { type Alongside, type CarryOut, makeRequest, requestKey } from './make-request.js';
import { decimal, decimalsOf, minorOf } from './money-text.js';
import { REQUEST_KINDS } from './request-kinds.js';

/** Takes a limit away. */
const NO_LIMIT = 'none';

/** What is kept of a request: each setting that changes, in minor units, and of limits their currency. */
export const settingsAsked = z.record(z.string(), z.union([z.string(), z.number()]));

type SettingsAsked = z.output<typeof settingsAsked>;

/** As it is typed, in the currency's units; empty: no limit. Absent: unchanged. */
const typed = z.union([z.literal(''), decimal], 'Must be empty, or a number such as 500 or 4.50').optional();

const limitsForm = z
  .object({
    player_daily_amount: typed,
    player_daily_count: typed,
    integrator_daily_amount: typed,
    integrator_daily_count: typed,
    payout_max_amount: typed,
    payout_daily_amount: typed,
  } satisfies Record<LimitName, typeof typed>)
  .refine(hasChange, 'Must change a limit');

const { refund_shortfall, dispute_liability, payout_name_check } = integratorChangesSchema.shape;

const rulesForm = z
  .object({
    refund_shortfall,
    dispute_liability,
    payout_hold_hours: z
      .string()
      .regex(/^\d{1,3}$/, 'Must be a whole number from 0 to 720')
      .transform(Number)
      .optional(),
    payout_name_check,
  })
  .refine(hasChange, 'Must change a rule');

/** What the operator alone decides: how much an integrator's players may pay and be paid, and who bears what. */
export const settingsCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/integrators/:id/set-limits',
    access: REQUEST_KINDS['integrator.set-limits'].access,
    operatorOnly: true,
    object: 'integrator',
    action: 'integrator.set-limits',
    input: z.object({ currency: storable(1, 12), request_key: requestKey }).and(limitsForm),
    run: async (context, { currency, request_key: key, ...limits }) => {
      const { deps, object } = context;
      await requireKnownCurrencies(deps, object.id, { [currency]: limits });
      const exponent = decimalsOf(currency, await deps.money.exponents());
      const asked = { currency, ...readLimits(limits, currency, exponent) };
      return makeRequest(context, { key, asked, carryOut: setLimitsAsked });
    },
  }),
  changeCall({
    path: '/integrators/:id/set-rules',
    access: REQUEST_KINDS['integrator.set-rules'].access,
    operatorOnly: true,
    object: 'integrator',
    action: 'integrator.set-rules',
    input: z.object({ request_key: requestKey }).and(rulesForm),
    run: async (context, { request_key: key, ...rules }) => {
      const asked = given(rules);
      readInput(arrangementSchema, asked);
      return makeRequest(context, { key, asked, carryOut: setRulesAsked });
    },
  }),
];

/** Changes limits in one currency; the others stay. @throws ApiError 422 `currency_unknown` */
export const setLimitsAsked: CarryOut<SettingsAsked> = (
  { deps },
  { objectId, reason: _, currency = '', ...asked },
  alongside,
) => {
  const limitsIn = ({ limits }: IntegratorProfile) => limits[currency] ?? {};
  return changeSettings(deps, {
    integratorId: objectId,
    changesOf: (profile) => ({ limits: { [currency]: { ...limitsIn(profile), ...withoutNone(asked) } } }),
    show: (profile) => asShown(limitsIn(profile), asked),
    alongside: (client, made, before) => alongside(client, { currency, ...made }, { currency, ...before }),
  });
};

/** Changes who bears what, and what payouts wait for. */
export const setRulesAsked: CarryOut<SettingsAsked> = ({ deps }, { objectId, reason: _, ...asked }, alongside) =>
  changeSettings(deps, {
    integratorId: objectId,
    changesOf: () => asked,
    show: (profile) => asShown(viewIntegrator(profile), asked),
    alongside,
  });

interface SettingsChange {
  readonly integratorId: string;
  /** By what is set at that moment. */
  readonly changesOf: (profile: IntegratorProfile) => object;
  /** What was asked about, for the log. */
  readonly show: (profile: IntegratorProfile) => SettingsAsked;
  readonly alongside: Alongside;
}

async function changeSettings(
  deps: PaymentDeps,
  { integratorId, changesOf, show, alongside }: SettingsChange,
): Promise<object> {
  await changeIntegrator(deps, {
    id: integratorId,
    changesOf: (profile) => readInput(arrangementSchema, changesOf(profile)),
    alongside: (trx, { before, after }) => {
      const differing = whatDiffers(show(before), show(after));
      return alongside(executorOf(trx), differing.after, differing.before);
    },
  });
  return {};
}

/** @throws ApiError 422 naming the limit */
function readLimits(limits: z.output<typeof limitsForm>, currency: string, exponent: number): SettingsAsked {
  const read = Object.entries(given(limits)).map(([name, text]) => {
    if (text === '') return [name, NO_LIMIT];
    const decimals = name.endsWith('_amount') ? exponent : 0;
    const value = minorOf(text, decimals);
    if (value !== undefined && Number.isSafeInteger(value)) return [name, value];
    const most = decimals === 0 ? 'a whole number' : `an amount with at most ${decimals} decimals`;
    throw invalidField(name, `${name}_invalid`, `${name} must be ${most} in ${currency}.`);
  });
  return Object.fromEntries(read);
}

/** As the settings' schema has it: null takes a limit away. */
function withoutNone(asked: SettingsAsked): object {
  return Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === NO_LIMIT ? null : value]));
}

/** Those of the settings that were asked about. */
function asShown(settings: Readonly<Record<string, unknown>>, asked: SettingsAsked): SettingsAsked {
  return Object.fromEntries(
    Object.keys(asked).map((name) => {
      const value = settings[name];
      return [name, typeof value === 'number' ? value : String(value ?? NO_LIMIT)];
    }),
  );
}

function hasChange(form: object): boolean {
  return Object.values(form).some((value) => value !== undefined);
}

/** Without what is absent. */
function given<T>(form: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(form).filter((entry): entry is [string, T] => entry[1] !== undefined));
}
