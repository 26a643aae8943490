import * as z from 'zod/mini';
import { amountField, currencyField, isStorable, languageField, optionalInput, textField } from './fields.js';
import { COLOUR_SCHEMES, LOOK_WORDS, typefaceField, typefaceFileField } from './looks.js';

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[^\s@<>(),;:"[\]\\.]{1,63}\.)+[^\s@<>(),;:"[\]\\.]{1,63}$/u;

/** One plain e-mail address, in lower case after the @; no name, no comment, no list. */
export function emailField() {
  return z.pipe(
    z.string().check(
      z.maxLength(254, 'must have at most 254 characters'),
      z.refine((text) => EMAIL.test(text) && isStorable(text), 'must be an e-mail address'),
    ),
    z.transform((text: string) => {
      const at = text.lastIndexOf('@');
      return text.slice(0, at) + text.slice(at).toLowerCase();
    }),
  );
}

/** Registers a user (Gap §1: registration is not shown). */
export const registerUserRequestSchema = z.object({
  /** Where receipts go; unique among your users. */
  email: emailField(),
  /** The name on screens and receipts. */
  display_name: optionalInput(textField({ max: 100 })),
  /** BCP 47 language of receipts; default en. */
  locale: optionalInput(languageField()),
  /** Opens a wallet in each; default USD. */
  currencies: optionalInput(z.array(currencyField()).check(z.maxLength(20))),
});

/** Another wallet of a user (Gap §2.2). */
export const userWalletRequestSchema = z.object({
  /** Currency code, such as `USD` (§2.4). */
  currency: currencyField(),
});

/** Why a user is frozen (Gap §1). */
export const freezeRequestSchema = z.object({
  /** For your own records. */
  reason: optionalInput(textField({ max: 500 })),
});

/** Another wallet of the integrator (Gap §4.1). */
export const integratorWalletRequestSchema = z.object({
  /** Currency code, such as `USD` (§2.4). */
  currency: currencyField(),
  /** The wallet's name in the list of methods. */
  description: optionalInput(textField({ max: 100 })),
});

/** Of one integrator. */
export const MAX_ORIGINS = 100;
/** Characters of all origins of one integrator: they stand in a header, for which proxies often have 4 KB in all. */
export const MAX_ORIGINS_LENGTH = 2_048;
/** The longest host name of DNS (253), a scheme, a wildcard and a port. */
const MAX_ORIGIN_LENGTH = 270;
const MAX_RETURN_PATTERNS = 100;

const originsField = z.array(textField({ max: MAX_ORIGIN_LENGTH })).check(z.maxLength(MAX_ORIGINS));

/** The origins that may embed an integrator's flows (Gap §4.3). */
export const originsRequestSchema = z.object({
  /**
   * Origins as browsers report them, such as https://games.example or https://*.games.example; at most 2,048 characters in total.
   * Replaces the previous list (§4.3).
   */
  origins: originsField,
});

