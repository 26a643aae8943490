import * as z from 'zod/mini';
import {
  amountField,
  currencyField,
  defaultedInput,
  isLanguageTag,
  optionalInput,
  textField,
  uuidField,
} from './fields.js';

/** BCP 47; what cannot be read is as good as absent, so that a page never fails on a browser's odd language. */
export const localeText = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((text) => (isLanguageTag(text) ? text : undefined)),
);

/** The language of a response's texts (Gap §4: flow pages and their API are not shown). */
export const localeQuerySchema = z.object({
  /** BCP 47 language of the texts. */
  locale: z.optional(localeText),
});

const name = () => textField({ min: 1, max: 100 });
const secretText = (message: string) =>
  z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9_-]*$/, message));

/** ISO 3166-1 alpha-2. */
const country = () =>
  z.string().check(
    z.toUpperCase(),
    z.refine((text) => /^[A-Z]{2}$/.test(text), 'must be a country code of two letters such as US'),
  );

/** The buyer's selection, in the form of interface §4.1 and §6.2. */
export const selectedMethodsRequestSchema = z
  .array(
    z.object({
      /** The payment method, a UUID (§2.2). */
      payment_method_id: uuidField(),
      /** Minor units; 0 pays the rest (§4.1). */
      amount: defaultedInput(amountField(0), 0),
    }),
  )
  .check(z.minLength(1), z.maxLength(10));

/** Redeems a nonce, once (interface §5.4). */
export const flowSessionRequestSchema = z.object({
  /** From the redirect; works once, within 24 hours (§5.4). */
  nonce: secretText('must be the nonce of a redirect'),
  /** The flow to open (§4.3). */
  flow: textField({ min: 1, max: 50 }),
  /** Created by the page once per load; makes the call safe to retry. */
  redemption_id: optionalInput(uuidField()),
  /** The embedding origin, as reported by the browser. */
  parent_origin: optionalInput(
    z
      .string()
      .check(
        z.maxLength(300),
        z.regex(/^(null|[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]_-]*)$/, 'must be an origin as browsers report it'),
      ),
  ),
  /** Language of the page, BCP 47 (Gap §4.3). */
  locale: optionalInput(localeText),
});

/** Opens a hosted link, any number of times (interface §4.2). */
export const hostedSessionRequestSchema = z.object({
  /** The last part of the hosted link. */
  link_token: secretText('must be the last part of the link'),
  /** Language of the page, BCP 47 (Gap §4.3). */
  locale: optionalInput(localeText),
});

/** Accepts the version of the terms that was shown (interface §1.7). */
export const acceptTermsRequestSchema = z.object({
  /** The version that was shown. */
  version: z.int().check(z.minimum(1)),
});

/** A player's identity data (the `kyc` flow of interface §4.3). */
export const kycRequestSchema = z.object({
  /** As in the document. */
  first_name: name(),
  /** As in the document. */
  last_name: name(),
  /** ISO 8601, such as `1990-12-31`. */
  date_of_birth: z.iso.date('must be a date such as 1990-12-31'),
  /** The player's address. */
  address: z.object({
    /** Street and number. */
    line_1: textField({ min: 1, max: 200 }),
    /** Flat, floor or building. */
    line_2: optionalInput(textField({ max: 200 })),
    /** The town. */
    city: name(),
    /** State or province. */
    region: optionalInput(textField({ max: 100 })),
    /** As in the address. */
    postal_code: textField({ min: 1, max: 20 }),
    /** ISO 3166-1 alpha-2, such as `US`. */
    country: country(),
  }),
  /** The identity document. */
  document: z.object({
    /** `passport`, `identity_card` or `driving_licence`. */
    type: z.enum(['passport', 'identity_card', 'driving_licence']),
    /** The document's number. */
    number: textField({ min: 3, max: 50 }),
  }),
});

/**
 * Adds a card by its number, which may contain spaces; the service stores none of this (interface §4.3). Refused where cards are
 * typed into the provider's fields.
 */
