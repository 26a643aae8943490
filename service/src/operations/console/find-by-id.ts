/** Of a player or of an integrator itself; `a` is the account. */
const OWNERS_PAGE = `CASE a.kind WHEN 'user' THEN 'accounts/' || a.id ELSE 'integrators/' || a.integrator_id END`;

/** Where a payment by card is shown; `c` is the charge, `m` the card. */
const CHARGES_PAGE = `CASE c.cause_type WHEN 'invoice' THEN 'invoices/' || c.cause_id ELSE 'accounts/' || m.account_id END`;

/** A dispute is booked as an invoice of the same id, whose page has its webhooks; `v` is the event. */
const SUBJECTS_PAGE = `CASE v.event
  WHEN 'escrow-transaction-update' THEN coalesce(
    'invoices/' || (SELECT escrow_invoice_id FROM escrows WHERE id = v.subject_id), 'integrators/' || v.integrator_id)
  ELSE 'invoices/' || v.subject_id END`;

/** What was told about a mail's transaction: an invoice or an escrow; of anything else the player's page is all there is. `l` is the mail, `a` its account. */
export const MAILS_PAGE = `coalesce(
  'invoices/' || (SELECT escrow_invoice_id FROM escrows WHERE id = l.transaction_id),
  'invoices/' || (SELECT id FROM invoices
    WHERE id = CASE WHEN l.transaction_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN l.transaction_id::uuid END),
  'accounts/' || a.id)`;

const paidPage = (row: string) =>
  `coalesce('invoices/' || coalesce(${row}.invoice_id, e.escrow_invoice_id), 'accounts/' || a.account_id)`;

/** `$1`: a UUID. Rows of `HitRow`, of each kind one at most and each by its primary key. A dispute is an invoice, too, and is listed as a dispute. */
export const BY_UUID = [
  `SELECT 'account' AS kind, id::text, integrator_id, 'accounts/' || id AS page, created_ms FROM accounts WHERE id = $1 AND kind = 'user'`,
  `SELECT 'wallet', w.id::text, a.integrator_id, ${OWNERS_PAGE}, w.created_ms
    FROM wallets AS w JOIN accounts AS a ON a.id = w.account_id WHERE w.id = $1 AND w.kind IN ('user', 'integrator')`,
  `SELECT 'payment method', m.id::text, m.integrator_id, ${OWNERS_PAGE}, m.created_ms
    FROM payment_methods AS m JOIN accounts AS a ON a.id = m.account_id WHERE m.id = $1`,
  `SELECT 'invoice', id::text, integrator_id, 'invoices/' || id, created_ms FROM invoices
    WHERE id = $1 AND invoice_type <> 'user_purchase_dispute'`,
  `SELECT 'escrow', e.id, e.integrator_id, 'invoices/' || e.escrow_invoice_id, e.created_ms
    FROM invoices AS i JOIN escrows AS e ON e.id = i.escrow_id WHERE i.id = $1`,
  `SELECT 'authorized invoice', a.id::text, a.integrator_id, ${paidPage('a')}, a.created_ms
    FROM authorized_invoices AS a LEFT JOIN escrows AS e ON e.id = a.escrow_id WHERE a.id = $1`,
  `SELECT 'attempt to pay', t.id::text, a.integrator_id, ${paidPage('t')}, t.created_ms FROM checkout_attempts AS t
    JOIN authorized_invoices AS a ON a.id = t.authorized_invoice_id LEFT JOIN escrows AS e ON e.id = t.escrow_id WHERE t.id = $1`,
  `SELECT 'card charge', c.id::text, m.integrator_id, ${CHARGES_PAGE}, c.created_ms
    FROM card_charges AS c JOIN payment_methods AS m ON m.id = c.payment_method_id WHERE c.id = $1`,
  `SELECT 'card refund', r.id::text, m.integrator_id, ${CHARGES_PAGE}, r.created_ms FROM card_refunds AS r
    JOIN card_charges AS c ON c.id = r.charge_id JOIN payment_methods AS m ON m.id = c.payment_method_id WHERE r.id = $1`,
  `SELECT 'top-up', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM purchases WHERE id = $1`,
  `SELECT 'credit', r.id::text, r.integrator_id, ${OWNERS_PAGE}, r.created_ms
    FROM recorded_credits AS r JOIN accounts AS a ON a.id = r.account_id WHERE r.id = $1`,
  `SELECT 'payout', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM payouts WHERE id = $1`,
  `SELECT 'token exchange', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM token_exchanges WHERE id = $1`,
  `SELECT 'dispute', id::text, integrator_id, 'disputes/' || id, created_ms FROM disputes WHERE id = $1`,
  `SELECT 'response to a dispute', r.id::text, d.integrator_id, 'disputes/' || d.id, r.created_ms
    FROM dispute_responses AS r JOIN disputes AS d ON d.id = r.dispute_id WHERE r.id = $1`,
  `SELECT 'webhook', id::text, integrator_id, 'integrators/' || integrator_id || '/webhooks/' || id, created_ms
    FROM webhook_endpoints WHERE id = $1`,
  `SELECT 'webhook event', v.id::text, v.integrator_id, ${SUBJECTS_PAGE}, v.created_ms FROM webhook_events AS v WHERE v.id = $1`,
  `SELECT 'webhook delivery', d.id::text, v.integrator_id, ${SUBJECTS_PAGE}, d.created_ms
    FROM webhook_deliveries AS d JOIN webhook_events AS v ON v.id = d.event_id WHERE d.id = $1`,
  `SELECT 'mail', l.id::text, a.integrator_id, ${MAILS_PAGE}, l.created_ms
    FROM mails AS l JOIN accounts AS a ON a.id = l.account_id WHERE l.id = $1`,
  `SELECT 'request', id::text, integrator_id, object_kind || 's/' || object_id, asked_ms FROM console_requests WHERE id = $1`,
  `SELECT 'integrator', id::text, id, 'integrators/' || id, created_ms FROM integrators WHERE id = $1`,
].join(' UNION ALL ');
