import type { FlowName } from '../../accounts/authorize/flow-names.js';

/** What a redeemed nonce (or a hosted link) lets a page do for a while. */
export interface FlowSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly flow: FlowName;
  readonly integratorId: string;
  readonly integratorName: string;
  readonly accountId: string;
  /** Checkout only. */
  readonly authorizedInvoiceId: string | null;
  /** Opened from a link of `{hosted_url}`; sealed, absent in frames. */
  readonly hostedTokenSealed: string | null;
  readonly createdMs: number;
  readonly expiresMs: number;
}

/** A page that nobody touches is logged out. */
export const IDLE_MS = 30 * 60_000;
/** Nobody stays in one flow for longer. */
export const LONGEST_MS = 2 * 60 * 60_000;
