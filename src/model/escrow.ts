import * as z from 'zod/mini';

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
export const escrowSchema = z.looseObject({
  /** Begins with `esc_`. */
  id: z.string(),
  account_id: z.optional(z.string()),
  escrow_invoice_id: z.optional(z.string()),
  /** Empty until committed. */
  commit_invoice_id: z.optional(z.string()),
  /** Empty until cancelled. */
  cancel_invoice_id: z.optional(z.string()),
  status: z.string(),
  integrator: z.optional(z.string()),
  /** Ends in ` +0000 UTC`; a zero date on create. */
  created: z.optional(z.string()),
  updated: z.optional(z.string()),
});

export type Escrow = z.infer<typeof escrowSchema>;
