import * as z from 'zod/mini';
import { selectedPaymentMethodSchema } from './flow-event.js';
import { openEnum, openList, optionalField, shownText, sometimes } from './reading.js';

/** A step outside the page: the bank's 3-D Secure page, opened at top level (interface §4.3). */
export const nextActionSchema = z.looseObject({
  /** `three_d_secure`. */
  type: openEnum(['three_d_secure']),
  /** The bank's page. */
  url: z.string(),
  /** When it expires, ISO 8601. */
  expires: shownText(),
});

/** Why a payment failed; show `message` for a code that the page has no text for (interface §7.2). */
export const paymentFailureSchema = z.looseObject({
  /** A stable code, such as `insufficient_funds`; see docs/errors.md. */
  code: z.string(),
  /** A human-readable sentence. */
  message: shownText(),
  /** The bank's own reason, if it gave one. */
  decline_code: sometimes(z.string()),
  /** The method that failed, a UUID. */
  payment_method_id: sometimes(z.string()),
  /** The daily limit that the payment would exceed, such as `player_daily_amount` (Gap §8.5). */
  limit: sometimes(z.string()),
  /** When that limit resets, ISO 8601, UTC. */
  resets_at: sometimes(z.string()),
  /** Of the code `spending_limit_reached`: what the player's own limit leaves until then, such as `USD 5.00`. */
  display_left: sometimes(z.string()),
});

/** What a wallet holds. */
export const walletBalanceShape = {
  /** Minor units, at most 2^53−1, the largest single payment. */
  balance: z.number(),
  /** Exact, even beyond 2^53−1. */
  display_balance: shownText(),
};

const walletSchema = z.looseObject({
  /** The wallet, a UUID (§2.2). */
  wallet_id: z.string(),
  ...walletBalanceShape,
});

/** A method that has paid its part. */
const paidMethodSchema = z.looseObject({
  /** The payment method, a UUID (§2.2). */
  payment_method_id: z.string(),
  /** A display label (§2.2). */
  display_string: shownText(),
  /** What it paid, such as `USD 5.00`. */
  display_amount: shownText(),
  /** For a wallet: what it holds now. */
  display_balance: sometimes(z.string()),
});

/** What only a payment that succeeded has. */
const paidShape = {
  /** What paid, once it is paid. */
  paid_with: sometimes(z.array(paidMethodSchema)),
  /** Where its receipt was mailed, masked; only if it was, to the account's own address. */
  receipt_sent_to: sometimes(z.string()),
  /** True: its receipt can be had as a file; absent or false: it cannot. */
  has_receipt_file: sometimes(z.boolean()),
};

