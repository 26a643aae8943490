import type { Kysely } from 'kysely';
import { type brandingSchema, type integratorSchema, merchantSchema, type Sent } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';
import { validOrigins } from '../../platform/http/origin.js';
import { type CurrencyLimits, readLimits } from './limits.js';

/** An integrator's branding (interface §4.2). Unset: the service's own. */
export type Branding = Readonly<Sent<typeof brandingSchema>>;
/** Who sells, and where a buyer gets help. */
export type Merchant = Readonly<Sent<typeof merchantSchema>>;

export interface IntegratorProfile {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly accountId: string;
  readonly branding: Branding;
  /** Origins whose pages may embed ours. */
  readonly allowedOrigins: readonly string[];
  /** Where a native app may be returned to, kept by the operator (interface §4.3: postOAuthURLOverride). */
  readonly returnPatterns: readonly string[];
  /** Who pays what a recipient's wallet lacks for a refund: nobody, or the integrator's default wallet. */
  readonly refundShortfall: RefundShortfall;
  /** Who pays what a card's bank takes back. */
  readonly disputeLiability: DisputeLiability;
  /** By currency; one without an entry has none. */
  readonly limits: Readonly<Record<string, CurrencyLimits>>;
  /** How long payouts to a bank account that is new to its player wait. */
  readonly payoutHoldHours: number;
  /** Whether a payout's account holder must have the name of the verified identity. */
  readonly payoutNameCheck: PayoutNameCheck;
}

export type RefundShortfall = Sent<typeof integratorSchema>['refund_shortfall'];
export type DisputeLiability = Sent<typeof integratorSchema>['dispute_liability'];
export type PayoutNameCheck = Sent<typeof integratorSchema>['payout_name_check'];

/** The integrator's settings that pages and flows use. */
export async function readIntegrator(db: Kysely<Database>, integratorId: string): Promise<IntegratorProfile> {
  const row = await db
    .selectFrom('integrators as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select([
      'i.id',
      'i.name',
      'i.account_id',
      'i.theme',
      'i.allowed_origins',
      'i.oauth_return_patterns',
      'i.settings',
      'a.display_name',
    ])
    .where('i.id', '=', integratorId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name || row.name,
    accountId: row.account_id,
    branding: readBranding(row.theme),
    allowedOrigins: validOrigins(row.allowed_origins),
    returnPatterns: row.oauth_return_patterns,
    refundShortfall: readRefundShortfall(row.settings),
    disputeLiability: readDisputeLiability(row.settings),
    limits: readLimits(row.settings),
    ...readPayoutSettings(row.settings),
  };
}

/** From an integrator's stored settings. */
export function readRefundShortfall({ refund_shortfall: set }: Readonly<Record<string, unknown>>): RefundShortfall {
  return set === 'integrator' ? 'integrator' : 'refuse';
}

/** From an integrator's stored settings. */
export function readDisputeLiability({ dispute_liability: set }: Readonly<Record<string, unknown>>): DisputeLiability {
  return set === 'recipients' ? 'recipients' : 'integrator';
}

function readPayoutSettings({
  payout_hold_hours: hours,
  payout_name_check: check,
}: Readonly<Record<string, unknown>>): Pick<IntegratorProfile, 'payoutHoldHours' | 'payoutNameCheck'> {
  return {
    payoutHoldHours: typeof hours === 'number' ? hours : 0,
    payoutNameCheck: check === 'match' ? 'match' : 'off',
  };
}

/** Absent unless set. */
const LOOK_FIELDS = [
  'preset',
  'color_scheme',
  'corners',
  'surface',
  'density',
  'motion',
  'sounds',
  'typeface',
  'typeface_file',
] as const;
const MERCHANT_FIELDS = Object.keys(merchantSchema.shape) as (keyof typeof merchantSchema.shape)[];

/** Who sells, and where a buyer gets help; undefined unless any of it is set. */
export function merchantOf(branding: Branding): Merchant | undefined {
  const set = MERCHANT_FIELDS.filter((name) => branding[name] !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set.map((name) => [name, branding[name]]));
}

function readBranding(theme: Readonly<Record<string, unknown>>): Branding {
  const text = (name: keyof Branding): string | null => {
    const value = theme[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    background_color: text('background_color'),
    primary_color: text('primary_color'),
    logo_url: text('logo_url'),
    preview_text: text('preview_text'),
    ...Object.fromEntries(
      [...LOOK_FIELDS, ...MERCHANT_FIELDS].flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
    ),
  };
}
