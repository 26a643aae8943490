import type { Kysely } from 'kysely';
import type { Sent, userSchema } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { type OpenedWallet, openWallet } from './open-wallet.js';

export interface NewUser {
  readonly integratorId: string;
  readonly email: string;
  readonly displayName: string;
  readonly locale: string;
  /** A wallet opens in each. */
  readonly currencies: readonly string[];
}

export type RegisteredUser = Sent<typeof userSchema>;

/**
 * Registers a user of an integrator and opens wallets.
 *
 * @throws ApiError `email_taken` 409; the payload has the account with that address
 */
export async function registerUser(
  deps: Deps,
  user: NewUser,
  claim: IdempotencyClaim | undefined,
): Promise<Outcome<RegisteredUser>> {
  return deps.db.transaction().execute(async (trx) => {
    const payload = await insertUser(deps, trx, user);
    const outcome = { status: 201, payload };
    await recordOutcome(executorOf(trx), { claim, outcome, nowMs: deps.clock.now() });
    return outcome;
  });
}

/** The same, inside the caller's transaction. */
export async function insertUser(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  user: NewUser,
): Promise<RegisteredUser> {
  const accountId = deps.random.uuid();
  const nowMs = deps.clock.now();
  const inserted = await trx
    .insertInto('accounts')
    .values({
      id: accountId,
      kind: 'user',
      integrator_id: user.integratorId,
      email: user.email,
      display_name: user.displayName,
      locale: user.locale,
      accepted_terms_version: null,
      created_ms: nowMs,
      updated_ms: nowMs,
    })
    .onConflict((conflicting) =>
      conflicting.columns(['integrator_id', 'email']).where('email', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw await emailTaken(trx, user);
  const wallets: Record<string, OpenedWallet> = {};
  for (const currency of [...user.currencies].sort()) {
    const owner = { accountId, integratorId: user.integratorId, kind: 'user' } as const;
    wallets[currency] = await openWallet(deps, trx, owner, currency);
  }
  return {
    account_id: accountId,
    email: user.email,
    display_name: user.displayName,
    locale: user.locale,
    kyc_state: 'NODATA',
    wallets,
    created: new Date(nowMs).toISOString(),
  };
}

async function emailTaken(trx: Kysely<Database>, user: NewUser) {
  const owner = await trx
    .selectFrom('accounts')
    .select('id')
    .where('integrator_id', '=', user.integratorId)
    .where('email', '=', user.email)
    .executeTakeFirst();
  const message = 'One of your users already has this e-mail address. The payload has the account.';
  return conflict('email_taken', message, { payload: { account_id: owner?.id ?? '' } });
}
