/*
 * What belongs to an integrator, table by table; `$1` stands for its id. A test compares the tables named here with the schema, so that a new one
 * cannot be forgotten.
 */

export interface RowsOfTable {
  readonly table: string;
  /** A condition on the table's own columns. */
  readonly where: string;
  /** Default: all but those that the database numbers itself. */
  readonly columns?: readonly string[];
  /** The other cell may have them already. */
  readonly shared?: boolean;
  /** Rows in memory at once; few where rows are large. */
  readonly atOnce?: number;
}

const ACCOUNTS = '(SELECT id FROM accounts WHERE integrator_id = $1)';
const WALLETS = `(SELECT id FROM wallets WHERE account_id IN ${ACCOUNTS})`;
const CURRENCIES = '(SELECT code FROM currency_owners WHERE integrator_id = $1)';
const CLIENTS = '(SELECT id FROM clients WHERE integrator_id = $1)';
const METHODS = '(SELECT id FROM payment_methods WHERE integrator_id = $1)';
const INVOICES = '(SELECT id FROM invoices WHERE integrator_id = $1)';
const CHARGES = `(SELECT id FROM card_charges WHERE payment_method_id IN ${METHODS})`;
const DISPUTES = '(SELECT id FROM disputes WHERE integrator_id = $1)';
const AUTHORIZED = '(SELECT id FROM authorized_invoices WHERE integrator_id = $1)';
const CHALLENGES = `(SELECT id FROM card_challenges WHERE payment_method_id IN ${METHODS})`;
const SESSIONS = '(SELECT id FROM flow_sessions WHERE integrator_id = $1)';
const FAMILIES = '(SELECT id FROM token_families WHERE integrator_id = $1)';
const EVENTS = '(SELECT id FROM webhook_events WHERE integrator_id = $1)';
const DELIVERIES = `(SELECT id FROM webhook_deliveries WHERE event_id IN ${EVENTS})`;
const SYSTEM_ACCOUNTS = `(SELECT id FROM accounts WHERE kind = 'system')`;

/** The freeze that keeps payments out during a move; it stays behind. */
export const MOVE_REASON = 'moves to another cell';

const ofAccounts = { where: `account_id IN ${ACCOUNTS}` };
const ofIntegrator = { where: 'integrator_id = $1' };