const colour = () => z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #101820'));
/** Pages load pictures and lead players to https only. */
const webAddress = (example: string) =>
  textField({ max: 2000 }).check(
    z.regex(/^https:\/\/[^\s"'<>]+$/, `must be an https address such as https://games.example/${example}`),
  );

/** The limits of an integrator in one currency; absent or null: no limit (Gap §8.5). */
export const limitsRequestSchema = z.strictObject({
  /** The sum that a player may pay in one UTC day, without failed payments; minor units. */
  player_daily_amount: optionalInput(amountField()),
  /** How many payments a player may make in one UTC day, without failed ones. */
  player_daily_count: optionalInput(amountField()),
  /** The sum that all players of the integrator may pay in one UTC day; minor units. */
  integrator_daily_amount: optionalInput(amountField()),
  /** How many payments all players of the integrator may make in one UTC day. */
  integrator_daily_count: optionalInput(amountField()),
  /** The largest single payout, fee included; minor units. */
  payout_max_amount: optionalInput(amountField()),
  /** The sum of a player's payouts in one UTC day, fees included, without failed ones; minor units. */
  payout_daily_amount: optionalInput(amountField()),
});

const MAX_LIMITED_CURRENCIES = 100;
/** 30 days. */
const MAX_HOLD_HOURS = 720;
const HOLD_HOURS_RULE = `must be a whole number from 0 to ${MAX_HOLD_HOURS}`;

/**
 * An integrator's settings that the operator keeps (interface §4.2, §4.3). Absent: unchanged; null: the service's
 * default, or unchanged if there is none.
 */
export const integratorChangesSchema = z.object({
  /** null: the name. */
  display_name: z.nullish(textField({ min: 1, max: 100 })),
  /** A CSS colour of six digits, such as `#101820`. */
  background_color: z.nullish(colour()),
  /** A CSS colour of six digits, such as `#101820`. */
  primary_color: z.nullish(colour()),
  /** A complete look of its payment links (Gap §4.2). */
  preset: z.nullish(z.enum(LOOK_WORDS.preset)),
  /** Its payment links in light or dark; null: as the player's system (Gap §4.2). */
  color_scheme: z.nullish(z.enum(COLOUR_SCHEMES)),
  /** The corners of its payment links (Gap §4.2). */
  corners: z.nullish(z.enum(LOOK_WORDS.corners)),
  /** Cards and buttons of its payment links (Gap §4.2). */
  surface: z.nullish(z.enum(LOOK_WORDS.surface)),
  /** The spacing of its payment links (Gap §4.2). */
  density: z.nullish(z.enum(LOOK_WORDS.density)),
  /** How much moves in its payment links; a player who asked for less motion gets less (Gap §4.2). */
  motion: z.nullish(z.enum(LOOK_WORDS.motion)),
  /** What moves, presses and refusals sound like in its payment links; null: `off` (Gap §4.2). */
  sounds: z.nullish(z.enum(LOOK_WORDS.sounds)),
  /** The font of its payment links, by name: of `typeface_file`, else of the player's system (Gap §4.2). */
  typeface: z.nullish(typefaceField()),
  /** A WOFF2 file of at most 300 KB, as base64 or a `data:` URL; the service keeps it (Gap §4.2). */
  typeface_file: z.nullish(typefaceFileField()),
  /** An https image. */
  logo_url: z.nullish(webAddress('logo.png')),
  /** What messengers show for a hosted link. */
  preview_text: z.nullish(textField({ max: 300 })),
  /** Shown at checkout, in details and in receipts, as all of these: the seller's full name (Gap §4.2). */
  merchant_name: z.nullish(textField({ min: 1, max: 150 })),
  /** Where a buyer writes to (Gap §4.2). */
  support_email: z.nullish(emailField()),
  /** The page where a buyer finds help (Gap §4.2). */
  support_url: z.nullish(webAddress('help')),
  /** The page with the terms of refunds (Gap §4.2). */
  refund_terms_url: z.nullish(webAddress('refunds')),
  /**
   * Origins whose pages may embed flows, as browsers report them; at most 2,048 characters in total. Replaces the previous list (§4.3).
   */
  origins: optionalInput(originsField),
  /** Patterns that `postOAuthURLOverride` must match (§4.3). */
  return_patterns: optionalInput(z.array(z.string()).check(z.maxLength(MAX_RETURN_PATTERNS))),
  /** Who pays what a recipient's wallet lacks for a refund: `refuse`, nobody; `integrator`, its default wallet (Gap §3.3). */
  refund_shortfall: optionalInput(z.enum(['refuse', 'integrator'])),
  /** Who pays what a card's bank takes back: `integrator`, itself; `recipients`, in proportion to what they still have (Gap §3.4). */
  dispute_liability: optionalInput(z.enum(['integrator', 'recipients'])),
  /** By currency. Replaces the limits of each currency that it names (Gap §8.5). */
  limits: optionalInput(
    z
      .record(currencyField(), limitsRequestSchema)
      .check(
        z.refine(
          (limits) => Object.keys(limits).length <= MAX_LIMITED_CURRENCIES,
          `must have at most ${MAX_LIMITED_CURRENCIES} currencies`,
        ),
      )
      .register(z.globalRegistry, { maxProperties: MAX_LIMITED_CURRENCIES }),
  ),
  /** How long payouts to a bank account that is new to its player wait, from the first on; 0: not at all (Gap §8.5). */
  payout_hold_hours: optionalInput(
    z.int(HOLD_HOURS_RULE).check(z.minimum(0, HOLD_HOURS_RULE), z.maximum(MAX_HOLD_HOURS, HOLD_HOURS_RULE)),
  ),
  /** `match`: a payout's account holder must have the name of the player's verified identity (Gap §8.5). */
  payout_name_check: optionalInput(z.enum(['off', 'match'])),
});
