import * as z from 'zod/mini';
import { openEnum, optionalField, optionalText, sometimes } from './reading.js';

/** When a held escrow is resolved by itself, and how (Gap §4.1). */
export const escrowDeadlineSchema = z.looseObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** `refund` or `release`. */
  action: openEnum(['refund', 'release']),
});

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
export const escrowSchema = z.looseObject({
  /** Begins with esc_. */
  id: z.string(),
  /** The buyer, a UUID. */
  account_id: optionalText,
  /** The invoice that charges the buyer, a UUID. */
  escrow_invoice_id: optionalText,
  /** Empty until committed. */
  commit_invoice_id: optionalField(z.string()),
  /** Empty until cancelled. */
  cancel_invoice_id: optionalField(z.string()),
  /** `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED` or `CANCELLED` (§3.1). */
  status: openEnum(['OPEN', 'ESCROWED', 'ESCROW-FAILED', 'COMMITTED', 'CANCELLED']),
  /** Present if it was created with one. */
  deadline: sometimes(escrowDeadlineSchema),
  /** Present in pay, commit and cancel responses. */
  integrator: sometimes(z.string()),
  /** Ends in +0000 UTC; a zero date on create. */
  created: optionalField(z.string()),
  /** As `created`. */
  updated: optionalText,
});

/** A two-phase purchase (interface §2.3). */
export type Escrow = z.infer<typeof escrowSchema>;