/** In an order in which they can be inserted. */
export const INTEGRATOR_ROWS: readonly RowsOfTable[] = [
  { table: 'accounts', ...ofIntegrator },
  { table: 'integrators', where: 'id = $1' },
  { table: 'typefaces', ...ofIntegrator },
  { table: 'clients', ...ofIntegrator },
  // of its virtual currencies; the wallets of the system begin empty there
  { table: 'currencies', where: `code IN ${CURRENCIES}`, shared: true },
  { table: 'currency_owners', ...ofIntegrator },
  {
    table: 'wallets',
    where: `currency IN ${CURRENCIES} AND account_id IN ${SYSTEM_ACCOUNTS}`,
    columns: ['id', 'account_id', 'currency', 'kind', 'is_default', 'minimum_balance', 'appends_credits', 'created_ms'],
    shared: true,
  },
  { table: 'wallets', ...ofAccounts },
  { table: 'payment_methods', ...ofIntegrator },
  { table: 'terms_acceptances', ...ofAccounts },
  { table: 'kyc_submissions', ...ofAccounts },
  { table: 'erasures', ...ofAccounts },
  { table: 'spending_limits', ...ofAccounts },
  { table: 'session_revocations', ...ofAccounts },
  { table: 'payout_destinations', ...ofAccounts },
  {
    table: 'freezes',
    where: `subject_id IN (SELECT $1 UNION ALL SELECT id FROM accounts WHERE integrator_id = $1 UNION ALL SELECT id FROM wallets WHERE account_id IN ${ACCOUNTS}) AND reason <> '${MOVE_REASON}'`,
  },
  { table: 'invoices', ...ofIntegrator },
  { table: 'refund_links', where: `invoice_id IN ${INVOICES}` },
  { table: 'invoice_expiries', where: `invoice_id IN ${INVOICES}` },
  { table: 'escrows', ...ofIntegrator },
  { table: 'escrow_deadlines', where: 'escrow_id IN (SELECT id FROM escrows WHERE integrator_id = $1)' },
  { table: 'purchases', ...ofIntegrator },
  { table: 'payouts', ...ofIntegrator },
  { table: 'token_exchanges', ...ofIntegrator },
  { table: 'recorded_credits', ...ofIntegrator },
  // the words of two people that its credits have
  { table: 'console_requests', where: 'id IN (SELECT request_id FROM recorded_credits WHERE integrator_id = $1)' },
  { table: 'card_charges', where: `payment_method_id IN ${METHODS}` },
  { table: 'card_refunds', where: `charge_id IN ${CHARGES}` },
  { table: 'disputes', ...ofIntegrator },
  { table: 'dispute_invoices', where: `dispute_id IN ${DISPUTES}` },
  { table: 'dispute_responses', where: `dispute_id IN ${DISPUTES}` },
  { table: 'postings', where: `debit_wallet_id IN ${WALLETS} OR credit_wallet_id IN ${WALLETS}` },
  { table: 'wallet_credits', where: `wallet_id IN ${WALLETS}` },
  { table: 'limit_usage', where: `subject_id = $1 OR subject_id IN ${ACCOUNTS}` },
  { table: 'transactions', ...ofIntegrator },
  { table: 'transaction_counts', ...ofAccounts },
  { table: 'transaction_count_deltas', ...ofAccounts },
  { table: 'token_families', ...ofIntegrator },
  { table: 'access_tokens', ...ofIntegrator },
  { table: 'refresh_tokens', where: `family_id IN ${FAMILIES}` },
  { table: 'authorized_invoices', ...ofIntegrator },
  { table: 'authorized_invoice_voids', where: `authorized_invoice_id IN ${AUTHORIZED}` },
  { table: 'nonces', ...ofIntegrator },
  { table: 'nonce_flows', where: 'nonce_id IN (SELECT id FROM nonces WHERE integrator_id = $1)' },
  { table: 'flow_sessions', ...ofIntegrator },
  { table: 'session_cards', where: `payment_method_id IN ${METHODS}` },
  { table: 'card_entries', where: `session_id IN ${SESSIONS}` },
  { table: 'handovers', where: `session_id IN ${SESSIONS}` },
  { table: 'checkout_attempts', where: `authorized_invoice_id IN ${AUTHORIZED}` },
  { table: 'checkout_attempt_keys', where: `authorized_invoice_id IN ${AUTHORIZED}` },
  { table: 'spending_holds', ...ofAccounts },
  { table: 'card_challenges', where: `payment_method_id IN ${METHODS}` },
  { table: 'card_authentications', where: `challenge_id IN ${CHALLENGES}` },
  { table: 'webhook_endpoints', ...ofIntegrator },
  { table: 'webhook_events', ...ofIntegrator },
  { table: 'webhook_deliveries', where: `event_id IN ${EVENTS}` },
  { table: 'webhook_attempts', where: `delivery_id IN ${DELIVERIES}` },
  { table: 'mails', ...ofAccounts },
  { table: 'mail_attachments', where: `mail_id IN (SELECT id FROM mails WHERE account_id IN ${ACCOUNTS})`, atOnce: 20 },
  { table: 'pictures', ...ofIntegrator, atOnce: 20 },
  {
    table: 'idempotency_keys',
    where: `scope = 'integrator:' || $1 OR scope LIKE 'user:' || $1 || ':%'
      OR scope = 'checkout' AND key IN (SELECT id::text FROM checkout_attempts WHERE authorized_invoice_id IN ${AUTHORIZED})
      OR scope IS NULL AND (owner IN (SELECT 'client:' || id FROM clients WHERE id IN ${CLIENTS})
        OR owner IN (SELECT 'user:' || id FROM accounts WHERE integrator_id = $1))`,
  },
];

