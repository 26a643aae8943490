import { PARKED_MS } from '../../platform/db/parked.js';
import { isUnsentSql } from '../../platform/metrics/overdue.js';
import { MAILS_PAGE } from './find-by-id.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Something that does not go on by itself as it should. */
interface StuckKind {
  readonly kind: string;
  readonly title: string;
  /** What to do, in a sentence or two. */
  readonly advice: string;
  /** The heading in `docs/runbooks.md`. */
  readonly runbook: string;
  /** How old it must be, ms. */
  readonly olderThanMs: number;
  /** `$1`: made before. Rows of `StuckRow`, each by an index of pending rows alone; what has moved to another cell is parked, and not stuck. */
  readonly sql: string;
}

export const STUCK_KINDS: readonly StuckKind[] = [
  {
    kind: 'card_charges',
    title: 'Card charges without an outcome',
    advice:
      'The provider has not reported their outcome, and is asked again automatically. Look at its status page and at the log for the id. Do not charge or refund at the provider’s own console. If it is a provider that no node has now, start one with its adapter.',
    runbook: 'SvcChargesGrow',
    olderThanMs: 15 * MINUTE_MS,
    sql: `SELECT c.id, CASE c.cause_type WHEN 'invoice' THEN 'invoices/' || c.cause_id ELSE 'accounts/' || p.account_id END AS page,
        c.state || ' at ' || m.provider AS detail, c.updated_ms AS "sinceMs"
      FROM card_charges AS c JOIN payment_methods AS m ON m.id = c.payment_method_id
        LEFT JOIN purchases AS p ON p.id = c.cause_id AND c.cause_type = 'purchase'
      WHERE c.state IN ('pending', 'refund_due') AND c.updated_ms < $1`,
  },
  {
    kind: 'card_refunds',
    title: 'Card refunds without an outcome',
    advice:
      'The provider is asked again by itself. Ask it for the refund by this id, which is its idempotency key. If it is a provider that no node has now, start one with its adapter: until then nobody asks.',
    runbook: 'SvcBacklogStuck',
    olderThanMs: 15 * MINUTE_MS,
    sql: `SELECT r.id, 'invoices/' || r.refund_invoice_id AS page, r.state || ' at ' || m.provider AS detail, r.created_ms AS "sinceMs"
      FROM card_refunds AS r JOIN card_charges AS c ON c.id = r.charge_id JOIN payment_methods AS m ON m.id = c.payment_method_id
      WHERE r.state = 'due' AND r.check_after_ms < ${PARKED_MS} AND r.created_ms < $1`,
  },
  {
    kind: 'dispute_responses',
    title: 'Responses to disputes that the provider has not taken',
    advice:
      'They are sent again by themselves, and count only if they arrive before the dispute’s time ends. The log has the provider’s error; repair the adapter’s credentials or network and restart the nodes.',
    runbook: 'SvcBacklogStuck',
    olderThanMs: HOUR_MS,
    sql: `SELECT r.id, 'disputes/' || r.dispute_id AS page, r.created_ms AS "sinceMs",
        r.kind || ', to arrive by ' || to_char(to_timestamp(d.respond_by_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' AS detail
      FROM dispute_responses AS r JOIN disputes AS d ON d.id = r.dispute_id
      WHERE r.state = 'due' AND r.check_after_ms < ${PARKED_MS} AND r.created_ms < $1`,
  },
  {
    kind: 'payouts',
    title: 'Payouts without an outcome',
    advice:
      'Ask the bank by this id about one that was sent. Never send one a second time by hand: once the bank answers, the job finishes it. One that was not sent is sent by itself once its hold is over, nobody is frozen and the player’s identity is confirmed.',
    runbook: 'SvcPayoutsStuck',
    olderThanMs: 3 * DAY_MS,
    sql: `SELECT p.id, 'accounts/' || p.account_id AS page, p.created_ms AS "sinceMs",
        CASE WHEN p.sent_ms IS NULL THEN 'not sent: held, somebody is frozen, or the identity is to be confirmed' ELSE 'sent, not confirmed' END AS detail
      FROM payouts AS p JOIN integrators AS i ON i.id = p.integrator_id
      WHERE p.state = 'pending' AND p.settle_after_ms < ${PARKED_MS} AND p.created_ms < $1
        AND NOT (${isUnsentSql(`($1::bigint + ${3 * DAY_MS})`)})`,
  },
  {
    kind: 'payouts_unsent',
    title: 'Payouts that are not sent, though nothing holds them',
    advice:
      'The log says why: a key is missing from SVC_SECRET_KEYS, or the bank refuses the call. If it says nothing, no node has a bank, or jobs do not run. Put back what is missing and restart the nodes; they are sent by themselves then.',
    runbook: 'SvcPayoutsUnsent',
    olderThanMs: 0,
    sql: `SELECT p.id, 'accounts/' || p.account_id AS page, 'not sent' AS detail, p.created_ms AS "sinceMs"
      FROM payouts AS p JOIN integrators AS i ON i.id = p.integrator_id
      WHERE p.state = 'pending' AND ${isUnsentSql('$1::bigint')}`,
  },
  {
    kind: 'escrow_deadlines',
    title: 'Held escrows past their deadline',
    advice: 'Most often the integrator is frozen. Unfreeze it once it may act again; the next try resolves the escrow.',
    runbook: 'SvcEscrowDeadlinesFail',
    olderThanMs: 0,
    sql: `SELECT e.id, 'invoices/' || e.escrow_invoice_id AS page, d.attempts || ' attempts' AS detail, d.due_ms AS "sinceMs"
      FROM escrow_deadlines AS d JOIN escrows AS e ON e.id = d.escrow_id WHERE d.attempts > 0 AND d.due_ms <= $1`,
  },
  {
    kind: 'webhooks',
    title: 'Receivers that do not take their webhooks',
    advice:
      'Tell the integrator, with the address. Deliveries are retried for days and payments do not wait. All receivers at once: the nodes’ outgoing traffic is blocked.',
    runbook: 'SvcWebhooksGrow',
    olderThanMs: 30 * MINUTE_MS,
    sql: `SELECT d.endpoint_id AS id, 'integrators/' || w.integrator_id || '/webhooks/' || d.endpoint_id AS page, min(d.created_ms) AS "sinceMs",
        max(i.name) || ': ' || count(*) || ' waiting for ' || max(split_part(w.url, '?', 1)) AS detail
      FROM webhook_deliveries AS d JOIN webhook_endpoints AS w ON w.id = d.endpoint_id JOIN integrators AS i ON i.id = w.integrator_id
      WHERE d.state = 'due' AND d.due_ms < ${PARKED_MS} AND d.attempts > 0 AND d.created_ms < $1 GROUP BY d.endpoint_id, w.integrator_id`,
  },
  {
    kind: 'mails',
    title: 'Mails that the mail server does not take',
    advice:
      'Correct SMTP_URL or SVC_MAIL_FROM and restart the nodes, or raise the quota. They are sent by themselves then.',
    runbook: 'SvcMailsGrow',
    olderThanMs: 5 * MINUTE_MS,
    sql: `SELECT l.id, coalesce(${MAILS_PAGE}, '') AS page, l.attempts || ' attempts: ' || l.last_error AS detail, l.created_ms AS "sinceMs"
      FROM mails AS l LEFT JOIN accounts AS a ON a.id = l.account_id
      WHERE l.state = 'due' AND l.due_ms < ${PARKED_MS} AND l.created_ms < $1 AND (l.attempts > 0 OR l.created_ms < $1::bigint - ${HOUR_MS})`,
  },
  {
    kind: 'provider_events',
    title: 'Provider events that could not be applied',
    advice:
      'The provider does not answer when asked about it. Repair the adapter’s credentials or network and restart the nodes.',
    runbook: 'SvcProviderEventsFail',
    olderThanMs: 0,
    sql: `SELECT event_id AS id, '' AS page, provider || ': ' || failure AS detail, received_ms AS "sinceMs" FROM provider_events
      WHERE state = 'due' AND failure IS NOT NULL AND received_ms <= $1`,
  },
  {
    kind: 'dispute_notices',
    title: 'Dispute reports that do not fit',
    advice:
      'Look the reference up at the provider: its charge is not known, or the report contradicts what was booked. Nothing was booked of it, so the provider’s balance and the ledger may differ.',
    runbook: 'SvcDisputesIgnored',
    olderThanMs: 0,
    sql: `SELECT n.reference AS id, coalesce('disputes/' || d.id, '') AS page, n.provider || ': ' || n.reason AS detail,
        n.updated_ms AS "sinceMs"
      FROM dispute_notices AS n LEFT JOIN disputes AS d ON d.provider = n.provider AND d.reference = n.reference
      WHERE n.state = 'ignored' AND n.updated_ms <= $1`,
  },
];