/** A line item in the checkout (interface §4.3); minor units. */
export const checkoutItemSchema = z.looseObject({
  /** The integrator's description of the item. */
  description: shownText(),
  /** The integrator's SKU; `hideSKUs` hides it. */
  product_sku: shownText(),
  /** `user_to_user` or `user_to_integrator` (§1.4). */
  transaction_type: shownText(),
  /** Minor units. */
  amount: z.number(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** The amount with its currency, such as `USD 5.00` (§2.4). */
  display_amount: shownText(),
  /** The service's copy of its picture, if there is one (Gap §4.1). */
  image_url: sometimes(z.string()),
  /** The quantity, if the integrator gave one. */
  quantity: optionalField(z.number()),
});

/** An authorized invoice and the state of its payment (interface §4.3). */
export const checkoutSchema = z.looseObject({
  /** The authorized invoice, a UUID (§2.5). */
  authorized_invoice_id: z.string(),
  /** Whether the money is held until the integrator commits (§1.3). */
  is_escrow: z.boolean(),
  /** `widget` or `svc_hosted` (§4.2). */
  mechanism: openEnum(['widget', 'svc_hosted']),
  /** `open`, `processing`, `action_required`, `paid` or `expired`. */
  state: openEnum(['open', 'processing', 'action_required', 'paid', 'expired']),
  /** Type of the integrator's own reference (§4.1). */
  reference_type: shownText(),
  /** The integrator's own reference (§4.1). */
  reference_id: shownText(),
  /** The integrator's description (§4.1). */
  description: shownText(),
  /** The total (§2.4). */
  summary: z.looseObject({
    /** Minor units. */
    total_amount: z.number(),
    /** Currency code, such as `USD` (§2.4). */
    currency: z.string(),
    /** The amount with its currency, such as `USD 5.00` (§2.4). */
    display_amount: shownText(),
    /** The total without its tax, if the integrator gave one, such as `USD 4.20` (Gap §4.1). */
    display_subtotal: sometimes(z.string()),
    /** That tax, such as `USD 0.80`. */
    display_tax_amount: sometimes(z.string()),
    /** What it is called, if all of it has one name. */
    tax_label: sometimes(z.string()),
  }),
  /** What is bought (§2.4). */
  line_items: z.array(checkoutItemSchema),
  /** The invoice created from it, a UUID; null before, and for an escrow. */
  invoice_id: z.nullable(z.string()),
  /** The escrow created from it; null before, and for an invoice. */
  escrow_id: z.nullable(z.string()),
  /** Of an escrow that was paid: its status, such as `ESCROWED` (§3.1). */
  escrow_status: sometimes(openEnum(['OPEN', 'ESCROWED', 'ESCROW-FAILED', 'COMMITTED', 'CANCELLED'])),
  /** The attempt that is running or has paid, else the last one, which failed; if not the page's own, it is from another window. */
  attempt_id: z.nullable(z.string()),
  /** What the buyer must do next, or null. */
  next_action: z.nullable(nextActionSchema),
  /** Why it failed, or null (§7.2). */
  failure_reason: z.nullable(paymentFailureSchema),
  /** When, ISO 8601. */
  paid: z.nullable(z.string()),
  ...paidShape,
});

/** A top-up and its state (the `purchase` flow of interface §4.3); minor units. */
export const purchaseSchema = z.looseObject({
  /** The top-up, a UUID. */
  purchase_id: z.string(),
  /** `processing`, `action_required`, `success` or `failed`. */
  state: openEnum(['processing', 'action_required', 'success', 'failed']),
  /** The amount credited to the wallet, in minor units. */
  amount: z.number(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** The amount with its currency, such as `USD 5.00` (§2.4). */
  display_amount: shownText(),
  /** The payment method, a UUID (§2.2). */
  payment_method_id: z.string(),
  /** The wallet that is topped up. */
  wallet: walletSchema,
  /** What the buyer must do next, or null. */
  next_action: z.nullable(nextActionSchema),
  /** Why it failed, or null (§7.2). */
  failure_reason: z.nullable(paymentFailureSchema),
  /** When, ISO 8601, UTC. */
  created: shownText(),
  ...paidShape,
});

/** The wallets that can be topped up, with limits (the `purchase` flow of interface §4.3); minor units. */
export const purchaseOfferSchema = z.looseObject({
  /** Each wallet that can be topped up. */
  currencies: openList(
    z.looseObject({
      /** Currency code, such as `USD` (§2.4). */
      currency: z.string(),
      /** The wallet, a UUID (§2.2). */
      wallet_id: z.string(),
      /** The wallet as a payment method, a UUID. */
      payment_method_id: z.string(),
      ...walletBalanceShape,
      /** The smallest top-up, in minor units. */
      least_amount: z.number(),
      /** The largest top-up, in minor units. */
      most_amount: z.number(),
      /** Suggested amounts. */
      suggested_amounts: openList(
        z.looseObject({
          /** Minor units. */
          amount: z.number(),
          /** The amount with its currency, such as `USD 5.00` (§2.4). */
          display_amount: shownText(),
        }),
      ),
    }),
  ),
  /** An earlier one that has not finished. */
  unfinished: z.nullable(purchaseSchema),
});

/** A top-up's cost (the `purchase` flow of interface §4.3); minor units. */
export const purchaseQuoteSchema = z.looseObject({
  /** The amount credited to the wallet, in minor units. */
  amount: z.number(),
  /** The service's fee, in minor units. */
  fee_amount: z.number(),
  /** Amount plus fee, charged to the card, in minor units. */
  charge_amount: z.number(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** The amount with its currency, such as `USD 5.00` (§2.4). */
  display_amount: z.string(),
  /** The fee with its currency, such as `USD 0.25`. */
  display_fee_amount: z.string(),
  /** The charge with its currency. */
  display_charge_amount: z.string(),
});

/** A payout's bank account (the `payout` flow of interface §4.3). Masked: the player types the account number again for each payout. */
export const payoutDestinationSchema = z.looseObject({
  /** `bank_account`. */
  type: z.string(),
  /** Holder of the account or card. */
  holder_name: shownText(),
  /** Masked. */
  account_number: shownText(),
  /** ISO 3166-1 alpha-2, such as `US`. */
  country: shownText(),
});

/** A payout and its state (the `payout` flow of interface §4.3); minor units. */
export const payoutSchema = z.looseObject({
  /** The payout, a UUID. */
  payout_id: z.string(),
  /** `pending`, `processed`, `failed` or `returned`; after the last two the money is back in the wallet. */
  state: openEnum(['pending', 'processed', 'failed', 'returned']),
  /** The amount debited from the wallet, in minor units. */
  amount: z.number(),
  /** The service's fee, in minor units. */
  fee_amount: z.number(),
  /** The amount minus the fee, in minor units. */
  arriving_amount: z.number(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** The amount with its currency, such as `USD 5.00` (§2.4). */
  display_amount: shownText(),
  /** The fee with its currency, such as `USD 0.25`. */
  display_fee_amount: shownText(),
  /** The amount that arrives, with its currency. */
  display_arriving_amount: shownText(),
  /** The bank account. */
  destination: payoutDestinationSchema,
  /** The wallet that pays. */
  wallet: walletSchema,
  /** When it is sent, ISO 8601, UTC; only while it waits because its bank account is new (Gap §8.5). */
  held_until: sometimes(z.string()),
  /** Why it failed, or null (§7.2). */
  failure_reason: z.nullable(paymentFailureSchema),
  /** When it was requested, ISO 8601, UTC. */
  created: shownText(),
});

/** The wallets that can pay out (the `payout` flow of interface §4.3); minor units. */
export const payoutOfferSchema = z.looseObject({
  /** Each wallet that can pay out. */
  wallets: openList(
    z.looseObject({
      /** The wallet, a UUID (§2.2). */
      wallet_id: z.string(),
      /** Currency code, such as `USD` (§2.4). */
      currency: z.string(),
      ...walletBalanceShape,
      /** The service's fee, in minor units. */
      fee_amount: z.number(),
      /** The fee with its currency, such as `USD 0.25`. */
      display_fee_amount: shownText(),
      /** The smallest payout, in minor units. */
      least_amount: z.number(),
      /** The largest payout now. Below least_amount: the balance is too low, or a limit is reached (Gap §8.5). */
      most_amount: z.number(),
    }),
  ),
  /** True until the player's identity is verified. */
  kyc_required: z.boolean(),
  /** Previously used, newest first. */
  destinations: openList(payoutDestinationSchema),
});

/** The amount that a payout delivers (the `payout` flow of interface §4.3); minor units. */
export const payoutQuoteSchema = z.looseObject({
  /** The amount debited from the wallet, in minor units. */
  amount: z.number(),
  /** The service's fee, in minor units. */
  fee_amount: z.number(),
  /** The amount minus the fee, in minor units. */
  arriving_amount: z.number(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** The amount with its currency, such as `USD 5.00` (§2.4). */
  display_amount: z.string(),
  /** The fee with its currency, such as `USD 0.25`. */
  display_fee_amount: z.string(),
  /** The amount that arrives, with its currency. */
  display_arriving_amount: z.string(),
});

/** The flow API's checkout response (interface §4.3). */
export const checkoutAnswerSchema = z.looseObject({
  /** The current checkout. */
  checkout: checkoutSchema,
});
/** The flow API's payment selection response (interface §4.3, §6.2). */
export const paymentSelectionAnswerSchema = z.looseObject({
  /** In the form that invoice creation expects (§4.1). */
  payment_methods: z.array(selectedPaymentMethodSchema),
});
/** The flow API's top-up response (interface §4.3). */
export const purchaseAnswerSchema = z.looseObject({
  /** The current top-up. */
  purchase: purchaseSchema,
});
/** The flow API's top-up quote response (interface §4.3). */
export const purchaseQuoteAnswerSchema = z.looseObject({
  /** The quote. */
  quote: purchaseQuoteSchema,
});
/** The flow API's payout response (interface §4.3). */
export const payoutAnswerSchema = z.looseObject({
  /** The current payout. */
  payout: payoutSchema,
});
/** The flow API's payout quote response (interface §4.3). */
export const payoutQuoteAnswerSchema = z.looseObject({
  /** What arrives. */
  quote: payoutQuoteSchema,
});

/** A step that the buyer takes at the bank of a card. */
export type NextAction = z.infer<typeof nextActionSchema>;
/** Why a payment failed; branch on `code`. */
export type PaymentFailure = z.infer<typeof paymentFailureSchema>;
/** An authorized invoice on its way to being paid; minor units. */
export type Checkout = z.infer<typeof checkoutSchema>;
/** A method that has paid its part. */
export type PaidMethod = z.infer<typeof paidMethodSchema>;
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
