import { createHmac } from 'node:crypto';
import { deriveSteadyKey } from '../../platform/secrets/seal.js';
import type { PaymentDeps } from '../deps.js';
import type { BankAccount } from './payout-bank.js';

/** Recognises a bank account without storing its number: a keyed hash, another one for each player. */
export function fingerprintOf(
  deps: Pick<PaymentDeps, 'settings'>,
  accountId: string,
  { country, routingNumber = '', accountNumber }: BankAccount,
): string {
  const key = deriveSteadyKey(deps.settings.secretKeys, 'payout destination');
  const named = JSON.stringify([accountId, country, routingNumber, accountNumber]);
  return createHmac('sha256', key).update(named).digest('base64url');
}

/** When the player first asked for a payout to this bank account, ms; undefined: never. */
export async function readFirstPayout(
  deps: Pick<PaymentDeps, 'pool'>,
  named: { readonly accountId: string; readonly fingerprint: string },
): Promise<number | undefined> {
  const { rows } = await deps.pool.query<{ firstMs: number }>(
    'SELECT first_ms AS "firstMs" FROM payout_destinations WHERE account_id = $1 AND fingerprint = $2',
    [named.accountId, named.fingerprint],
  );
  return rows[0]?.firstMs;
}

/** Remembers a bank account from its first payout on. */
export async function rememberDestination(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  named: { readonly accountId: string; readonly fingerprint: string; readonly nowMs: number },
): Promise<void> {
  await client.query(
    'INSERT INTO payout_destinations (account_id, fingerprint, first_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [named.accountId, named.fingerprint, named.nowMs],
  );
}
