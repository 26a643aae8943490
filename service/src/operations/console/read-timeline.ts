import { maskEmail } from '../../accounts/users/email-address.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { isoTime, utcTime } from '../../platform/times.js';
import { MOST_DELIVERIES, type PaymentDelivery, type PaymentIds, readDeliveries } from './read-deliveries.js';
import { type AttemptEvent, readPaymentAttempts } from './read-payment-attempts.js';

/** Of each kind; of the longest timelines the first ones. */
const MOST_EVENTS = 300;

/** One line of a timeline. */
export interface TimelineEvent {
  /** ISO 8601 UTC. */
  readonly when: string;
  /** `posting`, `card charge`, `webhook`, `mail` … */
  readonly what: string;
  readonly state: string;
  /** Empty: no money moved. */
  readonly display_amount: string;
  readonly id: string;
  /** Empty: there is no more to say. */
  readonly note: string;
  /** Of a webhook. */
  readonly attempts: readonly string[];
}

interface MoneyRow {
  readonly ms: number;
  readonly what: string;
  readonly state: string;
  readonly amount: number;
  readonly currency: string;
  readonly id: string;
  readonly note: string;
}

/** What happened to a payment's money, each table by an index. */
const MONEY = `
  SELECT p.created_ms AS ms, 'posting' AS what, d.kind || ' to ' || c.kind AS state, p.amount, p.currency, p.id::text AS id, '' AS note
    FROM postings AS p JOIN wallets AS d ON d.id = p.debit_wallet_id JOIN wallets AS c ON c.id = p.credit_wallet_id
    WHERE p.cause_id = $1 AND p.cause_type = 'invoice'
  UNION ALL SELECT created_ms, 'card charge', state, amount, currency, id::text, coalesce('Provider: ' || nullif(provider_reference, ''), '')
    FROM card_charges WHERE cause_id = $1 AND cause_type = 'invoice'
  UNION ALL SELECT r.created_ms, 'card refund', r.state, r.amount, r.currency, r.id::text, coalesce(r.refusal ->> 'message', '')
    FROM card_charges AS c JOIN card_refunds AS r ON r.charge_id = c.id WHERE c.cause_id = $1 AND c.cause_type = 'invoice'
  UNION ALL SELECT created_ms, 'card refund', state, amount, currency, id::text, coalesce(refusal ->> 'message', '')
    FROM card_refunds WHERE refund_invoice_id = $1
  UNION ALL SELECT i.created_ms, 'refund', i.state, i.total_amount, i.currency, i.id::text, coalesce(i.failure_reason ->> 'message', '')
    FROM refund_links AS l JOIN invoices AS i ON i.id = l.invoice_id WHERE l.original_invoice_id = $1
  UNION ALL SELECT opened_ms, 'dispute', state, amount, currency, id::text, reason FROM disputes WHERE invoice_id = $1
  UNION ALL SELECT d.opened_ms, 'dispute', d.state, d.amount, d.currency, d.id::text, d.reason
    FROM dispute_invoices AS l JOIN disputes AS d ON d.id = l.dispute_id WHERE l.invoice_id = $1
  ORDER BY ms, id LIMIT ${MOST_EVENTS + 1}`;

interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly lastError: string;
  readonly createdMs: number;
}

/** By the account's index: of everybody who has the payment in their history. */
const MAILS = `
  SELECT m.id, m.kind, m.state, m.recipient, m.attempts, m.last_error AS "lastError", m.created_ms AS "createdMs"
  FROM (SELECT DISTINCT account_id FROM transactions WHERE transaction_id = ANY($1::text[])) AS t
  JOIN mails AS m ON m.account_id = t.account_id AND m.created_ms >= $2
  WHERE m.transaction_id = ANY($1::text[]) ORDER BY m.created_ms, m.id LIMIT ${MOST_EVENTS + 1}`;

export interface TimelineOptions extends PaymentIds {
  readonly exponents: Exponents;
  readonly accountId: string;
  readonly state: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

interface Timeline {
  /** Oldest first. */
  readonly events: readonly TimelineEvent[];
  /** What is missing, in a sentence; empty: nothing. */
  readonly left_out: string;
}

/** Everything that happened to a payment and was told about it. */
export async function readTimeline(deps: LookUpDeps, payment: TimelineOptions): Promise<Timeline> {
  const names = [payment.invoiceId, ...(payment.escrowId ? [payment.escrowId] : [])];
  const [tried, money, mails, { deliveries, hasMore }] = await Promise.all([
    readPaymentAttempts(deps, payment, MOST_EVENTS + 1),
    deps.pool.query<MoneyRow>(MONEY, [payment.invoiceId]),
    deps.pool.query<MailRow>(MAILS, [names, payment.createdMs]),
    readDeliveries(deps, payment),
  ]);
  const events = [
    ...stateEvents(payment),
    ...tried.slice(0, MOST_EVENTS).map(attemptEvent),
    ...money.rows.slice(0, MOST_EVENTS).map(({ ms, amount, currency, ...row }) => ({
      ...row,
      when: isoTime(ms),
      display_amount: displayAmount(amount, currency, payment.exponents),
      attempts: [],
    })),
    ...deliveries.map(webhookEvent),
    ...mails.rows.slice(0, MOST_EVENTS).map(mailEvent),
  ];
  const cut = [
    tried.length > MOST_EVENTS && `${MOST_EVENTS} attempts and bank challenges`,
    money.rows.length > MOST_EVENTS && `${MOST_EVENTS} postings, charges, refunds and disputes`,
    hasMore && `${MOST_DELIVERIES} webhooks`,
    mails.rows.length > MOST_EVENTS && `${MOST_EVENTS} mails`,
  ].filter((each) => each !== false);
  return {
    events: events.sort((one, other) => (one.when < other.when ? -1 : Number(one.when > other.when))),
    left_out: cut.length === 0 ? '' : `There is more: only the first ${cut.join(', and the first ')} are listed.`,
  };
}

/** An invoice keeps when it was made and when it came into its present state. */
function stateEvents({ invoiceId, state, createdMs, updatedMs }: TimelineOptions): TimelineEvent[] {
  const event = { what: 'invoice', display_amount: '', id: invoiceId, note: '', attempts: [] };
  const made = { ...event, when: isoTime(createdMs), state: 'created' };
  return updatedMs === createdMs && state === 'open' ? [made] : [made, { ...event, when: isoTime(updatedMs), state }];
}

function attemptEvent({ ms, ...event }: AttemptEvent): TimelineEvent {
  return { ...event, when: isoTime(ms), display_amount: '', attempts: [] };
}

function webhookEvent(delivery: PaymentDelivery): TimelineEvent {
  const next = delivery.state === 'due' ? `; next attempt at ${utcTime(delivery.dueMs)}` : '';
  return {
    when: isoTime(delivery.createdMs),
    what: 'webhook',
    state: delivery.state,
    display_amount: '',
    id: delivery.id,
    note: `${delivery.event} to ${delivery.url || 'an endpoint that was deleted'}${next}`,
    attempts: delivery.attempts,
  };
}

function mailEvent(mail: MailRow): TimelineEvent {
  const tries = mail.attempts > 1 ? `, ${mail.attempts} attempts` : '';
  const problem = mail.lastError && `: ${mail.lastError}`;
  return {
    when: isoTime(mail.createdMs),
    what: 'mail',
    state: mail.state,
    display_amount: '',
    id: mail.id,
    note: `${mail.kind} to ${maskEmail(mail.recipient)}${tries}${problem}`,
    attempts: [],
  };
}
