import type { PoolClient } from 'pg';
import { newId, type RandomSource } from '../platform/random.js';
import type { Effects, HistoryEntry, InvoiceRow } from './effects.js';
import type { Movement } from './operation.js';
import type { Pipeline } from './pipeline.js';
import type { Statement } from './round-trip.js';
import { gather, jsonbArray, plainArray, textArray } from './sql-arrays.js';

export interface WriteContext {
  readonly pipeline: Pipeline;
  readonly random: RandomSource;
  readonly nowMs: number;
}

/**
 * Appends the postings of a whole batch.
 *
 * Arrays are unnested in the select list here and below: side by side they advance together, and Postgres makes rows of them
 * without a store for each array, as it does for FROM unnest(…).
 */
export function writePostings({ pipeline, nowMs }: WriteContext, movements: readonly Movement[]): void {
  if (movements.length === 0) return;
  const text = `INSERT INTO postings
      (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, subitem_id, created_ms)
    SELECT unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::bigint[]), unnest($4::text[]), unnest($5::text[]),
      unnest($6::uuid[]), unnest($7::uuid[]), $8::bigint`;
  const values = [
    plainArray(movements.map((movement) => movement.debitWalletId)),
    plainArray(movements.map((movement) => movement.creditWalletId)),
    plainArray(movements.map((movement) => movement.amount)),
    textArray(movements.map((movement) => movement.currency)),
    plainArray(movements.map((movement) => movement.causeType)),
    plainArray(movements.map((movement) => movement.causeId)),
    plainArray(movements.map((movement) => movement.subitemId ?? null)),
    nowMs,
  ];
  pipeline.addWrite({ name: 'write-postings', text, values }, movements.length);
}

/** A history row that only one batch can have written: it exists if and only if that batch was committed. */
export interface BatchMark {
  readonly entryId: string;
  readonly accountId: string;
  readonly occurredMs: number;
}

/**
 * Writes a batch's effects besides its postings: one statement per table.
 *
 * @returns undefined if the batch appends nothing to a history
 */
export function writeEffects(context: WriteContext, all: readonly Effects<unknown>[]): BatchMark | undefined {
  insertInvoices(
    context,
    gather(all, (effects) => effects.newInvoices),
  );
  insertRefundLinks(context, all);
  changeInvoiceStates(context, all);
  writeRefunded(context, all);
  changeEscrowStates(context, all);
  raiseRevisions(context, all);
  const history = gather(all, (effects) => effects.history);
  const mark = insertHistory(
    context,
    history.filter((entry) => entry.isFirst),
  );
  writeHistory(
    context,
    history.filter((entry) => !entry.isFirst),
  );
  return mark;
}

function insertInvoices({ pipeline }: WriteContext, invoices: readonly InvoiceRow[]): void {
  if (invoices.length === 0) return;
  const text = `INSERT INTO invoices (id, integrator_id, account_id, invoice_type, escrow_id, reference_type, reference_id, state,
      description, metadata, currency, total_amount, document, created_ms, updated_ms)
    SELECT unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::uuid[]), unnest($4::text[]), unnest($5::text[]),
      unnest($6::text[]), unnest($7::text[]), unnest($8::text[]), unnest($9::text[]), unnest($10::jsonb[]),
      unnest($11::text[]), unnest($12::bigint[]), unnest($13::jsonb[]), unnest($14::bigint[]), unnest($15::bigint[])`;
  const values = [
    plainArray(invoices.map((invoice) => invoice.id)),
    plainArray(invoices.map((invoice) => invoice.integratorId)),
    plainArray(invoices.map((invoice) => invoice.accountId)),
    plainArray(invoices.map((invoice) => invoice.invoiceType)),
    plainArray(invoices.map((invoice) => invoice.escrowId)),
    textArray(invoices.map((invoice) => invoice.referenceType)),
    textArray(invoices.map((invoice) => invoice.referenceId)),
    plainArray(invoices.map((invoice) => invoice.state)),
    textArray(invoices.map((invoice) => invoice.description)),
    jsonbArray(invoices.map((invoice) => invoice.metadata)),
    textArray(invoices.map((invoice) => invoice.currency)),
    plainArray(invoices.map((invoice) => invoice.totalAmount)),
    jsonbArray(invoices.map((invoice) => invoice.document)),
    plainArray(invoices.map((invoice) => invoice.createdMs)),
    plainArray(invoices.map((invoice) => invoice.updatedMs)),
  ];
  pipeline.addWrite({ name: 'insert-invoices', text, values }, invoices.length);
}