export const addCardRequestSchema = z.object({
  /** As printed on the card. */
  card: z.object({
    /** Digits; spaces are ignored. */
    number: textField({ min: 1, max: 40 }),
    /** From 1 to 12. */
    expiry_month: z.int().check(z.minimum(1, 'must be from 1 to 12'), z.maximum(12, 'must be from 1 to 12')),
    /** Four digits. */
    expiry_year: z.int().check(z.minimum(2000, 'must have four digits'), z.maximum(2100, 'must have four digits')),
    /** Three or four digits; never stored. */
    security_code: z.string().check(z.regex(/^\d{3,4}$/, 'must have three or four digits')),
    /** As printed on the card. */
    holder_name: optionalInput(textField({ max: 100 })),
  }),
  /** Absent: the invoice's, else the buyer's first. */
  currency: optionalInput(currencyField()),
  /** Whether the player agrees that the card is kept for later payments. Absent: this session only. A payment selection keeps it. */
  keep: optionalInput(z.boolean()),
});

/** Stores the card that was typed into the provider's fields (interface §4.3). */
export const storeEnteredCardRequestSchema = z.object({
  /** From the fields' `token` message. */
  token: textField({ min: 1, max: 2000 }),
  /** As printed on the card. */
  holder_name: optionalInput(textField({ max: 100 })),
  /** Absent: the invoice's, else the buyer's first. */
  currency: optionalInput(currencyField()),
  /** Whether the player agrees that the card is kept for later payments. Absent: this session only. A payment selection keeps it. */
  keep: optionalInput(z.boolean()),
});

/** Completes a payment selection; amounts are minor units (interface §4.3). */
export const paymentSelectionRequestSchema = z.object({
  /** The buyer's selection. */
  payment_methods: selectedMethodsRequestSchema,
  /** The amount to pay, from `flowConfig.transactionDetails` (§4.3). */
  transaction_details: optionalInput(
    z.object({
      /** Minor units. */
      transaction_amount: amountField(1),
      /** Currency code, such as `USD` (§2.4). */
      currency: currencyField(),
    }),
  ),
});

/** Pays an authorized invoice or escrow (interface §4.3). */
export const payCheckoutRequestSchema = z.object({
  /** Idempotency key from the page, one per form. */
  attempt_id: uuidField(),
  /** The buyer's selection. */
  payment_methods: selectedMethodsRequestSchema,
  /** `postOAuthURLOverride`: where the bank's page returns to (§4.3). */
  return_url: optionalInput(textField({ max: 2000 })),
});

/** Abandons a payment that is waiting for the bank (interface §4.3). */
export const abandonCheckoutRequestSchema = z.object({
  /** The page's key of the waiting attempt. */
  attempt_id: uuidField(),
});

/** Asks what a top-up costs, in minor units (the `purchase` flow of interface §4.3). */
export const purchaseQuoteRequestSchema = z.object({
  /** The amount credited to the wallet, in minor units. */
  amount: amountField(1),
  /** Currency code, such as `USD` (§2.4). */
  currency: currencyField(),
});

/** Tops up a wallet, in minor units (the `purchase` flow of interface §4.3). */
export const purchaseRequestSchema = z.object({
  /** The amount credited to the wallet, in minor units. */
  amount: amountField(1),
  /** Currency code, such as `USD` (§2.4). */
  currency: currencyField(),
  /** Idempotency key from the page, one per form. The top-up has its own id. */
  purchase_id: uuidField(),
  /** The card that pays, a UUID. */
  payment_method_id: uuidField(),
  /** `postOAuthURLOverride`: where the bank's page returns to (§4.3). */
  return_url: optionalInput(textField({ max: 2000 })),
});

/** Asks how much of a payout arrives (the `payout` flow of interface §4.3). */
export const payoutQuoteRequestSchema = z.object({
  /** The wallet, a UUID (§2.2). */
  wallet_id: uuidField(),
  /** Fee included. */
  amount: amountField(1),
});

/** Pays out to a bank account (the `payout` flow of interface §4.3). */
export const payoutRequestSchema = z.object({
  ...payoutQuoteRequestSchema.shape,
  /** Idempotency key from the page, one per form. The payout has its own id. */
  payout_id: uuidField(),
  /** The bank account to pay. */
  destination: z.object({
    /** `bank_account`. */
    type: z.literal('bank_account'),
    /** Holder of the account or card. */
    holder_name: textField({ min: 1, max: 100 }),
    /** IBAN or account number. */
    account_number: textField({ min: 4, max: 50 }),
    /** ISO 3166-1 alpha-2, such as `US`. */
    country: country(),
    /** If the country uses one. */
    routing_number: optionalInput(textField({ max: 30 })),
  }),
});
