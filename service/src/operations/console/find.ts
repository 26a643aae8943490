import { isUuid } from 'svc-bridge/model';
import type { PaymentDeps } from '../../payments/deps.js';
import type { Operator } from './operator.js';
import { isoTime } from './read-player.js';

const MOST_HITS = 50;

interface HitRow {
  readonly kind: string;
  readonly id: string;
  readonly integrator: string;
  /** Where the console shows it. */
  readonly page: string;
  readonly createdMs: number;
}

/** One row of each kind at most, each by its primary key. A dispute is an invoice, too, and is listed as a dispute. */
const BY_UUID = `
  SELECT 'account' AS kind, id::text, integrator_id, 'accounts/' || id AS page, created_ms FROM accounts WHERE id = $1 AND kind = 'user'
  UNION ALL SELECT 'wallet', w.id::text, a.integrator_id, 'accounts/' || a.id, w.created_ms
    FROM wallets AS w JOIN accounts AS a ON a.id = w.account_id WHERE w.id = $1 AND w.kind = 'user'
  UNION ALL SELECT 'payment method', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM payment_methods WHERE id = $1 AND wallet_id IS NULL
  UNION ALL SELECT 'invoice', id::text, integrator_id, 'invoices/' || id, created_ms FROM invoices
    WHERE id = $1 AND invoice_type <> 'user_purchase_dispute'
  UNION ALL SELECT 'escrow', e.id, e.integrator_id, 'invoices/' || e.escrow_invoice_id, e.created_ms FROM invoices AS i JOIN escrows AS e ON e.id = i.escrow_id WHERE i.id = $1
  UNION ALL SELECT 'top-up', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM purchases WHERE id = $1
  UNION ALL SELECT 'payout', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM payouts WHERE id = $1
  UNION ALL SELECT 'token exchange', id::text, integrator_id, 'accounts/' || account_id, created_ms FROM token_exchanges WHERE id = $1
  UNION ALL SELECT 'dispute', id::text, integrator_id, 'invoices/' || id, created_ms FROM disputes WHERE id = $1`;

const BY_ESCROW = `SELECT 'escrow' AS kind, id, integrator_id, 'invoices/' || escrow_invoice_id AS page, created_ms FROM escrows WHERE id = $1`;

/** By the index on integrator and address, once for each integrator. */
const BY_EMAIL = `
  SELECT 'account' AS kind, a.id::text, a.integrator_id, 'accounts/' || a.id AS page, a.created_ms
  FROM integrators AS own CROSS JOIN LATERAL (
    SELECT id, integrator_id, created_ms FROM accounts
    WHERE integrator_id = own.id AND email = ANY($1::text[]) AND kind = 'user') AS a
  WHERE own.id = $2 OR $2 IS NULL`;

/**
 * Finds what has this id or e-mail address, in full, by indexes alone. An integrator's own people find what is theirs.
 *
 * @param text - as typed
 */
export async function find(deps: PaymentDeps, operator: Operator, text: string): Promise<object> {
  const rows = await look(deps, operator, text);
  const hits = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    integrator: row.integrator,
    when: isoTime(row.createdMs),
    page: row.page,
  }));
  return { hits, hint: hits.length > 0 ? '' : hintFor(text) };
}

async function look({ pool }: PaymentDeps, operator: Operator, text: string): Promise<readonly HitRow[]> {
  const select = (found: string) => `
    SELECT f.kind, f.id, i.name AS integrator, f.page, f.created_ms AS "createdMs"
    FROM (${found}) AS f JOIN integrators AS i ON i.id = f.integrator_id
    WHERE f.integrator_id = $2 OR $2 IS NULL ORDER BY f.created_ms DESC LIMIT ${MOST_HITS}`;
  const run = async (found: string, value: string | string[]) =>
    (await pool.query<HitRow>(select(found), [value, operator.integratorId])).rows;
  if (text.includes('@')) return run(BY_EMAIL, [...new Set([text, text.toLowerCase()])]);
  if (isUuid(text)) return run(BY_UUID, text.toLowerCase());
  return /^esc_\w{1,60}$/.test(text) ? run(BY_ESCROW, text) : [];
}

function hintFor(text: string): string {
  if (/^req_/.test(text)) return 'A request id stands in the log lines of the nodes, as reqId.';
  if (text.includes('@') || isUuid(text) || /^esc_/.test(text)) return 'Nothing that you may see has exactly this.';
  return 'Type a whole id or e-mail address: parts of them, names and order references are not searched.';
}
