import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';

/** A transfer from a wallet to a bank account. */
export interface Payout {
  readonly id: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly walletId: string;
  /** Taken from the wallet, fee included; minor units. */
  readonly amount: number;
  readonly feeAmount: number;
  readonly currency: string;
  readonly destination: Readonly<Record<string, unknown>>;
  /** `failed`: it never arrived; `returned`: it had arrived. Either way everything is back in the wallet. */
  readonly state: 'pending' | 'processed' | 'failed' | 'returned';
  readonly failureReason: FailureReasonColumn | null;
  /** Not sent before, as its bank account was new to the player; null: not held. */
  readonly heldUntilMs: number | null;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export const PAYOUT_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", wallet_id AS "walletId", amount,
  fee_amount AS "feeAmount", currency, destination,
  CASE WHEN returned_ms IS NULL THEN state ELSE 'returned' END AS state, failure_reason AS "failureReason",
  held_until_ms AS "heldUntilMs",
  created_ms AS "createdMs", updated_ms AS "updatedMs"`;