function insertRefundLinks({ pipeline }: WriteContext, all: readonly Effects<unknown>[]): void {
  const links = gather(all, (effects) => effects.refundLinks);
  if (links.length === 0) return;
  const text =
    'INSERT INTO refund_links (invoice_id, original_invoice_id) SELECT unnest($1::uuid[]), unnest($2::uuid[])';
  const values = [
    plainArray(links.map(({ invoiceId }) => invoiceId)),
    plainArray(links.map(({ originalInvoiceId }) => originalInvoiceId)),
  ];
  pipeline.addWrite({ name: 'insert-refund-links', text, values }, links.length);
}

function changeInvoiceStates({ pipeline, nowMs }: WriteContext, all: readonly Effects<unknown>[]): void {
  const changes = gather(all, (effects) => effects.invoiceStates);
  if (changes.length === 0) return;
  const values = [
    plainArray(changes.map((change) => change.id)),
    plainArray(changes.map((change) => change.state)),
    jsonbArray(changes.map((change) => change.failureReason)),
    nowMs,
  ];
  if (changes.every((change) => change.countedDayMs === undefined)) {
    const text = `UPDATE invoices SET state = change.state, failure_reason = change.reason, updated_ms = $4
      FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::text[]) AS state, unnest($3::jsonb[]) AS reason) AS change
      WHERE invoices.id = change.id`;
    pipeline.addWrite({ name: 'change-invoice-states', text, values }, changes.length);
    return;
  }
  const text = `UPDATE invoices SET state = change.state, failure_reason = change.reason, updated_ms = $4,
      counted_day_ms = coalesce(change.counted, counted_day_ms)
    FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::text[]) AS state, unnest($3::jsonb[]) AS reason,
      unnest($5::bigint[]) AS counted) AS change
    WHERE invoices.id = change.id`;
  const counted = plainArray(changes.map((change) => change.countedDayMs ?? null));
  pipeline.addWrite({ name: 'count-invoices', text, values: [...values, counted] }, changes.length);
}

function writeRefunded({ pipeline }: WriteContext, all: readonly Effects<unknown>[]): void {
  const changes = gather(all, (effects) => effects.refunded);
  if (changes.length === 0) return;
  const text = `UPDATE invoices SET refunded = change.refunded
    FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::jsonb[]) AS refunded) AS change
    WHERE invoices.id = change.id`;
  const values = [plainArray(changes.map((change) => change.id)), jsonbArray(changes.map((change) => change.refunded))];
  pipeline.addWrite({ name: 'write-refunded', text, values }, changes.length);
}

function changeEscrowStates({ pipeline, nowMs }: WriteContext, all: readonly Effects<unknown>[]): void {
  const changes = gather(all, (effects) => effects.escrowStates);
  if (changes.length === 0) return;
  const text = `UPDATE escrows SET status = change.status, commit_invoice_id = change.commit_invoice, cancel_invoice_id = change.cancel_invoice,
      updated_ms = $5
    FROM unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[]) AS change (id, status, commit_invoice, cancel_invoice)
    WHERE escrows.id = change.id`;
  const values = [
    textArray(changes.map((change) => change.id)),
    textArray(changes.map((change) => change.status)),
    plainArray(changes.map((change) => change.commitInvoiceId)),
    plainArray(changes.map((change) => change.cancelInvoiceId)),
    nowMs,
  ];
  pipeline.addWrite({ name: 'change-escrow-states', text, values }, changes.length);
}

function raiseRevisions({ pipeline }: WriteContext, all: readonly Effects<unknown>[]): void {
  const accounts = new Set(gather(all, (effects) => effects.shownTo));
  for (const { accountId } of gather(all, (effects) => effects.escrowStates)) accounts.add(accountId);
  if (accounts.size === 0) return;
  const values = [plainArray([...accounts])];
  pipeline.addWrite({ name: 'raise-revisions', text: RAISE_REVISIONS_SQL, values }, accounts.size);
}

/**
 * For what entries show, but do not hold. `$1`: the accounts. Rows are appended, so that nothing waits for a row of a hot account.
 */
const RAISE_REVISIONS_SQL = `
  INSERT INTO transaction_count_deltas (account_id, delta, updates) SELECT unnest($1::uuid[]), 0, 1`;

const INSERT_HISTORY_SQL = `
    INSERT INTO transactions (entry_id, account_id, integrator_id, transaction_id, transaction_id_type, transaction_type,
      transaction_role, transaction_status, description, amount, currency, invoice_id, data, search_text, occurred_ms, updated_ms)
    SELECT unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::uuid[]), unnest($4::text[]), unnest($5::text[]),
      unnest($6::text[]), unnest($7::text[]), unnest($8::text[]), unnest($9::text[]), unnest($10::bigint[]),
      unnest($11::text[]), unnest($12::uuid[]), unnest($13::jsonb[]), unnest($14::text[]), $15::bigint, $15::bigint`;