/** Tables with nothing that moves: each cell has its own. */
export const CELLS_OWN: readonly string[] = [
  'adjustments',
  'audit_point',
  'audit_runs',
  'audit_sums',
  // tries of the last hours
  'card_tries',
  'console_approvals',
  'console_log',
  'counted_tries',
  'demo_bank_steps',
  'dispute_notices',
  'dispute_polls',
  'job_leases',
  'moved_integrators',
  'nodes',
  'operator_challenges',
  'operator_passkeys',
  'operator_sessions',
  'operator_tries',
  'operators',
  'payment_claims',
  'provider_events',
  'sandbox_faults',
  'sandbox_state',
  'schema_migrations',
  'service_cell',
  'service_mode',
  // the same in all cells, which a move checks
  'terms_versions',
  'widget_versions',
];

/** What is under way ends before a move, in the cell where it began. */
export const UNDER_WAY: readonly { readonly what: string; readonly sql: string }[] = [
  { what: 'payments in processing', sql: `FROM invoices WHERE integrator_id = $1 AND state = 'processing'` },
  {
    what: 'card charges without an outcome',
    sql: `FROM card_charges WHERE state IN ('pending', 'refund_due') AND payment_method_id IN ${METHODS}`,
  },
  { what: 'top-ups in processing', sql: `FROM purchases WHERE integrator_id = $1 AND state = 'processing'` },
  {
    what: 'token exchanges in processing',
    sql: `FROM token_exchanges WHERE integrator_id = $1 AND state = 'processing'`,
  },
  {
    what: "bank's challenges that players have open",
    sql: `FROM card_challenges WHERE state = 'waiting' AND payment_method_id IN ${METHODS}`,
  },
  { what: 'credits to be rolled up', sql: `FROM wallet_credits WHERE wallet_id IN ${WALLETS}` },
  {
    what: 'checkouts that are being paid',
    sql: `FROM checkout_attempts WHERE state IN ('authenticating', 'paying') AND authorized_invoice_id IN ${AUTHORIZED}`,
  },
];

interface Turn {
  readonly table: string;
  readonly column: string;
  readonly where: string;
}

/** The turns of jobs. What stays behind must never have one again. */
export const TURNS: readonly Turn[] = [
  { table: 'invoice_expiries', column: 'due_ms', where: `invoice_id IN ${INVOICES}` },
  {
    table: 'escrow_deadlines',
    column: 'due_ms',
    where: 'escrow_id IN (SELECT id FROM escrows WHERE integrator_id = $1)',
  },
  { table: 'payouts', column: 'settle_after_ms', where: 'integrator_id = $1' },
  { table: 'card_refunds', column: 'check_after_ms', where: `charge_id IN ${CHARGES}` },
  { table: 'dispute_responses', column: 'check_after_ms', where: `dispute_id IN ${DISPUTES}` },
  {
    table: 'card_authentications',
    column: 'release_due_ms',
    where: `release_due_ms IS NOT NULL AND challenge_id IN ${CHALLENGES}`,
  },
  { table: 'webhook_deliveries', column: 'due_ms', where: `state = 'due' AND event_id IN ${EVENTS}` },
  { table: 'mails', column: 'due_ms', where: `state = 'due' AND account_id IN ${ACCOUNTS}` },
  { table: 'pictures', column: 'due_ms', where: `state = 'due' AND integrator_id = $1` },
];

/** Wallets that hold money for the integrator and its players, escrows included. */
export const OWN_WALLETS = `account_id IN ${ACCOUNTS}`;

/** What the wallets of the system have of its postings. */
export const SYSTEM_SIDE = `
  SELECT wallets.id, wallets.currency, wallets.kind,
    sum(CASE WHEN credit_wallet_id = wallets.id THEN amount ELSE -amount END)::text AS amount
  FROM postings JOIN wallets ON wallets.id IN (debit_wallet_id, credit_wallet_id)
  WHERE wallets.account_id IN ${SYSTEM_ACCOUNTS} AND (debit_wallet_id IN ${WALLETS} OR credit_wallet_id IN ${WALLETS})
  GROUP BY wallets.id`;
