import { z } from 'zod';

const metadataSchema = z.record(z.string(), z.unknown()).nullable();

const subitemSchema = z
  .object({
    subitem_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    display_amount: z.string(),
    reference_type: z.string(),
    reference_id: z.string().describe('For a subitem made from a line item: its id.'),
    subitem_type: z.string().describe('user_recipient, payment, escrow_hold, escrow_release or refund; more may come.'),
    description: z.string(),
    metadata: metadataSchema,
    source_account_id: z.string(),
    source_payment_method_id: z.string(),
    source_wallet_id: z.string(),
    destination_account_id: z.string(),
    destination_payment_method_id: z.string(),
    destination_wallet_id: z.string(),
  })
  .meta({ id: 'Subitem' });

const lineItemSchema = z
  .object({
    line_item_id: z.string(),
    product_sku: z.string(),
    amount: z.int().describe('Minor units.'),
    currency: z.string(),
    display_amount: z.string().describe('Such as USD 5.00.'),
    reference_type: z.string(),
    reference_id: z.string(),
    transaction_type: z.enum(['user_to_user', 'user_to_integrator']),
    description: z.string(),
    metadata: metadataSchema,
    subitems: z.record(z.string(), subitemSchema),
  })
  .meta({ id: 'LineItem' });

const failureReasonSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    decline_code: z.string().optional(),
    payment_method_id: z.string().optional(),
  })
  .meta({ id: 'FailureReason' });

/** An invoice in the API document (interface §2.4). */
export const invoiceResponseSchema = z
  .object({
    invoice_id: z.string(),
    account_id: z.string(),
    reference_type: z.string(),
    reference_id: z.string(),
    state: z.enum(['open', 'processing', 'success', 'failed']),
    description: z.string(),
    metadata: metadataSchema,
    summary: z.object({ total_amount: z.int(), currency: z.string(), display_amount: z.string() }),
    created: z.string().describe('ISO 8601, UTC.'),
    updated: z.string(),
    payment_methods: z.object({}),
    line_items: z.record(z.string(), lineItemSchema),
    subitems: z.record(z.string(), subitemSchema),
    failure_reason: failureReasonSchema.optional().describe('When state is failed.'),
  })
  .meta({ id: 'Invoice' });