/**
 * Only rows are appended here, so one statement may write the history and count what is new or changed in it; balances never go this way.
 * An entry of another kind under the same id is never changed: the statement fails then.
 */
const WRITE_HISTORY_SQL = `
  WITH written AS (${INSERT_HISTORY_SQL}
    ON CONFLICT (transaction_id, account_id, transaction_role)
      DO UPDATE SET transaction_status = excluded.transaction_status, updated_ms = excluded.updated_ms
      WHERE transactions.transaction_id_type = excluded.transaction_id_type
    RETURNING account_id, entry_id = ANY($1::uuid[]) AS is_new),
  counted AS (
    INSERT INTO transaction_count_deltas (account_id, delta, updates)
    SELECT account_id, count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new) FROM written GROUP BY account_id)
  SELECT 1 / (CASE WHEN count(*) = cardinality($1::uuid[]) THEN 1 ELSE 0 END) AS complete FROM written`;

function writeHistory(context: WriteContext, entries: readonly HistoryEntry[]): void {
  if (entries.length === 0) return;
  const values = historyValues(context, entries, newIds(context, entries.length));
  context.pipeline.add({ name: 'write-history', text: WRITE_HISTORY_SQL, values });
}

/** Adds to the kept totals of histories: `$1` the accounts, sorted to prevent deadlocks; `$2` how many. */
const ADD_TO_COUNTS_SQL = `
  INSERT INTO transaction_counts (account_id, total) SELECT unnest($1::uuid[]), unnest($2::bigint[])
  ON CONFLICT (account_id) DO UPDATE SET total = transaction_counts.total + excluded.total`;

/** Callers hold the locks of their wallets. */
function insertHistory(context: WriteContext, entries: readonly HistoryEntry[]): BatchMark | undefined {
  const { pipeline, nowMs } = context;
  const entryIds = newIds(context, entries.length);
  const [entryId] = entryIds;
  const [first] = entries;
  if (entryId === undefined || first === undefined) return undefined;
  const values = historyValues(context, entries, entryIds);
  pipeline.addWrite({ name: 'insert-history', text: INSERT_HISTORY_SQL, values }, entries.length);
  const counts = new Map<string, number>();
  for (const { accountId } of entries) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  const accountIds = [...counts.keys()].sort();
  const added = [plainArray(accountIds), plainArray(accountIds.map((id) => counts.get(id) ?? 0))];
  pipeline.addWrite({ name: 'count-history', text: ADD_TO_COUNTS_SQL, values: added }, accountIds.length);
  return { entryId, accountId: first.accountId, occurredMs: nowMs };
}

function newIds({ random, nowMs }: WriteContext, count: number): string[] {
  return Array.from({ length: count }, () => newId(random, nowMs));
}

function historyValues(
  { nowMs }: WriteContext,
  entries: readonly HistoryEntry[],
  entryIds: readonly string[],
): Statement['values'] {
  return [
    plainArray(entryIds),
    plainArray(entries.map((entry) => entry.accountId)),
    plainArray(entries.map((entry) => entry.integratorId)),
    plainArray(entries.map((entry) => entry.transactionId)),
    plainArray(entries.map((entry) => entry.transactionIdType)),
    plainArray(entries.map((entry) => entry.transactionType)),
    plainArray(entries.map((entry) => entry.role)),
    plainArray(entries.map((entry) => entry.status)),
    textArray(entries.map((entry) => entry.description)),
    plainArray(entries.map((entry) => entry.amount)),
    textArray(entries.map((entry) => entry.currency)),
    plainArray(entries.map((entry) => entry.invoiceId)),
    jsonbArray(entries.map((entry) => entry.data)),
    textArray(entries.map((entry) => entry.searchText)),
    nowMs,
  ];
}

/** Updates a history entry's data, after the statement that wrote its status. The entry is found by kind, id and account. */
export async function writeHistoryData(client: PoolClient, entry: HistoryEntry): Promise<void> {
  const written = await client.query(
    `UPDATE transactions SET data = $5
     WHERE transaction_id_type = $1 AND transaction_id = $2 AND account_id = $3 AND transaction_role = $4`,
    [entry.transactionIdType, entry.transactionId, entry.accountId, entry.role, JSON.stringify(entry.data)],
  );
  if (written.rowCount !== 1) throw new Error('The history entry to change does not exist.');
}
