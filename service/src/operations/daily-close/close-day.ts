import type { Pool, PoolClient } from 'pg';
import { EXACT_SUMS } from '../../platform/db/client.js';
import { inTransaction } from '../../platform/db/in-transaction.js';
import { conflict } from '../../platform/http/api-error.js';

/** Movements of one kind on a day; minor units. What many wallets hold may be beyond 2^53−1. */
export interface MovementsOfKind {
  /** `user_purchase`, `top_up`, `payout`, … by cause; `…_fee` went to the operator's fees, `user_purchase_dispute_fee` to the provider. */
  readonly kind: string;
  readonly count: number;
  readonly credits: bigint;
  readonly debits: bigint;
}

/** A day of all wallets of one owner, or of all escrows, in one currency; minor units. */
export interface DayOfWallets {
  /** `escrows`: what is held, which is neither the players' nor the integrator's until it is committed or cancelled. */
  readonly owner: 'escrows' | 'integrator' | 'players';
  readonly currency: string;
  readonly opening: bigint;
  readonly movements: readonly MovementsOfKind[];
  /** The operator's: part of the movements' debits, less what came back. */
  readonly fees: bigint;
  /** The provider's for disputes, the same way. */
  readonly dispute_fees: bigint;
  readonly closing: bigint;
}

export interface CloseDayOptions {
  readonly integrator: { readonly id: string; readonly account_id: string };
  /** The first moment of the day, and of the next, ms. */
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Closes a day of an integrator's wallets, of its players' and of its escrows', from the postings, in one consistent view of the
 * database.
 *
 * @throws ApiError `daily_close_uneven` 409 naming a wallet whose balance is not what its postings add up to
 */
export async function closeDay(
  pool: Pool,
  { integrator, fromMs, toMs }: CloseDayOptions,
): Promise<readonly DayOfWallets[]> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const wallets = [integrator.id, integrator.account_id];
    await refuseWrongBalance(client, wallets);
    const values = [...wallets, fromMs, toMs];
    const sums = await client.query<Omit<DayOfWallets, 'movements' | 'fees' | 'dispute_fees'>>({
      text: SUMS,
      values,
      types: EXACT_SUMS,
    });
    const moved = await client.query<MovementsOfKind & Pick<DayOfWallets, 'owner' | 'currency'>>({
      text: MOVEMENTS,
      values,
      types: EXACT_SUMS,
    });
    return sums.rows.map((sum) => {
      const own = moved.rows.filter(({ owner, currency }) => owner === sum.owner && currency === sum.currency);
      const movements = own.map(({ kind, count, credits, debits }) => ({ kind, count, credits, debits }));
      const fees = costOf(movements.filter(({ kind }) => kind.endsWith(FEE) && kind !== DISPUTE_FEE));
      const dispute_fees = costOf(movements.filter(({ kind }) => kind === DISPUTE_FEE));
      return requireEven({ ...sum, movements, fees, dispute_fees });
    });
  });
}

function costOf(movements: readonly MovementsOfKind[]): bigint {
  return movements.reduce((sum, { credits, debits }) => sum + debits - credits, 0n);
}

/** The opening and the movements are read apart from the balances that the closing is read from. */
function requireEven(day: DayOfWallets): DayOfWallets {
  const { owner, currency, opening, closing, movements } = day;
  const moved = movements.reduce((sum, { credits, debits }) => sum + credits - debits, 0n);
  if (opening + moved === closing) return day;
  throw conflict(
    'daily_close_uneven',
    `The wallets of the ${owner} in ${currency} do not add up: ${opening} at the opening and ${moved} moved are not ${closing} at the closing.`,
  );
}

async function refuseWrongBalance(client: PoolClient, integrator: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string; balance: bigint; posted: bigint }>({
    text: `${OWN} SELECT own.id, own.balance, coalesce(sum(signed), 0) AS posted FROM own LEFT JOIN legs ON legs.id = own.id
      GROUP BY own.id, own.balance HAVING own.balance <> coalesce(sum(signed), 0) ORDER BY own.id LIMIT 1`,
    values: [...integrator],
    types: EXACT_SUMS,
  });
  const [wrong] = rows;
  if (!wrong) return;
  throw conflict(
    'daily_close_uneven',
    `The wallet ${wrong.id} has a balance of ${wrong.balance}, but its postings add up to ${wrong.posted}: run the audit.`,
  );
}

const FEE = '_fee';
const DISPUTE_FEE = 'user_purchase_dispute_fee';

const OWN = `
  WITH own AS (
    SELECT wallets.id, wallets.currency,
      CASE WHEN wallets.kind = 'escrow' THEN 'escrows' WHEN wallets.account_id = $2::uuid THEN 'integrator' ELSE 'players' END AS owner,
      balance + coalesce((SELECT sum(amount) FROM wallet_credits WHERE wallet_id = wallets.id), 0) AS balance
    FROM wallets JOIN accounts ON accounts.id = account_id
    WHERE wallets.kind IN ('user', 'integrator', 'escrow') AND (account_id = $2::uuid OR accounts.integrator_id = $1::uuid)
  ), legs AS (
    SELECT own.id, own.owner, postings.currency, postings.created_ms, amount AS signed, cause_type, cause_id, debit_wallet_id AS other
    FROM postings JOIN own ON own.id = credit_wallet_id
    UNION ALL
    SELECT own.id, own.owner, postings.currency, postings.created_ms, -amount, cause_type, cause_id, credit_wallet_id
    FROM postings JOIN own ON own.id = debit_wallet_id
  )`;

/** The closing comes from today's balances, less what was posted since. */
const SUMS = `${OWN}
  SELECT balances.owner, balances.currency, coalesce(before, 0) AS opening, balance - coalesce(since, 0) AS closing
  FROM (SELECT owner, currency, sum(balance) AS balance FROM own GROUP BY 1, 2) AS balances
  LEFT JOIN (
    SELECT owner, currency, sum(signed) FILTER (WHERE created_ms < $3::bigint) AS before,
      sum(signed) FILTER (WHERE created_ms >= $4::bigint) AS since
    FROM legs GROUP BY 1, 2
  ) AS posted USING (owner, currency)
  ORDER BY 1, 2`;

/** A dispute's fee that comes back is a reversal that pays nobody's method. */
const MOVEMENTS = `${OWN}
  SELECT owner, legs.currency, CASE cause_type WHEN 'invoice' THEN CASE
        WHEN invoices.invoice_type = 'user_purchase_dispute_reversal' AND document -> 'methods' = '[]' THEN '${DISPUTE_FEE}'
        ELSE invoices.invoice_type END WHEN 'purchase' THEN 'top_up' ELSE cause_type END
      || CASE others.kind WHEN 'fees' THEN '${FEE}' ELSE '' END AS kind,
    count(*) AS count, coalesce(sum(signed) FILTER (WHERE signed > 0), 0) AS credits,
    coalesce(-sum(signed) FILTER (WHERE signed < 0), 0) AS debits
  FROM legs JOIN wallets AS others ON others.id = other
  LEFT JOIN invoices ON cause_type = 'invoice' AND invoices.id = cause_id
  WHERE legs.created_ms >= $3::bigint AND legs.created_ms < $4::bigint
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
