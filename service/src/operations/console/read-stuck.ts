import type { PaymentDeps } from '../../payments/deps.js';
import { isoTime } from './read-player.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Of each kind the oldest ones. */
const MOST_SHOWN = 20;

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
  /** `$1`: made before. Rows of `StuckRow`, each by an index of pending rows alone. */
  readonly sql: string;
}

interface StuckRow {
  readonly id: string;
  /** Where the console shows it; empty: nowhere. */
  readonly page: string;
  readonly detail: string;
  readonly sinceMs: number;
}

const KINDS: readonly StuckKind[] = [
  {
    kind: 'card_charges',
    title: 'Card charges without an outcome',
    advice:
      'The provider has not reported their outcome, and is asked again automatically. Look at its status page and at the log for the id. Do not charge or refund at the provider’s own console.',
    runbook: 'SvcChargesGrow',
    olderThanMs: 15 * MINUTE_MS,
    sql: `SELECT c.id, CASE c.cause_type WHEN 'invoice' THEN 'invoices/' || c.cause_id ELSE 'accounts/' || p.account_id END AS page,
        c.state AS detail, c.updated_ms AS "sinceMs"
      FROM card_charges AS c LEFT JOIN purchases AS p ON p.id = c.cause_id AND c.cause_type = 'purchase'
      WHERE c.state IN ('pending', 'refund_due') AND c.updated_ms < $1`,
  },
  {
    kind: 'card_refunds',
    title: 'Card refunds without an outcome',
    advice: 'The provider is asked again by itself. Ask it for the refund by this id, which is its idempotency key.',
    runbook: 'SvcBacklogStuck',
    olderThanMs: 15 * MINUTE_MS,
    sql: `SELECT id, 'invoices/' || refund_invoice_id AS page, state AS detail, created_ms AS "sinceMs" FROM card_refunds
      WHERE state = 'due' AND created_ms < $1`,
  },
  {
    kind: 'payouts',
    title: 'Payouts without an outcome',
    advice:
      'Ask the bank by this id about one that was sent. Never send one a second time by hand: once the bank answers, the job finishes it. One that was not sent is sent by itself once its hold is over and nobody is frozen; the log says why if it fails.',
    runbook: 'SvcPayoutsStuck',
    olderThanMs: 3 * DAY_MS,
    sql: `SELECT id, 'accounts/' || account_id AS page, created_ms AS "sinceMs",
        CASE WHEN sent_ms IS NULL THEN 'not sent' ELSE 'sent, not confirmed' END AS detail
      FROM payouts WHERE state = 'pending' AND created_ms < $1`,
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
      WHERE d.state = 'due' AND d.attempts > 0 AND d.created_ms < $1 GROUP BY d.endpoint_id, w.integrator_id`,
  },
  {
    kind: 'mails',
    title: 'Mails that the mail server does not take',
    advice:
      'Correct SMTP_URL or SVC_MAIL_FROM and restart the nodes, or raise the quota. They are sent by themselves then.',
    runbook: 'SvcMailsGrow',
    olderThanMs: 5 * MINUTE_MS,
    sql: `SELECT id, '' AS page, attempts || ' attempts: ' || last_error AS detail, created_ms AS "sinceMs" FROM mails
      WHERE state = 'due' AND attempts > 0 AND created_ms < $1`,
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
    sql: `SELECT n.reference AS id, coalesce('invoices/' || d.invoice_id, '') AS page, n.provider || ': ' || n.reason AS detail,
        n.updated_ms AS "sinceMs"
      FROM dispute_notices AS n LEFT JOIN disputes AS d ON d.provider = n.provider AND d.reference = n.reference
      WHERE n.state = 'ignored' AND n.updated_ms <= $1`,
  },
];

/** What does not go on by itself, with what to do; kinds without any are left out. */
export async function readStuck({ pool, clock }: Pick<PaymentDeps, 'pool' | 'clock'>): Promise<object[]> {
  const nowMs = clock.now();
  const all = await Promise.all(
    KINDS.map(async ({ sql, olderThanMs, ...words }) => {
      const text = `SELECT * FROM (${sql}) AS stuck ORDER BY "sinceMs", id LIMIT ${MOST_SHOWN + 1}`;
      const { rows } = await pool.query<StuckRow>(text, [nowMs - olderThanMs]);
      const shown = rows.slice(0, MOST_SHOWN);
      return {
        ...words,
        rows: shown.map(({ sinceMs, ...row }) => ({ ...row, since: isoTime(sinceMs) })),
        has_more: rows.length > MOST_SHOWN,
      };
    }),
  );
  return all.filter(({ rows }) => rows.length > 0);
}
