import * as z from 'zod/mini';
import { checkoutSchema, payoutOfferSchema, purchaseOfferSchema, walletBalanceShape } from './flow-payments.js';
import { merchantShape } from './merchant.js';
import { openEnum, openList, openMap, optionalField, reads, shownText, sometimes } from './reading.js';

/** The terms of service in one language (interface §1.7). */
export const termsDocumentSchema = z.looseObject({
  /** Version number; later ones are higher. */
  version: z.number(),
  /** BCP 47. */
  language: shownText(),
  /** The heading. */
  title: shownText(),
  /** In reading order. */
  sections: z.array(
    z.looseObject({
      /** The section's heading. */
      heading: shownText(),
      /** Each is plain text. */
      paragraphs: z.array(z.string()),
    }),
  ),
  /** When, ISO 8601. */
  published: shownText(),
});

/**
 * The player's acceptance of the terms (interface §1.7). `document` is present until the newest terms are accepted, and always in the
 * `tos` flow.
 */
export const termsSchema = z.looseObject({
  /** True until the newest terms are accepted (§1.7). */
  required: z.boolean(),
  /** The newest version; null if there are no terms. */
  version: z.nullable(z.number()),
  /** The version that the player accepted last; null if none. */
  accepted_version: optionalField(z.nullable(z.number())),
  /** The newest terms, or null. */
  document: z.nullable(termsDocumentSchema),
});

/** The state of a player's identity check (the `kyc` flow of interface §4.3). */
export const kycStatusSchema = z.looseObject({
  /** `NODATA`, `ACCEPT`, `DENY`, `MANUAL_REVIEW` or `REVERIFY`. */
  state: openEnum(['NODATA', 'ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY']),
  /** When the player last submitted data, ISO 8601; null if never. */
  submitted: z.nullable(z.string()),
  /** True if the player may submit data now. */
  can_submit: z.boolean(),
  /** Names of the required fields. */
  required_fields: optionalField(z.array(z.string())),
});

