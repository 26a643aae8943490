import type { Deps } from '../context.js';

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
  if (to !== undefined) query = query.where('recipient', '=', to.replaceAll('\0', ''));
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    state: row.state,
    created: new Date(row.created_ms).toISOString(),
  }));
}
