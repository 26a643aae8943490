import * as s from './schema.js';

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
export const escrowSchema = s.looseObject({
  /** Begins with `esc_`. */
  id: s.string,
  account_id: s.optional(s.string),
  escrow_invoice_id: s.optional(s.string),
  /** Empty until committed. */
  commit_invoice_id: s.optional(s.string),
  /** Empty until cancelled. */
  cancel_invoice_id: s.optional(s.string),
  status: s.string,
  integrator: s.optional(s.string),
  /** Ends in ` +0000 UTC`; a zero date on create. */
  created: s.optional(s.string),
  updated: s.optional(s.string),
});

export type Escrow = s.Infer<typeof escrowSchema>;
