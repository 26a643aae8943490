import { firstIdAt } from '../../platform/random.js';
import { AUDITED_CAUSES, type AuditedCause, startOfDay } from './audit-causes.js';
import { AUDIT_SUMS, type AuditSum } from './audit-sums.js';

/*
 * What rules read: a statement's first part. In `unproven_…` an audit that goes on from a proven point sees only the rows that may have
 * changed since; so each rule stands once, for audits of everything and for those of what is new.
 *
 * A row is read again when its cause (an invoice, a top-up, a payout, a token exchange, a credit, an attempt to pay) was open at the point, was
 * created since or has postings since, a paid invoice also when a refund or dispute of it is, and a credit when it is taken back. What settled causes contribute to sums is
 * kept; the sums are compared for every wallet and account each time.
 */

/** Up to where everything is proven. */
export interface ProvenUntil {
  /** The last posting. */
  readonly postingId: number;
  /** Causes that were created before, but for those that were open; ms. */
  readonly createdMs: number;
}

export interface ProvenSums extends ProvenUntil {
  /** Of kept sums and lists: each adds to those before. */
  readonly layers: readonly string[];
}

/** A sum, or a list of what is open, to keep with a point. */
export interface KeptSum {
  readonly name: string;
  /** Selects what to add to what is kept: `key` and `amount`, as text. */
  readonly sql: string;
}

/** SQL of the rows of a table to read again. */
type ReadAgain = (table: string, since: ProvenUntil) => string;
type Sql = (since: ProvenUntil) => string;

/**
 * Those with the ids that a SELECT lists. Each is looked up, and what a rule joins to them, too, so that an audit takes no longer as the tables
 * grow: Postgres takes DISTINCT ids of a part of a statement for 200 rows, however many they are. Otherwise it would read all of a table that is
 * a hundred times as large. In the order of their ids, which is that of the table: with a larger `work_mem` they come from a hash, and each
 * lookup would read another page.
 */
const withIds =
  (ids: Sql): ReadAgain =>
  (table, since) =>
    `SELECT found.* FROM (SELECT DISTINCT id FROM (${ids(since)}) AS listed (id) ORDER BY id) AS again
    CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${table}.id = again.id OFFSET 0) AS found`;

/** Those that meet a condition, for which there is an index. OFFSET 0: they are found by it, not by a rule's own, for which there may be none. */
const where =
  (condition: Sql): ReadAgain =>
  (table, since) =>
    `SELECT * FROM ${table} WHERE ${condition(since)} OFFSET 0`;

/** By table: what is read again in `unproven_…`. What is named in it stands above it. */
const READ_AGAIN: Readonly<Record<string, ReadAgain>> = {
  postings: where(({ postingId }) => `id > ${postingId}`),
  invoices: withIds(
    () => `SELECT id FROM unsettled_invoices
    UNION SELECT original_invoice_id FROM refund_links WHERE invoice_id IN (SELECT id FROM unsettled_invoices)
    UNION SELECT disputes.invoice_id FROM dispute_invoices JOIN disputes ON disputes.id = dispute_id
      WHERE dispute_invoices.invoice_id IN (SELECT id FROM unsettled_invoices)`,
  ),
  escrows: withIds(() => 'SELECT escrow_id FROM unproven_invoices'),
  purchases: withIds(() => 'SELECT id FROM unsettled_purchases'),
  payouts: withIds(() => 'SELECT id FROM unsettled_payouts'),
  token_exchanges: withIds(() => 'SELECT id FROM unsettled_token_exchanges'),
  recorded_credits: withIds(
    () => `SELECT id FROM unsettled_recorded_credits
    UNION SELECT takes_back_id FROM recorded_credits WHERE id IN (SELECT id FROM unsettled_recorded_credits)`,
  ),
  checkout_attempts: withIds(
    ({ createdMs }) => `SELECT id FROM unsettled_checkout_attempts
    UNION SELECT checkout_attempts.id FROM authorized_invoice_voids JOIN checkout_attempts USING (authorized_invoice_id)
      WHERE voided_ms >= ${createdMs}`,
  ),
  card_challenges: where(
    () => `cause_id IN (SELECT id FROM unsettled_checkout_attempts UNION ALL SELECT id FROM unsettled_purchases)`,
  ),
  card_charges: withIds(
    ({ createdMs }) => `SELECT card_charges.id FROM card_charges WHERE cause_id IN (
      SELECT id FROM unproven_invoices UNION ALL SELECT id FROM unsettled_purchases)
    UNION SELECT card_charges.id FROM card_charges WHERE id >= '${firstIdAt(createdMs)}'`,
  ),
  card_refunds: withIds(
    ({
      createdMs,
    }) => `SELECT card_refunds.id FROM card_refunds WHERE refund_invoice_id IN (SELECT id FROM unproven_invoices)
    UNION SELECT card_refunds.id FROM card_refunds WHERE id >= '${firstIdAt(createdMs)}'`,
  ),
  disputes: withIds(
    () => `SELECT dispute_id FROM dispute_invoices WHERE invoice_id IN (SELECT id FROM unproven_invoices)
    UNION SELECT disputes.id FROM disputes WHERE charge_id IN (SELECT id FROM unproven_card_charges)`,
  ),
  limit_usage: where(({ createdMs }) => `day_ms >= ${startOfDay(createdMs)}`),
};

