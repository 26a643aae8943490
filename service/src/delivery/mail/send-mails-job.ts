import { sql } from 'kysely';
import { serviceTime, serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { RunningWork } from '../../platform/jobs/running-work.js';
import { maskFailure } from '../../platform/mask-failure.js';
import { type MailAttachment, type Mailer, MOST_CONNECTIONS } from './mailer.js';

const MINUTE_MS = 60_000;
/** Waits before the second, third … attempt; after the last one the mail has failed. */
const RETRY_AFTER_MS = [MINUTE_MS / 4, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 480 * MINUTE_MS];
/** If a node dies while sending, others take over the mail after this. */
const CLAIM_MS = 2 * MINUTE_MS;
/** How long mails may take once the node stops; one that takes longer is another node's when its claim ends. */
const FINISH_WITHIN_MS = 3_000;

/** Of one domain, whose mail servers may be slow, and of all: each on a connection of its own. */
const OF_ONE = 2;
const OF_ALL = MOST_CONNECTIONS;
/** While mails are being sent, how often to look for others, ms. */
const LOOK_AGAIN_MS = 250;

/** Sends due mails, and retries if the mail server refuses or is down. */
export function sendMailsJob(deps: Deps, mailer: Mailer): Job {
  const sends = new RunningWork<ClaimedMail>((mail) =>
    sendMail(deps, mailer, mail).catch((error) =>
      deps.log.error({ err: error, mail: mail.id }, 'mail attempt was not recorded'),
    ),
  );
  return {
    name: 'send-mails',
    everyMs: 1_000,
    async run(signal) {
      const isLeft = await startSends(deps, sends, signal);
      await sends.some(LOOK_AGAIN_MS, signal);
      // a mail server that hangs does not hold up a node that stops
      if (signal.aborted) await sends.all(FINISH_WITHIN_MS);
      return !signal.aborted && (isLeft || sends.size > 0);
    },
  };
}

/** @returns whether some may be left for when one of these is sent */
async function startSends(deps: Deps, sends: RunningWork<ClaimedMail>, signal: AbortSignal): Promise<boolean> {
  while (sends.size < OF_ALL && !signal.aborted) {
    const busyDomains = sends.busyOwners(OF_ONE - 1);
    const mail = await claimMail(deps, busyDomains);
    if (!mail) return busyDomains.length > 0;
    sends.start(mail, mail.domain);
  }
  return true;
}

async function sendMail(deps: Deps, mailer: Mailer, mail: ClaimedMail): Promise<void> {
  try {
    const attachment = await findAttachment(deps, mail.id);
    await deps.tracing.inSpan({ name: 'mail send', kind: 'client' }, () =>
      mailer.send({ ...mail, attachment, messageId: `<${mail.id}@svc-bridge>` }),
    );
    await deps.db
      .updateTable('mails')
      .set({ state: 'sent', sent_ms: serviceTime(deps.clock), last_error: '' })
      .where('id', '=', mail.id)
      .execute();
    deps.meter.count('mailAttempts', 'sent');
  } catch (error) {
    await postpone(deps, mail, error);
  }
}

interface ClaimedMail {
  readonly id: string;
  readonly to: string;
  readonly domain: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attempts: number;
}

const DOMAIN = `lower(substring(recipient FROM '[^@]*$'))`;

/** The next one, but for those of domains that have enough of them being sent. */
async function claimMail(deps: Deps, busyDomains: readonly string[]): Promise<ClaimedMail | undefined> {
  const result = await deps.pool.query<ClaimedMail>(
    `UPDATE mails SET due_ms = ${serviceTimeSql('$1')} + ${CLAIM_MS}, attempts = attempts + 1
     WHERE id = (SELECT id FROM mails WHERE state = 'due' AND due_ms <= ${serviceTimeSql('$1')} AND ${DOMAIN} <> ALL ($2::text[])
       ORDER BY due_ms LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient AS "to", ${DOMAIN} AS domain, subject, text_body AS text, html_body AS html, attempts`,
    [shiftOf(deps.clock), busyDomains],
  );
  return result.rows[0];
}

async function findAttachment({ db }: Deps, mailId: string): Promise<MailAttachment | undefined> {
  const row = await db.selectFrom('mail_attachments').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
  return row && { fileName: row.file_name, mediaType: row.media_type, content: row.content };
}

async function postpone(deps: Deps, mail: ClaimedMail, error: unknown): Promise<void> {
  const waitMs = RETRY_AFTER_MS[mail.attempts - 1];
  await deps.db
    .updateTable('mails')
    .set({
      state: waitMs === undefined ? 'failed' : 'due',
      due_ms: sql`${serviceTime(deps.clock)} + ${waitMs ?? 0}::bigint`,
      // also the address, in whatever form the server has it
      last_error: maskFailure(error),
    })
    .where('id', '=', mail.id)
    .execute();
  deps.meter.count('mailAttempts', waitMs === undefined ? 'failed' : 'will_retry');
  deps.log.warn({ mail: mail.id, attempt: mail.attempts, ...reasonOf(error) }, 'mail not sent');
}

/** Codes only, such as `EAUTH` or 450: a mail server's messages contain the address. */
function reasonOf(error: unknown): { code?: unknown; smtpStatus?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { smtpStatus: error.responseCode }),
  };
}
