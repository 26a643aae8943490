import * as z from 'zod/mini';
import {
  amountField,
  currencyField,
  defaultedInput,
  described,
  metadataField,
  optionalInput,
  textField,
  uuidField,
} from './fields.js';

/** Gap §8.5: as many as fit a body of 1 MB with little more than their amounts. */
const MAX_LINE_ITEMS = 10_000;
/** Of one line item. */
const MAX_RECIPIENTS = 1_000;

/** Gap §2.4: a reference type is free text. */
const reference = () => textField({ max: 255 });

/** A seller's part of a line item (interface §4.1). */
export const recipientRequestSchema = z.object({
  amount: described(amountField(1), 'Minor units.'),
  currency: currencyField(),
  source_wallet_id: described(
    optionalInput(z.union([z.literal(''), uuidField()])),
    "The integrator's wallet that the transfer goes through; blank selects the default.",
  ),
  destination_wallet_id: described(uuidField(), "The seller's wallet."),
});

/** A line item of an invoice or escrow to be created (interface §4.1). */
export const lineItemRequestSchema = z.object({
  amount: described(amountField(1), 'Minor units.'),
  currency: currencyField(),
  transaction_type: z.enum(['user_to_user', 'user_to_integrator']),
  product_sku: defaultedInput(textField({ max: 255 }), ''),
  description: defaultedInput(textField({ max: 1000 }), ''),
  metadata: z.nullish(metadataField()),
  reference_type: defaultedInput(reference(), ''),
  reference_id: defaultedInput(reference(), ''),
  recipients: described(
    z.nullish(z.array(recipientRequestSchema).check(z.maxLength(MAX_RECIPIENTS))),
    'For user_to_user; their amounts add up to the item.',
  ),
});

/** What one payment method pays of an invoice (interface §4.1). */
export const paymentMethodShareSchema = z.object({
  payment_method_id: uuidField(),
  amount: described(optionalInput(amountField(0)), 'With several methods exactly one has 0 and pays the rest.'),
});

/** The create body of invoices and escrows (interface §4.1). */
export const invoiceRequestSchema = z.object({
  account_id: described(uuidField(), 'The buyer.'),
  reference_type: reference(),
  reference_id: reference(),
  description: defaultedInput(textField({ max: 1000 }), ''),
  metadata: z.nullish(metadataField()),
  payment_methods: z.array(paymentMethodShareSchema).check(z.minLength(1), z.maxLength(50)),
  line_items: z.array(lineItemRequestSchema).check(z.minLength(1), z.maxLength(MAX_LINE_ITEMS)),
});

/** The authorize-invoice request (interface §4.2). */
export const authorizeInvoiceRequestSchema = z.object({
  account_id: described(uuidField(), 'The buyer.'),
  is_escrow: defaultedInput(z.boolean(), false),
  invoice_mechanism: z.enum(['widget', 'svc_hosted']),
  reference_type: reference(),
  reference_id: reference(),
  description: defaultedInput(textField({ max: 1000 }), ''),
  metadata: z.nullish(metadataField()),
  line_items: z.array(lineItemRequestSchema).check(z.minLength(1), z.maxLength(MAX_LINE_ITEMS)),
  return_url: described(optionalInput(textField({ max: 2000 })), 'Hosted only: where "Back" leads after the payment.'),
});

/** What authorize-user authorizes; checkout is authorize-invoice's. */
export const USER_FLOWS = ['tos', 'kyc', 'purchase', 'payout', 'payment-selection'] as const;

/** The authorize-user request (interface §4 row 2). */
export const authorizeUserRequestSchema = z.object({
  account_id: uuidField(),
  return_token: described(optionalInput(z.boolean()), 'Also return a user password token.'),
  flows: described(
    optionalInput(
      z
        .array(
          z.enum(USER_FLOWS, `must be one of ${USER_FLOWS.join(', ')}; checkout is what authorize-invoice authorizes`),
        )
        .check(z.minLength(1, 'must name at least one flow'), z.maxLength(USER_FLOWS.length)),
    ),
    'The flows that the nonce opens; every one of these when absent.',
  ),
});

/** What can be listened for (interface §6.1; Gap: the second name). */
export const WEBHOOK_EVENTS = ['escrow-transaction-update', 'invoice-completion'] as const;

/** The registration of a receiver of webhooks (Gap §6.1). */
export const webhookRequestSchema = z.object({
  url: textField({ min: 1, max: 2000 }),
  events: described(
    optionalInput(z.array(z.enum(WEBHOOK_EVENTS)).check(z.maxLength(10))),
    'Absent or empty: every event.',
  ),
});

const credentials = {
  client_id: z.optional(z.string().check(z.maxLength(255))),
  client_secret: z.optional(z.string().check(z.maxLength(512))),
};

/** The form of the token endpoint (Gap §5.7: RFC 6749). */
export const tokenRequestSchema = z.object({
  grant_type: described(z.string().check(z.maxLength(100)), 'client_credentials or refresh_token'),
  scope: described(
    z.optional(z.string().check(z.maxLength(1000))),
    'Names separated by spaces (or commas); absent asks for all of the client.',
  ),
  refresh_token: z.optional(z.string().check(z.maxLength(512))),
  ...credentials,
});

/** The forms of revocation and introspection (Gap §5.7: RFC 7009, RFC 7662). */
export const tokenLookupRequestSchema = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  token_type_hint: z.optional(z.string().check(z.maxLength(100))),
  ...credentials,
});
