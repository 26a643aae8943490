import * as v from 'valibot';
import { optionalText } from './optional-field.js';

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
export const escrowSchema = v.looseObject({
  /** Begins with `esc_`. */
  id: v.string(),
  account_id: optionalText,
  escrow_invoice_id: optionalText,
  /** Empty until committed. */
  commit_invoice_id: optionalText,
  /** Empty until cancelled. */
  cancel_invoice_id: optionalText,
  status: v.string(),
  integrator: optionalText,
  /** Ends in ` +0000 UTC`; a zero date on create. */
  created: optionalText,
  updated: optionalText,
});

export type Escrow = v.InferOutput<typeof escrowSchema>;
