import type { Queries } from '../../platform/db/client.js';
import { conflict, notFound } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';

/** Money from outside that two operators have credited to a wallet. */
export interface RecordedCredit {
  readonly id: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly walletId: string;
  /** Of an integrator's own wallet there is no history. */
  readonly walletKind: 'user' | 'integrator';
  /** Minor units, above 0. */
  readonly amount: number;
  readonly currency: string;
  /** The bank's, of the money that came. */
  readonly reference: string;
  readonly createdMs: number;
}

/** A request of the console and the two people whose word it has. */
export interface Decided {
  readonly requestId: string;
  readonly reason: string;
  readonly askedBy: Signatory;
  readonly approvedBy: Signatory;
}

interface Signatory {
  readonly id: string;
  readonly email: string;
}

/** Whose wallets are meant: a player's, or an integrator's own. */
export interface WalletOwner {
  readonly kind: 'account' | 'integrator';
  readonly id: string;
}

export type CreditedWallet = Pick<
  RecordedCredit,
  'integratorId' | 'accountId' | 'walletId' | 'walletKind' | 'currency'
>;

/** SQL: that a wallet is one of the owner's. `w` is the wallet, `a` its account; `$2` and `$3` are the owner. */
const IS_OWNED = `(w.kind = 'user' AND $2 = 'account' AND a.id = $3::uuid
  OR w.kind = 'integrator' AND $2 = 'integrator' AND a.integrator_id = $3::uuid)`;

/**
 * A wallet that may be credited.
 *
 * @throws ApiError `wallet_not_found` 404, also for another owner's; `account_erased`, `wallet_of_tokens` 409
 */
export async function findCreditedWallet(pool: Queries, owner: WalletOwner, walletId: string): Promise<CreditedWallet> {
  const { rows } = await pool.query<CreditedWallet & { isVirtual: boolean; isErased: boolean }>(
    `SELECT w.id AS "walletId", w.kind AS "walletKind", w.currency, a.id AS "accountId", a.integrator_id AS "integratorId",
       c.is_virtual AS "isVirtual", EXISTS (SELECT FROM erasures WHERE account_id = a.id) AS "isErased"
     FROM wallets AS w JOIN accounts AS a ON a.id = w.account_id JOIN currencies AS c ON c.code = w.currency
     WHERE w.id = $1 AND ${IS_OWNED}`,
    [walletId, owner.kind, owner.id],
  );
  const [row] = rows;
  if (!row) throw notFound('wallet');
  const { isVirtual, isErased, ...wallet } = row;
  if (isErased) throw conflict('account_erased', 'The personal data of this account was erased. It takes no money.');
  if (!isVirtual) return wallet;
  const message = `${wallet.currency} is a game's own currency, which comes from no bank. Sell it with POST /v2/token_exchange.`;
  throw conflict('wallet_of_tokens', message);
}

/**
 * A credit that may be taken back.
 *
 * @throws ApiError `credit_not_found` 404, also for another owner's; `credit_taken_back` 409
 */
export async function findCredit(pool: Queries, owner: WalletOwner, creditId: string): Promise<RecordedCredit> {
  const { rows } = await pool.query<RecordedCredit & { isTakenBack: boolean }>(
    `SELECT r.id, r.integrator_id AS "integratorId", r.account_id AS "accountId", r.wallet_id AS "walletId", w.kind AS "walletKind",
       r.amount, r.currency, r.reference, r.created_ms AS "createdMs",
       EXISTS (SELECT FROM recorded_credits WHERE takes_back_id = r.id) AS "isTakenBack"
     FROM recorded_credits AS r JOIN wallets AS w ON w.id = r.wallet_id JOIN accounts AS a ON a.id = w.account_id
     WHERE r.id = $1 AND r.amount > 0 AND ${IS_OWNED}`,
    [creditId, owner.kind, owner.id],
  );
  const [row] = rows;
  if (!row) throw notFound('credit');
  const { isTakenBack, ...credit } = row;
  if (isTakenBack) throw takenBack();
  return credit;
}

/**
 * That no other credit stands under the reference of a transfer. Inside the transaction that has locked the provider's wallet, of several at
 * once one finds none.
 *
 * @throws ApiError `credit_reference_used` 409
 */
export async function requireNewReference(
  client: SqlExecutor,
  { currency, reference }: Pick<RecordedCredit, 'currency' | 'reference'>,
): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM recorded_credits AS r WHERE currency = $1 AND lower(reference) = lower($2) AND amount > 0
       AND NOT EXISTS (SELECT FROM recorded_credits WHERE takes_back_id = r.id) LIMIT 1`,
    [currency, reference],
  );
  if (rows.length === 0) return;
  const message = `A credit in ${currency} with the reference ${reference} was recorded. Take that back first; if one transfer is for several wallets, add a number to each reference.`;
  throw conflict('credit_reference_used', message);
}

/**
 * Inside the transaction that posts it.
 *
 * @param row.takesBackId - the credit that it takes back; null: it is a credit
 * @throws ApiError `credit_taken_back` 409 if another one did that
 */
export async function insertCredit(
  client: SqlExecutor,
  { takesBackId, ...row }: RecordedCredit & { readonly takesBackId: string | null },
  { requestId, reason, askedBy, approvedBy }: Decided,
): Promise<void> {
  const { rows } = await client.query(
    `INSERT INTO recorded_credits (id, request_id, integrator_id, account_id, wallet_id, amount, currency, takes_back_id, reference, reason,
       asked_by, asked_by_id, approved_by, approved_by_id, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (takes_back_id) DO NOTHING RETURNING id`,
    [
      row.id,
      requestId,
      row.integratorId,
      row.accountId,
      row.walletId,
      takesBackId === null ? row.amount : -row.amount,
      row.currency,
      takesBackId,
      row.reference,
      reason,
      askedBy.email,
      askedBy.id,
      approvedBy.email,
      approvedBy.id,
      row.createdMs,
    ],
  );
  if (rows.length === 0) throw takenBack();
}

function takenBack() {
  return conflict('credit_taken_back', 'This credit was taken back. Reload the page.');
}
