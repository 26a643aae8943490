import { isUuid } from 'svc-bridge/model';
import { type DisputeLiability, readDisputeLiability } from '../../accounts/integrators/integrator-profile.js';
import { PROVIDER_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { CardCharge } from '../cards/card-charges.js';
import type { DisputeReport } from '../cards/card-disputes.js';
import type { IntegratorWallets } from '../invoices/find-integrator-wallets.js';

/** A charge that a report names, and what was paid by it. */
export interface DisputedCharge
  extends Pick<CardCharge, 'id' | 'causeType' | 'causeId' | 'paymentMethodId' | 'amount' | 'currency' | 'state'>,
    IntegratorWallets {
  readonly provider: string;
  /** The provider's own id of it; empty until it has answered with one. */
  readonly providerReference: string;
  readonly displayString: string;
  /** Of a charge whose refund is due: how much of it. */
  readonly refundAmount: number;
  /** The invoice that refunds the charge; null: its payment failed, or it is not refunded as a whole. */
  readonly refundedBy: string | null;
  readonly integratorId: string;
  readonly accountId: string;
  /** Of the disputed invoice. */
  readonly escrowId: string | null;
  /** The wallet that a top-up went into. */
  readonly toppedUpWalletId: string | null;
  readonly liability: DisputeLiability;
}

const CHARGE_SQL = `
  SELECT card_charges.id, cause_type AS "causeType", cause_id AS "causeId", card_charges.payment_method_id AS "paymentMethodId", card_charges.amount,
    card_charges.currency, card_charges.state, coalesce(refund_amount, card_charges.amount) AS "refundAmount", refunded_by AS "refundedBy",
    payment_methods.provider, card_charges.provider_reference AS "providerReference", display_string AS "displayString",
    coalesce(invoices.integrator_id, purchases.integrator_id) AS "integratorId",
    coalesce(invoices.account_id, purchases.account_id) AS "accountId", invoices.escrow_id AS "escrowId",
    purchases.wallet_id AS "toppedUpWalletId", integrators.account_id AS "integratorAccountId", integrators.settings,
    own.id AS "defaultWalletId", collecting.id AS "providerWalletId", collecting.account_id AS "providerAccountId"
  FROM card_charges JOIN payment_methods ON payment_methods.id = card_charges.payment_method_id
  LEFT JOIN invoices ON cause_type = 'invoice' AND invoices.id = cause_id
  LEFT JOIN purchases ON cause_type = 'purchase' AND purchases.id = cause_id
  JOIN integrators ON integrators.id = coalesce(invoices.integrator_id, purchases.integrator_id)
  JOIN wallets AS own ON own.account_id = integrators.account_id AND own.currency = card_charges.currency
    AND own.kind = 'integrator' AND own.is_default
  JOIN wallets AS collecting ON collecting.account_id = '${PROVIDER_ACCOUNT_ID}' AND collecting.currency = card_charges.currency
    AND collecting.kind = 'provider'`;

const IS_HERE = 'NOT EXISTS (SELECT FROM moved_integrators WHERE moved_integrators.integrator_id = integrators.id)';

/**
 * The charge of a report.
 *
 * @returns undefined if there is none, or its provider's reference belongs to several; also if its integrator has moved: its cell books it
 */
export async function findDisputedCharge(
  client: SqlExecutor,
  { charge }: Pick<DisputeReport, 'charge'>,
  provider: string,
): Promise<DisputedCharge | undefined> {
  if ('chargeId' in charge && !isUuid(charge.chargeId)) return undefined;
  const [where, id] =
    'chargeId' in charge
      ? ['card_charges.id = $1', charge.chargeId]
      : ["card_charges.provider_reference = $1 AND card_charges.provider_reference <> ''", charge.reference];
  const result = await client.query(
    `${CHARGE_SQL} WHERE ${where} AND payment_methods.provider = $2 AND ${IS_HERE} LIMIT 2`,
    [id, provider],
  );
  const [found, ...others] = result.rows as (DisputedCharge & { settings: Record<string, unknown> })[];
  if (!found || others.length > 0) return undefined;
  const { settings, ...disputed } = found;
  return { ...disputed, liability: readDisputeLiability(settings) };
}
