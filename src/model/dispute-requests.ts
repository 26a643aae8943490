import * as z from 'zod/mini';
import { textField } from './fields.js';
import { integerText } from './query-text.js';

/** UTF-16 units. */
const LONGEST_EVIDENCE = 20_000;

/** What speaks for the payment (Gap §3.4). */
export const disputeEvidenceRequestSchema = z.object({
  /** Plain text for the bank: what was sold, delivered and agreed, 1 to 20,000 characters. */
  text: textField({ min: 1, max: LONGEST_EVIDENCE }),
});

/** Filters the list of disputes (Gap §3.4). */
export const disputeListQuerySchema = z.object({
  /** Only disputes in this state. */
  state: z.optional(z.enum(['needs_response', 'under_review', 'won', 'lost'])),
  /** Only disputes of this invoice. */
  invoice_id: z.optional(textField({ max: 64 })),
  /** Default 25. */
  limit: z.optional(integerText(1, 100)),
  /** `next_cursor` of the previous page. */
  cursor: z.optional(textField({ max: 64 })),
});
