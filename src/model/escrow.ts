import * as z from 'zod/mini';
import { openEnum, optionalText, sometimes } from './reading.js';

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
export const escrowSchema = z.looseObject({
  /** Begins with `esc_`. */
  id: z.string(),
  account_id: optionalText,
  escrow_invoice_id: optionalText,
  /** Empty until committed. */
  commit_invoice_id: optionalText,
  /** Empty until cancelled. */
  cancel_invoice_id: optionalText,
  status: openEnum(['OPEN', 'ESCROWED', 'ESCROW-FAILED', 'COMMITTED', 'CANCELLED']),
  /** In the answers of pay, commit and cancel. */
  integrator: sometimes(z.string()),
  /** Ends in ` +0000 UTC`; a zero date on create. */
  created: optionalText,
  updated: optionalText,
});

/** A two-phase purchase (interface §2.3). */
export type Escrow = z.infer<typeof escrowSchema>;
