import { findWaitingSubmission } from '../../accounts/kyc/read-submissions.js';
import { maskEmail } from '../../accounts/users/email-address.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { readBalances } from '../../ledger/read-balances.js';
import { allowedNow } from '../../ledger/spending.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { methodState } from '../../payments/payment-methods/payment-method-view.js';
import { readSpendingLimits } from '../../payments/spending/read-spending.js';
import { encodeCursor } from '../../payments/transactions/cursor.js';
import type { HistoryRow } from '../../payments/transactions/history-row.js';
import { readHistory } from '../../payments/transactions/read-history.js';
import { notFound } from '../../platform/http/api-error.js';
import { isoTime } from '../../platform/times.js';
import { allowsRole, mayCredit, type Operator, sideOf } from './operator.js';
import { readFreezes, readWalletFreezes } from './read-freezes.js';
import { readPayoutNotes } from './read-payout-notes.js';

const HISTORY_ROWS = 25;
const MOST_WALLETS = 100;

/** Who a player is, what they own and how they stand. Viewers see a masked e-mail address and no name. */
export async function readPlayer(deps: LookUpDeps, operator: Operator, accountId: string) {
  const account = await deps.db
    .selectFrom('accounts as a')
    .leftJoin('integrators as i', 'i.id', 'a.integrator_id')
    .leftJoin('erasures as e', 'e.account_id', 'a.id')
    .select([
      'a.id',
      'a.email',
      'a.display_name',
      'a.locale',
      'a.kyc_state',
      'a.accepted_terms_version',
      'a.created_ms',
    ])
    .select(['i.id as integrator_id', 'i.name as integrator', 'e.erased_ms'])
    .where('a.id', '=', accountId)
    .where('a.kind', '=', 'user')
    .executeTakeFirst();
  if (!account) throw notFound('account');
  const seesPerson = allowsRole(operator.role, 'support');
  const freezes = await readFreezes(deps, operator, { kind: 'account', id: accountId });
  const isOwnFreeze = freezes.some(({ by }) => by === sideOf(operator));
  const isErased = account.erased_ms !== null;
  const ofOperator = operator.integratorId === null;
  const decidesKyc = seesPerson && ofOperator;
  return {
    account_id: account.id,
    integrator: { integrator_id: account.integrator_id, name: account.integrator },
    email: seesPerson ? account.email : account.email && maskEmail(account.email),
    display_name: seesPerson ? account.display_name : '',
    locale: account.locale,
    kyc_state: account.kyc_state,
    waiting_submission_id: decidesKyc ? await findWaitingSubmission(deps, accountId) : '',
    accepted_terms_version: account.accepted_terms_version,
    created: isoTime(account.created_ms),
    erased: account.erased_ms === null ? '' : isoTime(account.erased_ms),
    freezes,
    integrator_freezes: account.integrator_id
      ? await readFreezes(deps, operator, { kind: 'integrator', id: account.integrator_id })
      : [],
    wallet_freezes: await readWalletFreezes(deps, operator, accountId),
    wallets: await readWallets(deps, { accountId, kind: 'user' }),
    cards: await readCards(deps, accountId),
    // the player's own affair, not the integrator's
    spending_limits: ofOperator ? await readLimits(deps, accountId) : [],
    open: await countOpen(deps, accountId),
    may: {
      freeze: seesPerson && !isOwnFreeze,
      unfreeze: seesPerson && isOwnFreeze && !(isErased && ofOperator),
      freeze_wallets: seesPerson,
      revoke: seesPerson,
      decide_kyc: decidesKyc,
      export: seesPerson && ofOperator,
      erase: allowsRole(operator.role, 'admin') && ofOperator && isOwnFreeze && !isErased,
      credit: mayCredit(operator) && !isErased,
      take_back: mayCredit(operator),
    },
  };
}

