import * as z from 'zod/mini';
import {
  amountField,
  currencyField,
  defaultedInput,
  metadataField,
  optionalInput,
  pictureAddressField,
  textField,
  timeField,
  uuidField,
} from './fields.js';
import { USER_FLOWS } from './flow-names.js';

/** Gap §8.4: with every text at its longest and a recipient each, as many fit a body of 8 MiB. */
const MAX_LINE_ITEMS = 1_000;
/** Of one line item. */
const MAX_RECIPIENTS = 1_000;

/** Gap §2.4: a reference type is free text. */
const reference = () => textField({ max: 255 });

/** A seller's share of a line item (interface §4.1). */
export const recipientRequestSchema = z.object({
  /** Minor units. */
  amount: amountField(1),
  /** Currency code, such as `USD` (§2.4). */
  currency: currencyField(),
  /** The integrator's wallet that the transfer goes through; blank selects the default. */
  source_wallet_id: optionalInput(z.union([z.literal(''), uuidField()])),
  /** The seller's wallet. */
  destination_wallet_id: uuidField(),
});

/** A line item for a new invoice or escrow (interface §4.1). */
export const lineItemRequestSchema = z.object({
  /** Minor units. */
  amount: amountField(1),
  /** Currency code, such as `USD` (§2.4). */
  currency: currencyField(),
  /** `user_to_user` or `user_to_integrator` (§1.4). */
  transaction_type: z.enum(['user_to_user', 'user_to_integrator']),
  /** The integrator's SKU. */
  product_sku: defaultedInput(textField({ max: 255 }), ''),
  /** What is bought; shown to the buyer. */
  description: defaultedInput(textField({ max: 1000 }), ''),
  /**
   * The https address of a square picture of it: PNG, JPEG, WebP, GIF or AVIF, at most 512 KB and 2,048 × 2,048
   * pixels. The service fetches it once and shows it to the buyer (Gap §4.1).
   */
  image_url: optionalInput(pictureAddressField()),
  /** The integrator's own keys and values, or null (§2.4). */
  metadata: z.nullish(metadataField()),
  /** Type of the integrator's own reference (§4.1). */
  reference_type: defaultedInput(reference(), ''),
  /** The integrator's own reference (§4.1). */
  reference_id: defaultedInput(reference(), ''),
  /** The part of `amount` that is tax, in minor units; shown to the buyer. Absent: nothing is said about tax. */
  tax_amount: optionalInput(amountField(0)),
  /** What that tax is called, such as `VAT 20%`; only with `tax_amount`. */
  tax_label: optionalInput(textField({ min: 1, max: 40 })),
  /** For user_to_user; their amounts add up to the item. */
  recipients: z.nullish(z.array(recipientRequestSchema).check(z.maxLength(MAX_RECIPIENTS))),
});

/** One payment method's share of an invoice (interface §4.1). */
export const paymentMethodShareSchema = z.object({
  /** The payment method, a UUID (§2.2). */
  payment_method_id: uuidField(),
  /** With several methods exactly one has 0 and pays the rest. */
  amount: optionalInput(amountField(0)),
});

/** The create body of invoices and escrows (interface §4.1). */
export const invoiceRequestSchema = z.object({
  /** The buyer. */
  account_id: uuidField(),
  /** Type of the integrator's own reference (§4.1). */
  reference_type: reference(),
  /** The integrator's own reference (§4.1). */
  reference_id: reference(),
  /** The integrator's description (§4.1). */
  description: defaultedInput(textField({ max: 1000 }), ''),
  /** The integrator's own keys and values, or null (§2.4). */
  metadata: z.nullish(metadataField()),
  /** What pays; pass payment selection's array unchanged. */
  payment_methods: z.array(paymentMethodShareSchema).check(z.minLength(1), z.maxLength(50)),
  /** What is bought and who is paid. */
  line_items: z.array(lineItemRequestSchema).check(z.minLength(1), z.maxLength(MAX_LINE_ITEMS)),
  /** From then on it cannot be paid; ISO 8601, at most a year ahead. Absent: it does not expire. */
  expires_at: optionalInput(timeField()),
});

