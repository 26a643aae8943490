import { readSubmissions } from '../../accounts/kyc/read-submissions.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { readHistory } from '../../payments/transactions/read-history.js';
import { conflict } from '../../platform/http/api-error.js';
import { isoTime } from '../../platform/times.js';
import type { Operator } from './operator.js';
import { readLimits, readPlayer, readWallets, viewEntry } from './read-player.js';

/** Of one kind: more would make one answer too large. */
const MOST_ENTRIES = 20_000;
const ONE_TOO_MANY = MOST_ENTRIES + 1;

/**
 * What is kept about a player, for the player: nothing secret, and no note of the operator's. It is whole, or refused.
 *
 * @throws ApiError `account_not_found` 404, `export_too_large` 409
 */
export async function exportPlayer(deps: PaymentDeps, operator: Operator, accountId: string): Promise<object> {
  const player = await readPlayer(deps, operator, accountId);
  const wallets = await readWallets(deps, { accountId, kind: 'user', most: ONE_TOO_MANY });
  const submissions = await readSubmissions(deps, accountId, ONE_TOO_MANY);
  const history = await readHistory(deps.pool, accountId, { limit: ONE_TOO_MANY });
  const exponents = await deps.money.exponents();
  return {
    exported: isoTime(deps.clock.now()),
    account: {
      account_id: player.account_id,
      integrator: player.integrator.name,
      email: player.email,
      display_name: player.display_name,
      locale: player.locale,
      kyc_state: player.kyc_state,
      registered: player.created,
    },
    wallets: whole(wallets),
    cards: whole(player.cards),
    spending_limits: await readLimits(deps, accountId),
    accepted_terms: whole(await readAcceptances(deps, accountId)),
    identity: whole(submissions).map(({ submittedMs, state, details }) => ({
      submitted: isoTime(submittedMs),
      state,
      details,
    })),
    sign_ins: whole(await readSignIns(deps, accountId)),
    mails: whole(await readMails(deps, accountId)),
    bank_accounts: whole(await readBankAccounts(deps, accountId)),
    history: whole(history.rows).map((row) => viewEntry(row, exponents)),
  };
}

function whole<T>(entries: readonly T[]): readonly T[] {
  if (entries.length <= MOST_ENTRIES) return entries;
  throw conflict(
    'export_too_large',
    `There are more than ${MOST_ENTRIES} entries of a kind. Export them from the database.`,
  );
}

async function readAcceptances({ db }: PaymentDeps, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_ms'])
    .where('account_id', '=', accountId)
    .orderBy('accepted_ms')
    .limit(ONE_TOO_MANY)
    .execute();
  return rows.map(({ version, accepted_ms }) => ({ version, accepted: isoTime(accepted_ms) }));
}

async function readSignIns({ db }: PaymentDeps, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('token_families')
    .select(['created_ms', 'revoked_ms'])
    .where('account_id', '=', accountId)
    .orderBy('created_ms')
    .limit(ONE_TOO_MANY)
    .execute();
  return rows.map(({ created_ms, revoked_ms }) => ({
    since: isoTime(created_ms),
    ended: revoked_ms === null ? '' : isoTime(revoked_ms),
  }));
}

async function readMails({ db }: PaymentDeps, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'state', 'created_ms'])
    .where('account_id', '=', accountId)
    .orderBy('created_ms')
    .limit(ONE_TOO_MANY)
    .execute();
  return rows.map(({ created_ms, ...mail }) => ({ ...mail, created: isoTime(created_ms) }));
}

/** Where each payout goes, as it is stored once the payout has ended. */
async function readBankAccounts({ db }: PaymentDeps, accountId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'destination'])
    .where('account_id', '=', accountId)
    .orderBy('created_ms')
    .limit(ONE_TOO_MANY)
    .execute();
  return rows.map(({ id, destination: { holder_name, account_number, country } }) => {
    return { payout_id: id, holder_name, account_number, country };
  });
}
