import * as z from 'zod/mini';
import { brandingSchema } from './flow-session.js';
import { openEnum, openMap, optionalField, optionalText, reads, sometimes } from './reading.js';

/** A wallet and its payment method (interface §2.2). */
export const walletIdsSchema = z.looseObject({
  /** The payment method, a UUID (§2.2). */
  payment_method_id: z.string(),
  /** The wallet, a UUID (§2.2). */
  wallet_id: z.string(),
});

/** A registered user (Gap §1: registration is not shown). */
export const userSchema = z.looseObject({
  /** The user's account, a UUID. */
  account_id: z.string(),
  /** Where receipts go. */
  email: optionalText,
  /** The name on screens and receipts. */
  display_name: optionalText,
  /** BCP 47; the language of receipts. */
  locale: optionalText,
  /** State of the identity check: `NODATA`, `ACCEPT`, `DENY`, `MANUAL_REVIEW` or `REVERIFY`. */
  kyc_state: optionalText,
  /** By currency. */
  wallets: openMap(walletIdsSchema),
  /** ISO 8601, UTC. */
  created: optionalText,
});

/** A user's wallet in one currency (interface §2.2). */
export const userWalletSchema = z.looseObject({
  /** The owner's account, a UUID. */
  account_id: z.string(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  ...walletIdsSchema.shape,
});

/** A wallet of the integrator; the first in a currency is the default (interface §4.1, `source_wallet_id`). */
export const integratorWalletSchema = z.looseObject({
  ...userWalletSchema.shape,
  /** True for the first in its currency: what a blank `source_wallet_id` selects (§4.1). */
  is_default: optionalField(z.boolean()),
});

/** Whether a user is frozen, and by whom (Gap §1). */
export const accountStandingSchema = z.looseObject({
  /** The user's account, a UUID. */
  account_id: z.string(),
  /** True while calls and payments are refused. */
  frozen: z.boolean(),
  /** Only whoever froze it can lift it. */
  frozen_by: optionalField(z.array(openEnum(['operator', 'integrator']))),
});

/** Confirms that a user's sessions have ended (Gap §5). */
export const revokedSessionsSchema = z.looseObject({
  /** The user's account, a UUID. */
  account_id: z.string(),
  /** True. */
  revoked: reads(z.boolean(), z.literal(true)),
});

/** The limits of an integrator in one currency; absent: no limit (Gap §8.5). */
export const limitsSchema = z.looseObject({
  /** The sum that a player may pay in one UTC day, without failed payments; minor units. */
  player_daily_amount: sometimes(z.number()),
  /** How many payments a player may make in one UTC day, without failed ones. */
  player_daily_count: sometimes(z.number()),
  /** The sum that all players of the integrator may pay in one UTC day; minor units. */
  integrator_daily_amount: sometimes(z.number()),
  /** How many payments all players of the integrator may make in one UTC day. */
  integrator_daily_count: sometimes(z.number()),
  /** The largest single payout, fee included; minor units. */
  payout_max_amount: sometimes(z.number()),
  /** The sum of a player's payouts in one UTC day, fees included, without failed ones; minor units. */
  payout_daily_amount: sometimes(z.number()),
});

/** An integrator's own profile (Gap §4.3: the list of origins). */
export const integratorSchema = z.looseObject({
  /** Public: the `integrator` option of UIManager, which tells pages who may frame them. */
  integrator_id: z.string(),
  /** Short name, as in `integrator` of other responses. */
  name: optionalText,
  /** The name that players see. */
  display_name: optionalText,
  /** The integrator's account, a UUID. */
  account_id: z.string(),
  /** Origins whose pages may embed flows. */
  allowed_origins: optionalField(z.array(z.string())),
  /** Kept by the operator. */
  return_patterns: optionalField(z.array(z.string())),
  /** Branding of its pages (§4.2). */
  branding: optionalField(brandingSchema),
  /** Who pays what a recipient's wallet lacks for a refund: `refuse`, nobody; `integrator`, your default wallet (Gap §3.3). */
  refund_shortfall: optionalField(openEnum(['refuse', 'integrator'])),
  /** Who pays what a card's bank takes back: `integrator`, you; `recipients`, in proportion to what they still have (Gap §3.4). */
  dispute_liability: optionalField(openEnum(['integrator', 'recipients'])),
  /** By currency (Gap §8.5). */
  limits: optionalField(openMap(limitsSchema)),
  /** How long payouts to a bank account that is new to its player wait, from the first on; 0: not at all (Gap §8.5). */
  payout_hold_hours: optionalField(z.number()),
  /** `match`: a payout's account holder must have the name of the player's verified identity; `off` (Gap §8.5). */
  payout_name_check: optionalField(openEnum(['off', 'match'])),
});

/** A wallet and its payment method (interface §2.2). */
export type WalletIds = z.infer<typeof walletIdsSchema>;
/** A registered user (Gap §1). */
export type User = z.infer<typeof userSchema>;
/** A user's wallet in one currency (interface §2.2). */
export type UserWallet = z.infer<typeof userWalletSchema>;
/** A wallet of the integrator (interface §4.1). */
export type IntegratorWallet = z.infer<typeof integratorWalletSchema>;
/** Whether a user is frozen, and by whom (Gap §1). */
export type AccountStanding = z.infer<typeof accountStandingSchema>;
/** Confirms that a user's sessions have ended (Gap §5). */
export type RevokedSessions = z.infer<typeof revokedSessionsSchema>;
/** An integrator, as it sees itself (Gap §4.3). */
export type Integrator = z.infer<typeof integratorSchema>;
