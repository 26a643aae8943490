import * as z from 'zod/mini';
import { described } from './fields.js';
import { selectedPaymentMethodSchema } from './flow-event.js';
import { openEnum, openList, optionalField, shownText, sometimes } from './reading.js';

/** A step that the buyer takes elsewhere: the bank's 3-D Secure page, opened top level (interface §4.3). */
export const nextActionSchema = z.looseObject({
  type: openEnum(['three_d_secure']),
  url: z.string(),
  expires: shownText(),
});

/** Why a payment failed; `message` is a sentence for codes that a page has no words for (interface §7.2). */
export const paymentFailureSchema = z.looseObject({
  code: z.string(),
  message: shownText(),
  decline_code: sometimes(z.string()),
  payment_method_id: sometimes(z.string()),
});

/** What a wallet holds. */
export const walletBalanceShape = {
  balance: described(z.number(), 'Minor units, at most 2^53−1: as much as one payment can take.'),
  display_balance: described(shownText(), 'Exact, also beyond 2^53−1.'),
};

const walletSchema = z.looseObject({ wallet_id: z.string(), ...walletBalanceShape });

/** A line item as the checkout shows it (interface §4.3); minor units. */
export const checkoutItemSchema = z.looseObject({
  description: shownText(),
  product_sku: shownText(),
  transaction_type: shownText(),
  amount: z.number(),
  currency: z.string(),
  display_amount: shownText(),
  quantity: optionalField(z.number()),
});

/** An authorized invoice on its way to being paid (interface §4.3). */
export const checkoutSchema = z.looseObject({
  authorized_invoice_id: z.string(),
  is_escrow: z.boolean(),
  mechanism: openEnum(['widget', 'svc_hosted']),
  state: openEnum(['open', 'processing', 'action_required', 'paid', 'expired']),
  reference_type: shownText(),
  reference_id: shownText(),
  description: shownText(),
  summary: z.looseObject({ total_amount: z.number(), currency: z.string(), display_amount: shownText() }),
  line_items: z.array(checkoutItemSchema),
  invoice_id: z.nullable(z.string()),
  escrow_id: z.nullable(z.string()),
  /** The attempt that runs or has paid; another than the page's own means another window. */
  attempt_id: z.nullable(z.string()),
  next_action: z.nullable(nextActionSchema),
  failure_reason: z.nullable(paymentFailureSchema),
  /** When, ISO 8601. */
  paid: z.nullable(z.string()),
});

/** A top-up as it stands (the `purchase` flow of interface §4.3); minor units. */
export const purchaseSchema = z.looseObject({
  purchase_id: z.string(),
  state: openEnum(['processing', 'action_required', 'success', 'failed']),
  amount: z.number(),
  currency: z.string(),
  display_amount: shownText(),
  payment_method_id: z.string(),
  wallet: walletSchema,
  next_action: z.nullable(nextActionSchema),
  failure_reason: z.nullable(paymentFailureSchema),
  created: shownText(),
});

/** Which wallets can be topped up, and by how much (the `purchase` flow of interface §4.3); minor units. */
export const purchaseOfferSchema = z.looseObject({
  currencies: openList(
    z.looseObject({
      currency: z.string(),
      wallet_id: z.string(),
      payment_method_id: z.string(),
      ...walletBalanceShape,
      least_amount: z.number(),
      most_amount: z.number(),
      suggested_amounts: openList(z.looseObject({ amount: z.number(), display_amount: shownText() })),
    }),
  ),
  /** One that was started before and has not ended. */
  unfinished: z.nullable(purchaseSchema),
});

/** What a top-up costs (the `purchase` flow of interface §4.3); minor units. */
export const purchaseQuoteSchema = z.looseObject({
  amount: z.number(),
  fee_amount: z.number(),
  charge_amount: z.number(),
  currency: z.string(),
  display_amount: z.string(),
  display_fee_amount: z.string(),
  display_charge_amount: z.string(),
});

/** Where a payout went (the `payout` flow of interface §4.3). Masked: the account number is typed anew for each payout. */
export const payoutDestinationSchema = z.looseObject({
  type: z.string(),
  holder_name: shownText(),
  account_number: shownText(),
  country: shownText(),
});

