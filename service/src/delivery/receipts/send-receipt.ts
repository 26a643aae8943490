import { fill } from '@svc-bridge/texts';
import { type Kysely, sql } from 'kysely';
import type { receiptSchema, Sent } from 'svc-bridge/model';
import { maskEmail } from '../../accounts/users/email-address.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { findReceiptMail } from '../../payments/transactions/find-receipt-mail.js';
import type { Database } from '../../platform/db/database.js';
import { serviceTime } from '../../platform/db/database-time.js';
import { ApiError, invalidField } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import type { Principal } from '../../platform/http/principal.js';
import { queueMail } from '../mail/queue-mail.js';
import { readReceipt, receiptFileName } from './read-receipt.js';
import { receiptFile } from './receipt-file.js';
import { receiptHtml } from './receipt-html.js';
import { receiptText } from './receipt-text.js';

const HOUR_MS = 60 * 60_000;
/** Receipts per account and hour: enough for people, too few to flood a mailbox. */
const MOST_AN_HOUR = 30;

export interface SendReceiptOptions {
  readonly principal: Principal;
  readonly transactionId: string;
  /** Absent: the account's own. */
  readonly emailAddress: string | undefined;
  readonly claim: IdempotencyClaim | undefined;
  /** Mails none if one went to the account's own address before. */
  readonly isOnce?: boolean;
  /** Commits together with the mail. */
  readonly alongside?: (trx: Kysely<Database>) => Promise<void>;
}

/** The address comes back masked. */
type SentReceipt = Sent<typeof receiptSchema>;

/**
 * Mails a transaction's receipt, in the account's language, with the receipt as a PDF.
 *
 * @throws ApiError `transaction_not_found` 404, `transaction_failed` 409, `email_address_missing`, `email_address_not_own` 422,
 * `too_many_receipts` 429
 * @source interface §4.4
 */
export async function sendReceipt(deps: PaymentDeps, options: SendReceiptOptions): Promise<Outcome<SentReceipt>> {
  const { principal } = options;
  const { row, view, email } = await readReceipt(deps, principal, options.transactionId);
  const to = options.emailAddress ?? email;
  if (principal.accountId !== undefined) requireOwn(options.emailAddress, email);
  if (!to) {
    throw invalidField(
      'email_address',
      'email_address_missing',
      'The account has no e-mail address. Set email_address.',
    );
  }
  const subject = fill(view.texts.mail.subject, { integrator: view.integrator, amount: view.amount });
  const payload = { transaction_id: row.transactionId, email_address: maskEmail(to) };
  const outcome: Outcome<SentReceipt> = { status: 200, payload };
  const { accountId, transactionId } = row;
  const isMailed = async (db: Kysely<Database>) => {
    if (options.isOnce && (await findReceiptMail(db, { accountId, transactionId }))) return true;
    await refuseFlood(deps, db, accountId);
    return false;
  };
  if (await isMailed(deps.db)) return outcome;
  // before anything is locked: many items take seconds
  const content = await receiptFile(accountId, view);
  await deps.db.transaction().execute(async (trx) => {
    await lockMails(trx, accountId);
    if (await isMailed(trx)) return;
    const mail = { accountId, transactionId, kind: 'receipt', to, subject } as const;
    const attachment = { fileName: receiptFileName(view), mediaType: 'application/pdf', content };
    await queueMail(deps, trx, { ...mail, text: receiptText(view), html: receiptHtml(view), attachment });
    await options.alongside?.(trx);
    await recordOutcome(executorOf(trx), { claim: options.claim, outcome, nowMs: deps.clock.now() });
  });
  deps.wake('send-mails');
  return outcome;
}

/** A player may not send mail to arbitrary addresses; the integrator is responsible for the address that it names. */
function requireOwn(asked: string | undefined, own: string): void {
  if (asked === undefined || asked.toLowerCase() === own.toLowerCase()) return;
  const message = "Receipts go to the account's own e-mail address only.";
  throw invalidField('email_address', 'email_address_not_own', message);
}

/** One at a time per account, so that concurrent requests are counted. */
async function lockMails(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

async function refuseFlood(deps: PaymentDeps, db: Kysely<Database>, accountId: string): Promise<void> {
  const row = await db
    .selectFrom('mails')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_ms', '>', sql<number>`${serviceTime(deps.clock)} - ${HOUR_MS}::bigint`)
    .executeTakeFirst();
  if ((row?.count ?? 0) < MOST_AN_HOUR) return;
  const message = `This account requested ${MOST_AN_HOUR} receipts within an hour. Try again later.`;
  throw new ApiError({
    status: 429,
    errors: [{ code: 'too_many_receipts', message }],
    headers: { 'retry-after': '600' },
  });
}
