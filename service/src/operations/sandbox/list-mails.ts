import type { Selectable } from 'kysely';
import { storableText } from '../../platform/db/storable-text.js';
import type { MailsTable } from '../../platform/db/tables/transactions.js';
import type { Deps } from '../../platform/deps.js';

export interface MailView {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `kept`: no `SMTP_URL` is set; `due`, `sent`, `failed`: on its way by SMTP. */
  readonly state: string;
  /** ISO 8601. */
  readonly created: string;
}

const MOST = 200;

/** The newest mails of the sandbox. @param to - only those to this address */
export async function listMails(deps: Pick<Deps, 'db'>, to?: string): Promise<MailView[]> {
  let query = deps.db.selectFrom('mails').selectAll().orderBy('created_ms', 'desc').orderBy('id').limit(MOST);
  if (to !== undefined) query = query.where('recipient', '=', storableText(to));
  return (await query.execute()).map(viewMail);
}

/** @returns undefined if there is none with this id */
export async function findMail(deps: Pick<Deps, 'db'>, id: string): Promise<MailView | undefined> {
  const row = await deps.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return row && viewMail(row);
}

function viewMail(row: Selectable<MailsTable>): MailView {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    state: row.state,
    created: new Date(row.created_ms).toISOString(),
  };
}