/** A wallet, a card, or another kind, shown like a card without details (interface §2.2, §4.3). */
export const flowPaymentMethodSchema = z.looseObject({
  /** The payment method, a UUID (§2.2). */
  payment_method_id: z.string(),
  /** `wallet` or `card`; others may come. */
  kind: openEnum(['wallet', 'card']),
  /** A display label (§2.2). */
  display_string: shownText(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** An expired method is shown but not usable. */
  state: openEnum(['ACTIVE', 'EXPIRED']),
  /** Usable here: active, in the invoice’s currency, and a card of the provider that charges cards now. */
  usable: z.boolean(),
  /** True if the player may remove it. */
  removable: z.boolean(),
  /** False for a card that only this session may use; absent: it is kept. */
  kept: sometimes(z.boolean()),
  /** For a wallet: its id, a UUID. */
  wallet_id: sometimes(z.string()),
  /** For a wallet: its balance, in minor units. */
  balance: sometimes(walletBalanceShape.balance),
  /** Exact, even beyond 2^53−1. */
  display_balance: sometimes(z.string()),
  /** For a card, such as `visa`. */
  brand: sometimes(z.string()),
  /** For a card: the last four digits. */
  last_four: sometimes(z.string()),
  /** For a card: 1 to 12. */
  expiry_month: sometimes(z.number()),
  /** For a card: four digits. */
  expiry_year: sometimes(z.number()),
});

/** The integrator's branding (interface §4.2); unset parts are null. */
export const brandingSchema = z.looseObject({
  /** A CSS colour. */
  background_color: z.nullable(z.string()),
  /** A CSS colour. */
  primary_color: z.nullable(z.string()),
  /** A complete look, such as `neon`; absent unless set (Gap §4.2). */
  preset: sometimes(z.string()),
  /** `light` or `dark`; absent unless set (Gap §4.2). */
  color_scheme: sometimes(z.string()),
  /** Such as `cut`; absent unless set (Gap §4.2). */
  corners: sometimes(z.string()),
  /** Such as `glass`; absent unless set (Gap §4.2). */
  surface: sometimes(z.string()),
  /** Such as `compact`; absent unless set (Gap §4.2). */
  density: sometimes(z.string()),
  /** Such as `reduced`; absent unless set (Gap §4.2). */
  motion: sometimes(z.string()),
  /** Such as `soft`; absent unless set (Gap §4.2). */
  sounds: sometimes(z.string()),
  /** A font's name; absent unless set (Gap §4.2). */
  typeface: sometimes(z.string()),
  /** The name of the service's copy of its file, which is `{web_url}/ui/v1/typefaces/{name}`; absent unless set (Gap §4.2). */
  typeface_file: sometimes(z.string()),
  /** An https image. */
  logo_url: z.nullable(z.string()),
  /** What messengers show for a hosted link. */
  preview_text: z.nullable(z.string()),
  ...merchantShape,
});

/** Everything that a flow's first paint needs, in one response (interface §4.3). */
export const flowSessionSchema = z.looseObject({
  /** The session, a UUID; no secret. */
  session_id: z.string(),
  /** The session's flow. */
  flow: z.string(),
  /** ISO 8601, UTC. */
  expires: shownText(),
  /** The owner of the game or shop. */
  integrator: z.looseObject({
    /** The integrator's short name. */
    name: shownText(),
    /** The name that players see. */
    display_name: shownText(),
    /** The integrator's branding. */
    branding: optionalField(brandingSchema),
  }),
  /** The player. */
  account: z.looseObject({
    /** The player's account, a UUID. */
    account_id: z.string(),
    /** The player's name. */
    display_name: shownText(),
    /** Masked. */
    email: shownText(),
    /** The player's language, BCP 47. */
    locale: shownText(),
    /** As `kyc.state`. */
    kyc_state: z.string(),
  }),
  /** By currency code. */
  currencies: openMap(
    z.looseObject({
      /** Number of decimals: 2 for USD, 0 for JPY. */
      exponent: z.number(),
      /** True for a game's own tokens. */
      is_virtual: z.boolean(),
    }),
  ),
  /** The player's acceptance of the terms (§1.7). */
  terms: termsSchema,
  /** The player's payment methods (§2.2). */
  payment_methods: openList(flowPaymentMethodSchema),
  /** Where a new card is typed, for flows that pay; absent: cards are not accepted, or the service is older and takes numbers. */
  card_entry: sometimes(
    z.looseObject({
      /** `direct`: into the page's own form. `provider_fields`: into the provider's, which a card entry opens. */
      kind: openEnum(['direct', 'provider_fields']),
    }),
  ),
  /** True if steps can be handed over to the player's phone; absent: not here. */
  continue_on_phone: sometimes(z.boolean()),
  /** For the flows `kyc` and `payout`. */
  kyc: z.optional(kycStatusSchema),
  /** For the flow `purchase`. */
  purchase: z.optional(purchaseOfferSchema),
  /** For the flow `payout`. */
  payout: z.optional(payoutOfferSchema),
  /** For the flow `payment-selection`. */
  payment_selection: z.optional(
    z.looseObject({
      /** True if a card may be added. */
      can_add_card: z.boolean(),
    }),
  ),
  /** For the flow `checkout`. */
  checkout: z.optional(checkoutSchema),
  /** For a hosted link. */
  hosted: z.optional(
    z.looseObject({
      /** Where "Back" leads after the payment; null: nowhere. */
      return_url: z.nullable(z.string()),
    }),
  ),
});

/** The response to a redemption (interface §5.4), the only one with the token. */
export const openedFlowSessionSchema = z.looseObject({
  ...flowSessionSchema.shape,
  /** Bearer token for the page's calls; sent only once. */
  session_token: z.string(),
});

/** The flow API's terms response (interface §1.7). */
export const termsAnswerSchema = z.looseObject({
  /** The player's acceptance of the terms. */
  terms: termsSchema,
});
/** The flow API's identity check response (interface §4.3). */
export const kycAnswerSchema = z.looseObject({
  /** The state of the identity check. */
  kyc: kycStatusSchema,
});
/** The flow API's payment methods response (interface §4.3). */
export const paymentMethodsAnswerSchema = z.looseObject({
  /** Everything the player can pay with. */
  payment_methods: openList(flowPaymentMethodSchema),
});
/** The flow API's new card response (interface §4.3). */
export const addedCardAnswerSchema = z.looseObject({
  ...paymentMethodsAnswerSchema.shape,
  /** The new card. */
  payment_method: flowPaymentMethodSchema,
});
/** A form whose card is typed into the provider's fields, in a frame (interface §4.3). */
export const cardEntrySchema = z.looseObject({
  /** The entry, a UUID: the `session` of the frame's messages. For one card. */
  entry_id: z.string(),
  /** Of the frame. */
  url: z.string(),
  /** The frame's own: messages go there and come from there only. */
  origin: z.string(),
  /** ISO 8601, UTC. */
  expires: shownText(),
});
/** The flow API's card entry response (interface §4.3). */
export const cardEntryAnswerSchema = z.looseObject({
  /** The new entry. */
  card_entry: cardEntrySchema,
});
/** The flow API's response to ending a session (interface §4.3). */
export const endedAnswerSchema = z.looseObject({
  /** True. */
  ended: reads(z.boolean(), z.literal(true)),
});

/** The player's acceptance of the terms. */
export type Terms = z.infer<typeof termsSchema>;
/** The terms of service in one language. */
export type TermsDocument = z.infer<typeof termsDocumentSchema>;
/** A form whose card is typed into the provider's fields. */
export type CardEntry = z.infer<typeof cardEntrySchema>;
/** Where a player's proof of identity stands. */
export type KycStatus = z.infer<typeof kycStatusSchema>;
/** A payment method as the pages show it; balances in minor units. */
export type FlowPaymentMethod = z.infer<typeof flowPaymentMethodSchema>;
/** The integrator's look; unset parts are null. */
export type Branding = z.infer<typeof brandingSchema>;
/** Everything that a flow's first paint needs. */
export type FlowSession = z.infer<typeof flowSessionSchema>;
