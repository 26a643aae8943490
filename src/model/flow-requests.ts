import * as z from 'zod/mini';
import {
  amountField,
  currencyField,
  defaultedInput,
  described,
  optionalInput,
  textField,
  uuidField,
} from './fields.js';

const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** BCP 47; what cannot be read is as good as absent, so that a page never fails on a browser's odd language. */
export const localeText = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((text) => (LANGUAGE_TAG.test(text) && text.length <= 35 ? text : undefined)),
);

const name = () => textField({ min: 1, max: 100 });
const secretText = (message: string) =>
  z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9_-]*$/, message));

/** ISO 3166-1 alpha-2. */
const country = () =>
  z.string().check(
    z.toUpperCase(),
    z.refine((text) => /^[A-Z]{2}$/.test(text), 'must be a country code of two letters such as US'),
  );

/** What the buyer has picked, in the form of interface §4.1 and §6.2. */
export const selectedMethodsRequestSchema = z
  .array(z.object({ payment_method_id: uuidField(), amount: defaultedInput(amountField(0), 0) }))
  .check(z.minLength(1), z.maxLength(10));

/** Redeeming a nonce, once (interface §5.4). */
export const flowSessionRequestSchema = z.object({
  nonce: secretText('must be the nonce of a redirect'),
  flow: textField({ min: 1, max: 50 }),
  redemption_id: described(optionalInput(uuidField()), 'Made by the page once per load; makes the call repeatable.'),
  parent_origin: described(
    optionalInput(
      z
        .string()
        .check(
          z.maxLength(300),
          z.regex(/^(null|[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]_-]*)$/, 'must be an origin as browsers report it'),
        ),
    ),
    'The origin that shows the page, as its browser says.',
  ),
  locale: optionalInput(localeText),
});

/** Opening a hosted link, which may be done any number of times (interface §4.2). */
export const hostedSessionRequestSchema = z.object({
  link_token: secretText('must be the last part of the link'),
  locale: optionalInput(localeText),
});

/** Accepting the terms of the version that was shown (interface §1.7). */
export const acceptTermsRequestSchema = z.object({ version: z.int().check(z.minimum(1)) });

/** What a player says about who they are (the `kyc` flow of interface §4.3). */
export const kycRequestSchema = z.object({
  first_name: name(),
  last_name: name(),
  date_of_birth: z.iso.date('must be a date such as 1990-12-31'),
  address: z.object({
    line_1: textField({ min: 1, max: 200 }),
    line_2: optionalInput(textField({ max: 200 })),
    city: name(),
    region: optionalInput(textField({ max: 100 })),
    postal_code: textField({ min: 1, max: 20 }),
    country: country(),
  }),
  document: z.object({
    type: z.enum(['passport', 'identity_card', 'driving_licence']),
    number: textField({ min: 3, max: 50 }),
  }),
});

/** Adding a card; `number` may have spaces. The service keeps none of it (interface §4.3). */
export const addCardRequestSchema = z.object({
  card: z.object({
    number: textField({ min: 1, max: 40 }),
    expiry_month: z.int().check(z.minimum(1, 'must be from 1 to 12'), z.maximum(12, 'must be from 1 to 12')),
    expiry_year: z.int().check(z.minimum(2000, 'must have four digits'), z.maximum(2100, 'must have four digits')),
    security_code: z.string().check(z.regex(/^\d{3,4}$/, 'must have three or four digits')),
    holder_name: optionalInput(textField({ max: 100 })),
  }),
  currency: described(optionalInput(currencyField()), "Absent: the invoice's, else the buyer's first."),
});

/** Ending a payment selection; the amount to be paid is in minor units (interface §4.3). */
export const paymentSelectionRequestSchema = z.object({
  payment_methods: selectedMethodsRequestSchema,
  transaction_details: optionalInput(z.object({ transaction_amount: amountField(1), currency: currencyField() })),
});

/** Paying an authorized invoice or escrow (interface §4.3). */
export const payCheckoutRequestSchema = z.object({
  attempt_id: described(
    uuidField(),
    'Made by the page, one per form shown: its key; the same one sent again is the same payment.',
  ),
  payment_methods: selectedMethodsRequestSchema,
  return_url: optionalInput(textField({ max: 2000 })),
});

/** Giving up a payment that waits for the bank (interface §4.3). */
export const abandonCheckoutRequestSchema = z.object({ attempt_id: uuidField() });

/** Asking what a top-up costs, in minor units (the `purchase` flow of interface §4.3). */
export const purchaseQuoteRequestSchema = z.object({ amount: amountField(1), currency: currencyField() });

/** Topping up a wallet, in minor units (the `purchase` flow of interface §4.3). */
export const purchaseRequestSchema = z.object({
  amount: amountField(1),
  currency: currencyField(),
  purchase_id: described(
    uuidField(),
    'Made by the page, one per form shown: its key. The purchase has an id of its own.',
  ),
  payment_method_id: uuidField(),
  return_url: optionalInput(textField({ max: 2000 })),
});

/** Asking what arrives of a payout (the `payout` flow of interface §4.3). */
export const payoutQuoteRequestSchema = z.object({
  wallet_id: uuidField(),
  amount: described(amountField(1), 'Fee included.'),
});

/** Paying out to a bank account (the `payout` flow of interface §4.3). */
export const payoutRequestSchema = z.object({
  ...payoutQuoteRequestSchema.shape,
  payout_id: described(uuidField(), 'Made by the page, one per form shown: its key. The payout has an id of its own.'),
  destination: z.object({
    type: z.literal('bank_account'),
    holder_name: textField({ min: 1, max: 100 }),
    account_number: textField({ min: 4, max: 50 }),
    country: country(),
    routing_number: optionalInput(textField({ max: 30 })),
  }),
});
