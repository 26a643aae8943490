import * as z from 'zod/mini';

// Any text is read: an id that nobody gave is "not found", as a wrong one is.
const id = () => z.string();
const shortId = (max: number) => z.string().check(z.maxLength(max));

/** In the path of a user's calls (§1). */
export const accountParamsSchema = z.object({
  /** The user, a UUID. */
  account_id: id(),
});

/** In the path of an invoice's calls (§4.1). */
export const invoiceParamsSchema = z.object({
  /** The invoice, a UUID. */
  invoice_id: id(),
});

/** In the path of an escrow's calls (§4.1). */
export const escrowParamsSchema = z.object({
  /** The escrow; begins with `esc_`. */
  escrow_id: id(),
});

/** In the path of a refund's call (Gap §3.3). */
export const refundParamsSchema = z.object({
  /** The refund, a UUID. */
  refund_id: id(),
});

/** In the path of a dispute's calls (Gap §3.4). */
export const disputeParamsSchema = z.object({
  /** The dispute, a UUID. */
  dispute_id: id(),
});

/** In the path of an authorized invoice (§4.2). */
export const authorizedInvoiceParamsSchema = z.object({
  /** The authorized invoice. */
  authorized_invoice_id: shortId(200),
});

/** In the path of a transaction's calls (§4.4). */
export const transactionParamsSchema = z.object({
  /** Any id that a history shows: of an invoice, an escrow, a payout, … */
  transaction_id: id(),
});

/** In the path of a webhook receiver's calls (Gap §6.1). */
export const webhookParamsSchema = z.object({
  /** The receiver. */
  id: id(),
});

/** In the path of a delivery's calls (Gap §6.1). */
export const webhookDeliveryParamsSchema = z.object({
  ...webhookParamsSchema.shape,
  /** The delivery. */
  delivery_id: id(),
});

/** In the path of a session's card entry (§4.3). */
export const cardEntryParamsSchema = z.object({
  /** The entry, a UUID. */
  entry_id: id(),
});

/** In the path of a session's handover (Gap §4.3). */
export const handoverParamsSchema = z.object({
  /** The handover, a UUID. */
  handover_id: id(),
});

/** In the path of a session's payment method (§4.3). */
export const flowPaymentMethodParamsSchema = z.object({
  /** The payment method, a UUID. */
  id: id(),
});

/** In the path of a session's top-up (the `purchase` flow of §4.3). */
export const topUpParamsSchema = z.object({
  /** The top-up, or the `purchase_id` that it was asked for with. */
  id: id(),
});

/** In the path of a session's payout (the `payout` flow of §4.3). */
export const payoutParamsSchema = z.object({
  /** The payout, or the `payout_id` that it was asked for with. */
  id: id(),
});

/** In the path of a hosted link (§4.2). */
export const hostedLinkParamsSchema = z.object({
  /** The link's own secret. */
  token: shortId(200),
});

/** In the path of a bank's challenge (Gap §4.3). */
export const challengeParamsSchema = z.object({
  /** The challenge. */
  id: shortId(64),
});

/** An invalid or repeated value names no owner. */
const owner = () => z.catch(z.optional(z.string().check(z.maxLength(64))), 'unknown');

/** In the address of a page (§4.3). Whose page it is decides who may frame it; without an owner it is the same for everybody. */
export const pageQuerySchema = z.object({
  /** BCP 47; absent, or none that is known: as the browser prefers. */
  lang: z.catch(z.optional(z.string().check(z.maxLength(35))), undefined),
  /** `integrator_id` of the integrator. */
  integrator: owner(),
  /** Of a redirect's own address. */
  authorized_invoice_id: owner(),
});