/** A payout as it stands (the `payout` flow of interface §4.3); minor units. */
export const payoutSchema = z.looseObject({
  payout_id: z.string(),
  state: openEnum(['pending', 'processed', 'failed', 'returned']),
  amount: z.number(),
  fee_amount: z.number(),
  arriving_amount: z.number(),
  currency: z.string(),
  display_amount: shownText(),
  display_fee_amount: shownText(),
  display_arriving_amount: shownText(),
  destination: payoutDestinationSchema,
  wallet: walletSchema,
  failure_reason: z.nullable(paymentFailureSchema),
  created: shownText(),
});

/** Which wallets can be paid out (the `payout` flow of interface §4.3); minor units. */
export const payoutOfferSchema = z.looseObject({
  wallets: openList(
    z.looseObject({
      wallet_id: z.string(),
      currency: z.string(),
      ...walletBalanceShape,
      fee_amount: z.number(),
      display_fee_amount: shownText(),
      least_amount: z.number(),
      most_amount: described(z.number(), 'Below least_amount: this wallet holds too little.'),
    }),
  ),
  kyc_required: z.boolean(),
  destinations: described(openList(payoutDestinationSchema), 'Used before, newest first.'),
});

/** What arrives of a payout (the `payout` flow of interface §4.3); minor units. */
export const payoutQuoteSchema = z.looseObject({
  amount: z.number(),
  fee_amount: z.number(),
  arriving_amount: z.number(),
  currency: z.string(),
  display_amount: z.string(),
  display_fee_amount: z.string(),
  display_arriving_amount: z.string(),
});

/** The flow API's answer about a checkout (interface §4.3). */
export const checkoutAnswerSchema = z.looseObject({ checkout: checkoutSchema });
/** The flow API's answer to a choice of methods (interface §4.3, §6.2). */
export const paymentSelectionAnswerSchema = z.looseObject({ payment_methods: z.array(selectedPaymentMethodSchema) });
/** The flow API's answer about a top-up (interface §4.3). */
export const purchaseAnswerSchema = z.looseObject({ purchase: purchaseSchema });
/** The flow API's answer about the price of a top-up (interface §4.3). */
export const purchaseQuoteAnswerSchema = z.looseObject({ quote: purchaseQuoteSchema });
/** The flow API's answer about a payout (interface §4.3). */
export const payoutAnswerSchema = z.looseObject({ payout: payoutSchema });
/** The flow API's answer about the price of a payout (interface §4.3). */
export const payoutQuoteAnswerSchema = z.looseObject({ quote: payoutQuoteSchema });

/** A step that the buyer takes at the bank of a card. */
export type NextAction = z.infer<typeof nextActionSchema>;
/** Why a payment failed; branch on `code`. */
export type PaymentFailure = z.infer<typeof paymentFailureSchema>;
/** An authorized invoice on its way to being paid; minor units. */
export type Checkout = z.infer<typeof checkoutSchema>;
/** A line item as the checkout shows it; minor units. */
export type CheckoutItem = z.infer<typeof checkoutItemSchema>;
/** A top-up as it stands; minor units. */
export type Purchase = z.infer<typeof purchaseSchema>;
/** Which wallets can be topped up, and by how much; minor units. */
export type PurchaseOffer = z.infer<typeof purchaseOfferSchema>;
/** One wallet that can be topped up; minor units. */
export type PurchaseCurrency = PurchaseOffer['currencies'][number];
/** What a top-up costs; minor units. */
export type PurchaseQuote = z.infer<typeof purchaseQuoteSchema>;
/** A payout as it stands; minor units. */
export type Payout = z.infer<typeof payoutSchema>;
/** Where a payout went, masked. */
export type PayoutDestination = z.infer<typeof payoutDestinationSchema>;
/** Which wallets can be paid out, and to whom; minor units. */
export type PayoutOffer = z.infer<typeof payoutOfferSchema>;
/** One wallet that can be paid out; minor units. */
export type PayoutWallet = PayoutOffer['wallets'][number];
/** What arrives of a payout; minor units. */
export type PayoutQuote = z.infer<typeof payoutQuoteSchema>;
