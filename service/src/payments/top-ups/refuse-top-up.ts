import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { PaymentDeps } from '../deps.js';
import type { TopUp } from './top-up.js';
import { readMethodText, topUpHistory } from './top-up-history.js';

export interface RefusedTopUp
  extends Pick<TopUp, 'id' | 'integratorId' | 'accountId' | 'paymentMethodId' | 'walletId' | 'amount' | 'currency'> {
  /** The page's idempotency key, unique within this account. */
  readonly key: string;
}

/** Records a top-up that fails before its card's bank is asked anything: at once and for good, so that no later run charges the card. */
export async function refuseTopUp(
  deps: PaymentDeps,
  options: RefusedTopUp,
  failureReason: FailureReasonColumn,
): Promise<void> {
  const exponents = await deps.money.exponents();
  const methodText = await readMethodText(deps, options);
  try {
    await deps.money.engine.run<void>({
      invoiceIds: [],
      escrowIds: [],
      decide: (_rows, nowMs) => {
        const topUp: TopUp = { ...options, state: 'failed', failureReason, createdMs: nowMs, updatedMs: nowMs };
        return {
          movements: [],
          effects: {
            history: [topUpHistory({ topUp, exponents, methodText })],
            write: (client) => insertFailed(client, topUp, options.key),
            result: undefined,
          },
        };
      },
    });
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
  }
}

/** Another request with its key was first: this one rolls back completely. */
class KeyTaken extends Error {}

async function insertFailed(
  client: { query(text: string, values: unknown[]): Promise<{ rowCount: number | null }> },
  topUp: TopUp,
  key: string,
): Promise<void> {
  const inserted = await client.query(
    `INSERT INTO purchases (id, idempotency_key, integrator_id, account_id, payment_method_id, wallet_id, amount, currency, state,
       failure_reason, created_ms, updated_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'failed', $9, $10, $10) ON CONFLICT DO NOTHING`,
    [
      topUp.id,
      key,
      topUp.integratorId,
      topUp.accountId,
      topUp.paymentMethodId,
      topUp.walletId,
      topUp.amount,
      topUp.currency,
      JSON.stringify(topUp.failureReason),
      topUp.createdMs,
    ],
  );
  if (inserted.rowCount !== 1) throw new KeyTaken();
}