/**
 * SQL: the `WITH` of a rule's statement.
 *
 * @param since - undefined: everything is read
 */
export function sourcesOf(since: ProvenSums | undefined): string {
  const unproven = Object.entries(READ_AGAIN).map(([table, readAgain]) => {
    const rows = since ? readAgain(table, since) : `SELECT * FROM ${table}`;
    return `unproven_${table} AS NOT MATERIALIZED (${rows})`;
  });
  const sums = AUDIT_SUMS.map((sum) => `${sum.name} AS (${sumSql(sum, since)})`);
  return `WITH ${[...unsettledSources(since), ...unproven, ...sums].join(',\n')}\n`;
}

/** What a new point adds to what is kept with the one before. */
export function keptSums(since: ProvenSums | undefined, until: ProvenUntil): readonly KeptSum[] {
  const sources = `WITH ${[...unsettledSources(since), ...AUDITED_CAUSES.map((cause) => openSource(cause, since, until))].join(',\n')}\n`;
  const lists = AUDITED_CAUSES.map(({ table }) => {
    const before = since ? `UNION ALL SELECT id, -1 FROM listed_${table}` : '';
    return {
      name: `open_${table}`,
      sql: `${sources} SELECT id::text AS key, sum(change)::text AS amount
        FROM (SELECT id, 1 AS change FROM open_${table} ${before}) AS part GROUP BY id HAVING sum(change) <> 0`,
    };
  });
  const sums = AUDIT_SUMS.map((sum) => {
    const open = `(SELECT * FROM ${sum.table} WHERE ${sum.belongsTo('open', until.postingId)})`;
    return {
      name: sum.name,
      sql: `${sources} SELECT key::text AS key, sum(amount)::text AS amount FROM (
          SELECT key, amount FROM (${sum.sql(rowsOf(sum, since))}) AS added
          UNION ALL SELECT key, -amount FROM (${sum.sql(open)}) AS open) AS part
        GROUP BY key HAVING sum(amount) <> 0`,
    };
  });
  return [...lists, ...sums];
}

/** `unsettled_…`: the ids of causes to read again. */
function unsettledSources(since: ProvenSums | undefined): readonly string[] {
  if (!since) return [];
  return AUDITED_CAUSES.flatMap(({ table, causeType, isSince }) => {
    const posted = `SELECT cause_id FROM postings WHERE id > ${since.postingId} AND cause_type = '${causeType}'`;
    return [
      `listed_${table} AS MATERIALIZED (SELECT key::uuid AS id FROM ${kept(`open_${table}`, since)})`,
      `unsettled_${table} AS MATERIALIZED (SELECT id FROM listed_${table}
        UNION SELECT id FROM ${table} WHERE ${isSince(since.createdMs)}${causeType ? ` UNION ${posted}` : ''})`,
    ];
  });
}

/** `open_…`: the ids of causes that the next audit has to read again. */
function openSource(
  { table, isSince, isOpen }: AuditedCause,
  since: ProvenSums | undefined,
  until: ProvenUntil,
): string {
  const among = since ? `id IN (SELECT id FROM unsettled_${table}) AND` : '';
  const ms = until.createdMs;
  return `open_${table} AS MATERIALIZED (SELECT id FROM ${table} WHERE ${among} (${isSince(ms)} OR ${isOpen(ms)}))`;
}

function sumSql(sum: AuditSum, since: ProvenSums | undefined): string {
  const added = sum.sql(rowsOf(sum, since));
  if (!since) return added;
  return `SELECT key, sum(amount) AS amount FROM (
      SELECT key::${sum.keyType} AS key, amount FROM ${kept(sum.name, since)}
      UNION ALL SELECT key, amount FROM (${added}) AS added) AS part GROUP BY key`;
}

function rowsOf({ table, belongsTo }: AuditSum, since: ProvenSums | undefined): string {
  return since ? `(SELECT * FROM ${table} WHERE ${belongsTo('unsettled', since.postingId)})` : table;
}

function kept(name: string, { layers }: ProvenSums): string {
  return `(SELECT key, sum(amount) AS amount FROM audit_sums WHERE layer = ANY ('{${layers.join(',')}}'::uuid[]) AND name = '${name}'
    GROUP BY key HAVING sum(amount) <> 0) AS kept`;
}
