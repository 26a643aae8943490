import * as v from 'valibot';

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
export const escrowSchema = v.looseObject({
  /** Begins with `esc_`. */
  id: v.string(),
  account_id: v.optional(v.string()),
  escrow_invoice_id: v.optional(v.string()),
  /** Empty until committed. */
  commit_invoice_id: v.optional(v.string()),
  /** Empty until cancelled. */
  cancel_invoice_id: v.optional(v.string()),
  status: v.string(),
  integrator: v.optional(v.string()),
  /** Ends in ` +0000 UTC`; a zero date on create. */
  created: v.optional(v.string()),
  updated: v.optional(v.string()),
});

export type Escrow = v.InferOutput<typeof escrowSchema>;
