import type { Kysely } from 'kysely';
import { isErased } from '../../accounts/standing/freeze.js';
import { revokeSessions } from '../../accounts/standing/revoke-sessions.js';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { conflict, notFound } from '../../platform/http/api-error.js';
import { executorOf, type SqlExecutor } from '../../platform/http/idempotency-store.js';

/** A request that was let in before the freeze, by any node, has ended by then. */
const FROZEN_FOR_MS = 60_000;

/** How many rows. */
export interface Erased {
  readonly cards: number;
  readonly submissions: number;
  readonly payouts: number;
  readonly mails: number;
}

/**
 * Erases who a player is: address, name, language, cards, identity data, account holders of payouts, mails, and what sessions hold. What was
 * bought, sold and paid out stays under the account's id, as the books need it. The account stays frozen for good; a person with the same
 * e-mail address can register again.
 *
 * The operator has to freeze it first, so that nothing adds to it and no payment begins that would need what is erased.
 *
 * @param alongside - commits together with it
 * @throws ApiError `account_not_found` 404; `account_erased`, `account_not_frozen`, `account_in_use` 409
 */
export async function eraseAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  alongside: (trx: Kysely<Database>, erased: Erased, integratorId: string | null) => Promise<void>,
): Promise<Erased> {
  return deps.db.transaction().execute(async (trx) => {
    const client = executorOf(trx);
    const nowMs = deps.clock.now();
    const integratorId = await requireErasable(trx, accountId, nowMs);
    await requireAtRest(client, accountId);
    const erased = await erase(client, accountId, nowMs);
    await revokeSessions(deps, trx, accountId);
    await alongside(trx, erased, integratorId);
    return erased;
  });
}

/** Locks the account: its freeze cannot be lifted meanwhile. @returns whose user it is */
async function requireErasable(trx: Kysely<Database>, accountId: string, nowMs: number): Promise<string | null> {
  const account = await trx
    .selectFrom('accounts')
    .select('integrator_id')
    .where('id', '=', accountId)
    .where('kind', '=', 'user')
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('account');
  if (await isErased(trx, accountId)) throw conflict('account_erased', 'Its personal data was erased before.');
  const freeze = await trx
    .selectFrom('freezes')
    .select('frozen_ms')
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', accountId)
    .where('frozen_by', '=', 'operator')
    .where('lifted_ms', 'is', null)
    .executeTakeFirst();
  if (!freeze || freeze.frozen_ms > nowMs - FROZEN_FOR_MS) {
    const message =
      'Freeze the account, as the operator, at least a minute before: then nothing that adds to it is still under way.';
    throw conflict('account_not_frozen', message);
  }
  return account.integrator_id;
}

/** @throws ApiError `account_in_use` 409 naming all that is left */
async function requireAtRest(client: SqlExecutor, accountId: string): Promise<void> {
  const { rows } = await client.query(
    IN_USE.map(({ what, sql }) => `SELECT '${what}' AS what WHERE EXISTS (${sql})`).join(' UNION ALL '),
    [accountId],
  );
  if (rows.length === 0) return;
  const left = (rows as { what: string }[]).map(({ what }) => what).join(', ');
  throw conflict('account_in_use', `It still has ${left}. End that first: afterwards nobody could be asked or paid.`);
}

/** `$1` is the account. */
const IN_USE: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: 'money in a wallet, or a debt',
    sql: `SELECT FROM wallets WHERE account_id = $1 AND kind = 'user' AND balance + coalesce(
            (SELECT sum(amount) FROM wallet_credits WHERE wallet_credits.wallet_id = wallets.id), 0) <> 0`,
  },
  {
    what: 'a payment, sale or payout that is not final',
    sql: `SELECT FROM transactions WHERE account_id = $1 AND transaction_status IN ('pending', 'payout-pending')`,
  },
  {
    what: 'money held in an escrow, as its buyer or a recipient',
    sql: `SELECT FROM transactions JOIN escrows ON escrows.id = transaction_id
          WHERE transactions.account_id = $1 AND transaction_role = 'buyer' AND status = 'ESCROWED'
          UNION ALL
          SELECT FROM escrows JOIN invoices AS charge ON charge.id = escrow_invoice_id
          WHERE escrows.integrator_id = (SELECT integrator_id FROM accounts WHERE id = $1) AND status = 'ESCROWED'
            AND document @> jsonb_build_object('items', jsonb_build_array(jsonb_build_object('recipients',
              jsonb_build_array(jsonb_build_object('destinationAccountId', $1::uuid::text)))))`,
  },
  { what: 'a top-up in progress', sql: `SELECT FROM purchases WHERE account_id = $1 AND state = 'processing'` },
  { what: 'a payout in progress', sql: `SELECT FROM payouts WHERE account_id = $1 AND state = 'pending'` },
  {
    what: 'an open dispute',
    sql: `SELECT FROM disputes WHERE integrator_id = (SELECT integrator_id FROM accounts WHERE id = $1) AND account_id = $1
            AND state IN ('needs_response', 'under_review')`,
  },
];

async function erase(client: SqlExecutor, accountId: string, nowMs: number): Promise<Erased> {
  const run = async (text: string, ...more: unknown[]) =>
    (await client.query(`${text} RETURNING 1`, [accountId, ...more])).rows.length;
  await run(
    `UPDATE accounts SET email = NULL, display_name = '', locale = 'en',
       kyc_state = CASE WHEN kyc_state = 'MANUAL_REVIEW' THEN 'REVERIFY' ELSE kyc_state END, updated_ms = $2 WHERE id = $1`,
    nowMs,
  );
  await run('INSERT INTO erasures (account_id, erased_ms) VALUES ($1, $2)', nowMs);
  await run(`UPDATE flow_sessions SET state = '{}' WHERE account_id = $1`);
  await run(`DELETE FROM payout_destinations WHERE account_id = $1`);
  await run(`DELETE FROM spending_holds WHERE account_id = $1`);
  await run(`DELETE FROM spending_limits WHERE account_id = $1`);
  return {
    // the charges of a card keep the provider's own references, by which they can still be refunded
    cards: await run(
      `UPDATE payment_methods SET pm_state = 'DISABLED', card = NULL, display_string = '', psp_reference = '', psp_hash_code = '', updated_ms = $2
       WHERE account_id = $1 AND wallet_id IS NULL`,
      nowMs,
    ),
    // one that waits for a decision gets none
    submissions: await run(
      `UPDATE kyc_submissions SET details = '{}', sealed_with = NULL, name_hash = NULL, updated_ms = $2,
         state = CASE WHEN state = 'MANUAL_REVIEW' THEN 'REVERIFY' ELSE state END WHERE account_id = $1`,
      nowMs,
    ),
    payouts: await run(
      `UPDATE payouts SET destination = destination || '{"holder_name": ""}', account_sealed = NULL, sealed_with = NULL WHERE account_id = $1`,
    ),
    mails: await run(`DELETE FROM mails WHERE account_id = $1`),
  };
}
