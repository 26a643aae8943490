import * as z from 'zod/mini';
import { checkoutSchema, payoutOfferSchema, purchaseOfferSchema, walletBalanceShape } from './flow-payments.js';
import { openEnum, openList, openMap, optionalField, shownText, sometimes } from './reading.js';

export const termsDocumentSchema = z.looseObject({
  version: z.number(),
  language: shownText(),
  title: shownText(),
  sections: z.array(z.looseObject({ heading: shownText(), paragraphs: z.array(z.string()) })),
  published: shownText(),
});

/** Where the player stands with the terms. `document` is there while the newest are not accepted, and always in the `tos` flow. */
export const termsSchema = z.looseObject({
  required: z.boolean(),
  version: z.nullable(z.number()),
  accepted_version: optionalField(z.nullable(z.number())),
  document: z.nullable(termsDocumentSchema),
});

/** Where a player's proof of identity stands. */
export const kycStatusSchema = z.looseObject({
  state: openEnum(['NODATA', 'ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY']),
  submitted: z.nullable(z.string()),
  can_submit: z.boolean(),
  required_fields: optionalField(z.array(z.string())),
});

/** A wallet, a card, or another kind, which is shown like a card without details. */
export const flowPaymentMethodSchema = z.looseObject({
  payment_method_id: z.string(),
  kind: openEnum(['wallet', 'card']),
  display_string: shownText(),
  currency: z.string(),
  /** An expired one is shown, but not usable. */
  state: openEnum(['ACTIVE', 'EXPIRED']),
  /** Can pay here: active, and in the invoice's currency. */
  usable: z.boolean(),
  removable: z.boolean(),
  wallet_id: sometimes(z.string()),
  balance: sometimes(walletBalanceShape.balance),
  display_balance: sometimes(z.string()),
  brand: sometimes(z.string()),
  last_four: sometimes(z.string()),
  expiry_month: sometimes(z.number()),
  expiry_year: sometimes(z.number()),
});

/** The integrator's look; unset parts are null. */
export const brandingSchema = z.looseObject({
  background_color: z.nullable(z.string()),
  primary_color: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  preview_text: z.nullable(z.string()),
});

/** Everything that a flow's first paint needs, in one answer. */
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
    /** Masked. */
    email: shownText(),
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

/** The answer to a redemption; the token is told only then. */
export const openedFlowSessionSchema = z.looseObject({ ...flowSessionSchema.shape, session_token: z.string() });

/** What the flow API answers about the terms, the proof of identity and the payment methods. */
export const termsAnswerSchema = z.looseObject({ terms: termsSchema });
export const kycAnswerSchema = z.looseObject({ kyc: kycStatusSchema });
export const paymentMethodsAnswerSchema = z.looseObject({ payment_methods: openList(flowPaymentMethodSchema) });
export const addedCardAnswerSchema = z.looseObject({
  ...paymentMethodsAnswerSchema.shape,
  payment_method: flowPaymentMethodSchema,
});
export const endedAnswerSchema = z.looseObject({ ended: z.boolean() });

export type Terms = z.infer<typeof termsSchema>;
export type TermsDocument = z.infer<typeof termsDocumentSchema>;
export type KycStatus = z.infer<typeof kycStatusSchema>;
export type FlowPaymentMethod = z.infer<typeof flowPaymentMethodSchema>;
export type Branding = z.infer<typeof brandingSchema>;
export type FlowSession = z.infer<typeof flowSessionSchema>;