/** A page of a player's history, newest first. @throws ApiError `cursor_invalid` 422 */
export async function readPlayerHistory(
  deps: LookUpDeps,
  operator: Operator,
  accountId: string,
  cursor: string | undefined,
): Promise<object> {
  const page = await readHistory(deps.pool, accountId, { limit: HISTORY_ROWS, ...(cursor && { cursor }) });
  const exponents = await deps.money.exponents();
  const payouts = page.rows.filter((row) => row.transactionType === 'payout').map((row) => row.transactionId);
  const notes = await readPayoutNotes(deps, operator, payouts);
  return {
    total: page.total,
    entries: page.rows.map((row) => ({ ...viewEntry(row, exponents), note: notes.get(row.transactionId) ?? '' })),
    next_cursor: page.next ? encodeCursor(page.next) : '',
  };
}

export function viewEntry(row: HistoryRow, exponents: Exponents): object {
  return {
    transaction_id: row.transactionId,
    transaction_id_type: row.transactionIdType,
    invoice_id: row.invoiceId,
    type: row.transactionType,
    role: row.role,
    status: row.status,
    description: row.description,
    display_amount: displayAmount(row.amount, row.currency, exponents),
    when: isoTime(row.occurredMs),
  };
}

/** Of a player, or of an integrator itself. */
export async function readWallets(
  deps: LookUpDeps,
  { accountId, kind, most = MOST_WALLETS }: { accountId: string; kind: 'user' | 'integrator'; most?: number },
) {
  const rows = await deps.db
    .selectFrom('wallets')
    .select(['id', 'currency', 'in_debt'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('currency')
    .orderBy('is_default', 'desc')
    .orderBy('created_ms')
    .limit(most)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [balances, exponents] = await Promise.all([readBalances(deps.pool, ids), deps.money.exponents()]);
  return rows.map(({ id, currency, in_debt }) => ({
    wallet_id: id,
    currency,
    display_amount: displayAmount(balances.get(id) ?? '0', currency, exponents),
    in_debt,
  }));
}

async function readCards({ db, clock, money }: LookUpDeps, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .select(['id', 'display_string', 'processing_currency', 'provider', 'pm_state', 'card', 'created_ms'])
    .where('account_id', '=', accountId)
    .where('wallet_id', 'is', null)
    .orderBy('created_ms')
    .execute();
  return rows.map((row) => ({
    payment_method_id: row.id,
    name: row.display_string,
    currency: row.processing_currency,
    state: methodState(row, { nowMs: clock.now(), cardProvider: money.cards.name }),
    created: isoTime(row.created_ms),
  }));
}

/** Those that hold, and what is to become of them; read only, as they are the player's own. */
export async function readLimits(deps: LookUpDeps, accountId: string) {
  const nowMs = deps.clock.now();
  const [limits, exponents] = await Promise.all([readSpendingLimits(deps, accountId), deps.money.exponents()]);
  return [...limits].flatMap(([currency, limit]) => {
    const allowed = allowedNow(limit, nowMs);
    if (allowed === undefined) return [];
    const { nextAmount, nextFromMs } = limit;
    const waits = nextFromMs !== null && nextFromMs > nowMs;
    return {
      display_amount: displayAmount(allowed, currency, exponents),
      next_display_amount: waits && nextAmount !== null ? displayAmount(nextAmount, currency, exponents) : '',
      next_from: waits ? isoTime(nextFromMs) : '',
    };
  });
}

/** What a player could act with now. */
async function countOpen({ pool, clock }: LookUpDeps, accountId: string): Promise<object> {
  const { rows } = await pool.query<{ sessions: number; signed_in: number }>(
    `SELECT
       (SELECT count(*) FROM flow_sessions WHERE account_id = $1 AND ended_ms IS NULL AND expires_ms > $2) AS sessions,
       (SELECT count(*) FROM token_families AS f WHERE account_id = $1 AND revoked_ms IS NULL AND EXISTS (
          SELECT FROM refresh_tokens WHERE family_id = f.id AND rotated_ms IS NULL AND expires_ms > $2)) AS signed_in`,
    [accountId, clock.now()],
  );
  const [row] = rows;
  return { sessions: row?.sessions ?? 0, signed_in: row?.signed_in ?? 0 };
}
