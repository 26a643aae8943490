import * as z from 'zod/mini';
import { invoiceSummarySchema } from './invoice.js';
import { readAmount } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, sometimes } from './reading.js';

/** What one wallet pays for a dispute (Gap §3.4). */
export const disputeSourceSchema = z.looseObject({
  /** The wallet, a UUID; it may be below zero by this. */
  wallet_id: z.string(),
  /** Minor units. */
  amount: readAmount(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
});

/** Evidence that you have handed in (Gap §3.4). */
export const disputeEvidenceSchema = z.looseObject({
  /** The evidence, a UUID. */
  evidence_id: z.string(),
  /** `processing` until the card's provider has it, then `submitted`. */
  state: openEnum(['processing', 'submitted']),
  /** As sent. */
  text: optionalText,
  /** ISO 8601, UTC. */
  created: optionalText,
});

/**
 * A card payment that the card's bank has taken back (Gap §3.4). `state`: `needs_response` until you answer, `under_review`, then `won`
 * or `lost`. The money is gone at once, and back once it is `won`.
 */
export const disputeSchema = z.looseObject({
  /** The dispute, a UUID; also the id of its own invoice. */
  dispute_id: z.string(),
  /** The disputed invoice, a UUID; for an escrow the one that charged the buyer. */
  invoice_id: sometimes(z.string()),
  /** The escrow, if it is of one. */
  escrow_id: sometimes(z.string()),
  /** Instead of an invoice: the top-up of a player's wallet, a UUID. */
  purchase_id: sometimes(z.string()),
  /** The buyer, a UUID. */
  account_id: optionalText,
  /** The buyer's card, a UUID. */
  payment_method_id: optionalText,
  /** `needs_response`, `under_review`, `won` or `lost`. */
  state: openEnum(['needs_response', 'under_review', 'won', 'lost']),
  /** The provider's word for it, such as `fraudulent`. */
  reason: optionalText,
  /** What is disputed. */
  summary: optionalField(invoiceSummarySchema),
  /** What the provider keeps for it, minor units; 0: nothing. */
  fee_amount: optionalField(readAmount()),
  /** Until when evidence is taken: ISO 8601, UTC. */
  respond_by: optionalText,
  /** You have given it up. */
  accepted: optionalField(z.boolean()),
  /** Who pays it; the fee is your default wallet's. */
  taken_from: optionalField(z.array(disputeSourceSchema)),
  /** What you have handed in, oldest first. */
  evidence: optionalField(z.array(disputeEvidenceSchema)),
  /** Set once it was `won`: the invoice that gives the money back. */
  reversal_invoice_id: sometimes(z.string()),
  /** When the bank opened it: ISO 8601, UTC. */
  opened: optionalText,
  /** ISO 8601, UTC. */
  created: optionalText,
  /** As `created`. */
  updated: optionalText,
});

/** A page of disputes, newest first; `next_cursor` is null on its last page (Gap §3.4). */
export const disputePageSchema = z.looseObject({
  /** Newest first. */
  disputes: z.array(disputeSchema),
  /** Pass it to get the next page; null on the last. */
  next_cursor: reads(z.nullish(z.string()), z.nullable(z.string())),
});

/** A card payment that the card's bank has taken back (Gap §3.4). */
export type Dispute = z.infer<typeof disputeSchema>;
/** A page of disputes (Gap §3.4). */
export type DisputePage = z.infer<typeof disputePageSchema>;
