import * as z from 'zod/mini';
import { described } from './fields.js';
import { checkoutSchema, payoutOfferSchema, purchaseOfferSchema, walletBalanceShape } from './flow-payments.js';
import { openEnum, openList, openMap, optionalField, shownText, sometimes } from './reading.js';

/** The terms of service in one language (interface §1.7). */
export const termsDocumentSchema = z.looseObject({
  version: z.number(),
  language: shownText(),
  title: shownText(),
  sections: z.array(z.looseObject({ heading: shownText(), paragraphs: z.array(z.string()) })),
  published: shownText(),
});

/** Where the player stands with the terms (interface §1.7). `document` is there while the newest are not accepted, and always in the `tos` flow. */
export const termsSchema = z.looseObject({
  required: z.boolean(),
  version: z.nullable(z.number()),
  accepted_version: optionalField(z.nullable(z.number())),
  document: z.nullable(termsDocumentSchema),
});

/** Where a player's proof of identity stands (the `kyc` flow of interface §4.3). */
export const kycStatusSchema = z.looseObject({
  state: openEnum(['NODATA', 'ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY']),
  submitted: z.nullable(z.string()),
  can_submit: z.boolean(),
  required_fields: optionalField(z.array(z.string())),
});

/** A wallet, a card, or another kind, which is shown like a card without details (interface §2.2, §4.3). */
export const flowPaymentMethodSchema = z.looseObject({
  payment_method_id: z.string(),
  kind: openEnum(['wallet', 'card']),
  display_string: shownText(),
  currency: z.string(),
  /** An expired one is shown, but not usable. */
  state: openEnum(['ACTIVE', 'EXPIRED']),
  usable: described(z.boolean(), 'Can pay here: active, and in the invoice’s currency.'),
  removable: z.boolean(),
  wallet_id: sometimes(z.string()),
  balance: sometimes(walletBalanceShape.balance),
  display_balance: sometimes(described(z.string(), 'Exact, also beyond 2^53−1.')),
  brand: sometimes(z.string()),
  last_four: sometimes(z.string()),
  expiry_month: sometimes(z.number()),
  expiry_year: sometimes(z.number()),
});

/** The integrator's look (interface §4.2); unset parts are null. */
export const brandingSchema = z.looseObject({
  background_color: z.nullable(z.string()),
  primary_color: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  preview_text: z.nullable(z.string()),
});

/** Everything that a flow's first paint needs, in one answer (interface §4.3). */
export const flowSessionSchema = z.looseObject({
  session_id: z.string(),
  flow: z.string(),
  /** ISO 8601, UTC. */
  expires: shownText(),
  integrator: z.looseObject({
    name: shownText(),
    display_name: shownText(),
    branding: optionalField(brandingSchema),
  }),
  account: z.looseObject({
    account_id: z.string(),
    display_name: shownText(),
    email: described(shownText(), 'Masked.'),
    locale: shownText(),
    kyc_state: z.string(),
  }),
  currencies: openMap(z.looseObject({ exponent: z.number(), is_virtual: z.boolean() })),
  terms: termsSchema,
  payment_methods: openList(flowPaymentMethodSchema),
  kyc: z.optional(kycStatusSchema),
  purchase: z.optional(purchaseOfferSchema),
  payout: z.optional(payoutOfferSchema),
  payment_selection: z.optional(z.looseObject({ can_add_card: z.boolean() })),
  checkout: z.optional(checkoutSchema),
  hosted: z.optional(z.looseObject({ return_url: z.nullable(z.string()) })),
});

/** The answer to a redemption (interface §5.4); the token is told only then. */
export const openedFlowSessionSchema = z.looseObject({ ...flowSessionSchema.shape, session_token: z.string() });

/** The flow API's answer about the terms (interface §1.7). */
export const termsAnswerSchema = z.looseObject({ terms: termsSchema });
/** The flow API's answer about the proof of identity (interface §4.3). */
export const kycAnswerSchema = z.looseObject({ kyc: kycStatusSchema });
/** The flow API's answer about the payment methods (interface §4.3). */
export const paymentMethodsAnswerSchema = z.looseObject({ payment_methods: openList(flowPaymentMethodSchema) });
/** The flow API's answer to a new card (interface §4.3). */
export const addedCardAnswerSchema = z.looseObject({
  ...paymentMethodsAnswerSchema.shape,
  payment_method: flowPaymentMethodSchema,
});
/** The flow API's answer to the end of a session (interface §4.3). */
export const endedAnswerSchema = z.looseObject({ ended: z.boolean() });

/** Where the player stands with the terms. */
export type Terms = z.infer<typeof termsSchema>;
/** The terms of service in one language. */
export type TermsDocument = z.infer<typeof termsDocumentSchema>;
/** Where a player's proof of identity stands. */
export type KycStatus = z.infer<typeof kycStatusSchema>;
/** A payment method as the pages show it; balances in minor units. */
export type FlowPaymentMethod = z.infer<typeof flowPaymentMethodSchema>;
/** The integrator's look; unset parts are null. */
export type Branding = z.infer<typeof brandingSchema>;
/** Everything that a flow's first paint needs. */
export type FlowSession = z.infer<typeof flowSessionSchema>;
