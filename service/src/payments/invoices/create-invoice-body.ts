import { z } from 'zod';
import {
  amountField,
  currencyField,
  defaultedField,
  metadataField,
  optionalField,
  textField,
  uuidField,
} from '../../platform/http/fields.js';

/** Gap §8.5: as many as fit a body of 1 MB with little more than their amounts. */
const MAX_LINE_ITEMS = 10_000;
/** Of one line item. */
const MAX_RECIPIENTS = 1_000;
const MAX_PAYMENT_METHODS = 50;

/** Gap §2.4: a reference type is free text. */
const reference = () => textField({ max: 255 });

const recipientSchema = z.object({
  amount: amountField(1),
  currency: currencyField(),
  source_wallet_id: optionalField(z.union([z.literal(''), uuidField()])).describe(
    "The integrator's wallet that the transfer goes through; blank selects the default.",
  ),
  destination_wallet_id: uuidField().describe("The seller's wallet."),
});

const lineItemFields = {
  amount: amountField(1).describe('Minor units.'),
  currency: currencyField(),
  transaction_type: z.enum(['user_to_user', 'user_to_integrator']),
  product_sku: defaultedField(textField({ max: 255 }), ''),
  description: defaultedField(textField({ max: 1000 }), ''),
  metadata: metadataField().nullish(),
};

/** A line item of the create body (interface §4.1). */
export const lineItemBodySchema = z.object({
  ...lineItemFields,
  reference_type: defaultedField(reference(), ''),
  reference_id: defaultedField(reference(), ''),
  recipients: z
    .array(recipientSchema)
    .max(MAX_RECIPIENTS)
    .nullish()
    .describe('For user_to_user; their amounts add up to the item.'),
});

export const lineItemsField = z.array(lineItemBodySchema).min(1).max(MAX_LINE_ITEMS);

export const paymentMethodBodySchema = z.object({
  payment_method_id: uuidField(),
  amount: optionalField(amountField(0)).describe('With several methods exactly one has 0 and pays the rest.'),
});

/** The create body of invoices and escrows (interface §4.1). */
export const createInvoiceBodySchema = z.object({
  account_id: uuidField().describe('The buyer.'),
  reference_type: reference(),
  reference_id: reference(),
  description: defaultedField(textField({ max: 1000 }), ''),
  metadata: metadataField().nullish(),
  payment_methods: z.array(paymentMethodBodySchema).min(1).max(MAX_PAYMENT_METHODS),
  line_items: lineItemsField,
});

export type CreateInvoiceBody = z.infer<typeof createInvoiceBodySchema>;
export type LineItemBody = z.infer<typeof lineItemBodySchema>;
export type PaymentMethodBody = z.infer<typeof paymentMethodBodySchema>;
