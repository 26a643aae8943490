import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { serviceTime, touchTime } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';

export interface NewMail {
  readonly accountId: string | null;
  readonly kind: 'receipt';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What it is about. */
  readonly transactionId: string;
}

/** Writes a mail in the caller's transaction; the mail job sends it. Without `SMTP_URL` the sandbox only keeps it. */
export async function queueMail(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  trx: Kysely<Database>,
  mail: NewMail,
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: deps.random.uuid(),
      account_id: mail.accountId,
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      transaction_id: mail.transactionId,
      state: deps.settings.smtpUrl === undefined ? 'kept' : 'due',
      // a node whose clock is ahead would have it sent days later
      due_ms: touchTime(deps.clock),
      created_ms: serviceTime(deps.clock),
    })
    .execute();
}
