import type { Kysely } from 'kysely';
import { maskEmail } from '../../accounts/users/email-address.js';
import type { Database } from '../../platform/db/database.js';

/**
 * Where an account's receipt of a transaction was mailed: its own address, masked.
 *
 * @returns undefined if it was not, or elsewhere
 */
export async function findReceiptMail(
  db: Kysely<Database>,
  of: { readonly accountId: string; readonly transactionId: string },
): Promise<string | undefined> {
  const mail = await db
    .selectFrom('mails as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.recipient')
    .where('m.account_id', '=', of.accountId)
    .where('m.transaction_id', '=', of.transactionId)
    .where('m.kind', '=', 'receipt')
    .where('m.state', '<>', 'failed')
    .where((where) => where(where.fn('lower', ['m.recipient']), '=', where.fn('lower', ['a.email'])))
    .limit(1)
    .executeTakeFirst();
  return mail && maskEmail(mail.recipient);
}
