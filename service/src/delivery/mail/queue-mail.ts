import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { serviceTime, touchTime } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';
import type { MailAttachment } from './mailer.js';

export interface NewMail {
  readonly accountId: string | null;
  readonly kind: 'receipt';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: MailAttachment;
  /** What it is about. */
  readonly transactionId: string;
}

/** Writes a mail in the caller's transaction; the mail job sends it. Without `SMTP_URL` the sandbox only keeps it. */
export async function queueMail(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  trx: Kysely<Database>,
  mail: NewMail,
): Promise<void> {
  const id = deps.random.uuid();
  await trx
    .insertInto('mails')
    .values({
      id,
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
  if (!mail.attachment) return;
  const { fileName, mediaType, content } = mail.attachment;
  await trx
    .insertInto('mail_attachments')
    .values({ mail_id: id, file_name: fileName, media_type: mediaType, content })
    .execute();
}