/** When a held escrow is resolved by itself, and how (Gap §4.1). */
export const escrowDeadlineRequestSchema = z.object({
  /** ISO 8601, at most a year ahead. */
  at: timeField(),
  /** `refund`: it is cancelled; `release`: it is committed. */
  action: z.enum(['refund', 'release']),
});

/** The create body of escrows (interface §4.1). */
export const escrowRequestSchema = z.object({
  ...invoiceRequestSchema.shape,
  /** What happens to the money that is still held then. Absent: nothing, however long it is held. */
  deadline: optionalInput(escrowDeadlineRequestSchema),
});

/** The authorize-invoice request (interface §4.2). */
export const authorizeInvoiceRequestSchema = z.object({
  /** The buyer. */
  account_id: uuidField(),
  /** True: the money is held until you commit (§1.3). */
  is_escrow: defaultedInput(z.boolean(), false),
  /** `widget` or `svc_hosted` (§4.2). */
  invoice_mechanism: z.enum(['widget', 'svc_hosted']),
  /** Type of the integrator's own reference (§4.1). */
  reference_type: reference(),
  /** The integrator's own reference (§4.1). */
  reference_id: reference(),
  /** The integrator's description (§4.1). */
  description: defaultedInput(textField({ max: 1000 }), ''),
  /** The integrator's own keys and values, or null (§2.4). */
  metadata: z.nullish(metadataField()),
  /** What is bought and who is paid. */
  line_items: z.array(lineItemRequestSchema).check(z.minLength(1), z.maxLength(MAX_LINE_ITEMS)),
  /** From then on it cannot be paid; ISO 8601, at most a year ahead. Absent: in 24 hours. A widget's redirect opens for 24 hours at most. */
  expires_at: optionalInput(timeField()),
  /** Hosted only: where "Back" leads after the payment. */
  return_url: optionalInput(textField({ max: 2000 })),
});

/** The authorize-user request (interface §4 row 2). */
export const authorizeUserRequestSchema = z.object({
  /** The user, a UUID. */
  account_id: uuidField(),
  /** Also return a user password token. */
  return_token: optionalInput(z.boolean()),
  /** The flows the nonce may open; absent: all of these. */
  flows: optionalInput(
    z
      .array(
        z.enum(USER_FLOWS, `must be one of ${USER_FLOWS.join(', ')}; checkout is what authorize-invoice authorizes`),
      )
      .check(z.minLength(1, 'must name at least one flow'), z.maxLength(USER_FLOWS.length)),
  ),
});

/** The token-exchange request (Gap §1: token exchanges are not shown). */
export const tokenExchangeRequestSchema = z.object({
  /** The buyer. */
  account_id: uuidField(),
  /** Minor units, taken from the wallet of paid_currency. */
  paid_amount: amountField(1),
  /** A real currency. */
  paid_currency: currencyField(),
  /** Tokens, added to the wallet of received_currency. */
  received_amount: amountField(1),
  /** A virtual currency. */
  received_currency: currencyField(),
});

const credentials = {
  /** In the form, unless sent with Basic. */
  client_id: z.optional(z.string().check(z.maxLength(255))),
  /** In the form, unless sent with Basic. */
  client_secret: z.optional(z.string().check(z.maxLength(512))),
};

/** The token endpoint's form (Gap §5.7: RFC 6749). */
export const tokenRequestSchema = z.object({
  /** client_credentials or refresh_token */
  grant_type: z.string().check(z.maxLength(100)),
  /** Scopes separated by spaces (or commas); absent: all of the client's. */
  scope: z.optional(z.string().check(z.maxLength(1000))),
  /** For `refresh_token`: the token to exchange. */
  refresh_token: z.optional(z.string().check(z.maxLength(512))),
  ...credentials,
});

/** The revocation and introspection form (Gap §5.7: RFC 7009, RFC 7662). */
export const tokenLookupRequestSchema = z.object({
  /** The access or refresh token. */
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  /** `access_token` or `refresh_token`; only a hint. */
  token_type_hint: z.optional(z.string().check(z.maxLength(100))),
  ...credentials,
});
