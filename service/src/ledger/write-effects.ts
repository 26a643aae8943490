import type { PoolClient } from 'pg';
import type { RandomSource } from '../random.js';
import type { Effects, HistoryEntry, InvoiceRow } from './effects.js';
import type { Movement } from './movement.js';
import { newId } from './new-id.js';
import { writeWebhookEvents } from './write-webhook-events.js';

export interface WriteContext {
  readonly client: PoolClient;
  readonly random: RandomSource;
  readonly nowMs: number;
}

/** Appends the postings of a whole batch. */
export async function writePostings({ client, nowMs }: WriteContext, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  await client.query({
    name: 'write-postings',
    text: `INSERT INTO postings
             (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, subitem_id, created_ms)
           SELECT debit, credit, amount, currency, cause_type, cause_id, subitem_id, $8
           FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::uuid[], $7::uuid[])
             AS movement (debit, credit, amount, currency, cause_type, cause_id, subitem_id)`,
    values: [
      movements.map((movement) => movement.debitWalletId),
      movements.map((movement) => movement.creditWalletId),
      movements.map((movement) => movement.amount),
      movements.map((movement) => movement.currency),
      movements.map((movement) => movement.causeType),
      movements.map((movement) => movement.causeId),
      movements.map((movement) => movement.subitemId ?? null),
      nowMs,
    ],
  });
}

/** Writes what a batch of operations does beside its postings: one statement per table. */
export async function writeEffects(context: WriteContext, all: readonly Effects<unknown>[]): Promise<void> {
  await insertInvoices(
    context.client,
    all.flatMap((effects) => effects.newInvoices ?? []),
  );
  await changeInvoiceStates(context, all);
  await changeEscrowStates(context, all);
  await writeHistory(
    context,
    all.flatMap((effects) => effects.history ?? []),
  );
  for (const effects of all) await effects.write?.(context.client);
  await writeWebhookEvents(
    context,
    all.flatMap((effects) => effects.events ?? []),
  );
}

/** Also used by invoice creation, which moves nothing. */
export async function insertInvoices(
  client: Pick<PoolClient, 'query'>,
  invoices: readonly InvoiceRow[],
): Promise<void> {
  if (invoices.length === 0) return;
  await client.query({
    name: 'insert-invoices',
    text: `INSERT INTO invoices (id, integrator_id, account_id, invoice_type, escrow_id, reference_type, reference_id, state,
             description, metadata, currency, total_amount, document, created_ms, updated_ms)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
             $9::text[], $10::jsonb[], $11::text[], $12::bigint[], $13::jsonb[], $14::bigint[], $15::bigint[])`,
    values: [
      invoices.map((invoice) => invoice.id),
      invoices.map((invoice) => invoice.integratorId),
      invoices.map((invoice) => invoice.accountId),
      invoices.map((invoice) => invoice.invoiceType),
      invoices.map((invoice) => invoice.escrowId),
      invoices.map((invoice) => invoice.referenceType),
      invoices.map((invoice) => invoice.referenceId),
      invoices.map((invoice) => invoice.state),
      invoices.map((invoice) => invoice.description),
      invoices.map((invoice) => (invoice.metadata === null ? null : JSON.stringify(invoice.metadata))),
      invoices.map((invoice) => invoice.currency),
      invoices.map((invoice) => invoice.totalAmount),
      invoices.map((invoice) => JSON.stringify(invoice.document)),
      invoices.map((invoice) => invoice.createdMs),
      invoices.map((invoice) => invoice.updatedMs),
    ],
  });
}

async function changeInvoiceStates({ client, nowMs }: WriteContext, all: readonly Effects<unknown>[]): Promise<void> {
  const changes = all.flatMap((effects) => effects.invoiceStates ?? []);
  if (changes.length === 0) return;
  await client.query({
    name: 'change-invoice-states',
    text: `UPDATE invoices SET state = change.state, failure_reason = change.reason, updated_ms = $4
           FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) AS change (id, state, reason) WHERE invoices.id = change.id`,
    values: [
      changes.map((change) => change.id),
      changes.map((change) => change.state),
      changes.map((change) => (change.failureReason === null ? null : JSON.stringify(change.failureReason))),
      nowMs,
    ],
  });
}

async function changeEscrowStates({ client, nowMs }: WriteContext, all: readonly Effects<unknown>[]): Promise<void> {
  const changes = all.flatMap((effects) => effects.escrowStates ?? []);
  if (changes.length === 0) return;
  await client.query({
    name: 'change-escrow-states',
    text: `UPDATE escrows SET status = change.status, commit_invoice_id = change.commit_invoice, cancel_invoice_id = change.cancel_invoice,
             updated_ms = $5
           FROM unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[]) AS change (id, status, commit_invoice, cancel_invoice)
           WHERE escrows.id = change.id`,
    values: [
      changes.map((change) => change.id),
      changes.map((change) => change.status),
      changes.map((change) => change.commitInvoiceId),
      changes.map((change) => change.cancelInvoiceId),
      nowMs,
    ],
  });
}

async function writeHistory({ client, random, nowMs }: WriteContext, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const written = await client.query<{ account_id: string; created: boolean }>({
    name: 'write-history',
    text: `INSERT INTO transactions (entry_id, account_id, integrator_id, transaction_id, transaction_id_type, transaction_type,
             transaction_role, transaction_status, description, amount, currency, invoice_id, data, search_text, occurred_ms, updated_ms)
           SELECT *, $15::bigint, $15::bigint FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
             $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[], $12::uuid[], $13::jsonb[], $14::text[])
           ON CONFLICT (transaction_id, account_id, transaction_role)
             DO UPDATE SET transaction_status = excluded.transaction_status, updated_ms = excluded.updated_ms
           RETURNING account_id, entry_id = ANY($1::uuid[]) AS created`,
    values: [
      entries.map(() => newId(random, nowMs)),
      entries.map((entry) => entry.accountId),
      entries.map((entry) => entry.integratorId),
      entries.map((entry) => entry.transactionId),
      entries.map((entry) => entry.transactionIdType),
      entries.map((entry) => entry.transactionType),
      entries.map((entry) => entry.role),
      entries.map((entry) => entry.status),
      entries.map((entry) => entry.description),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.currency),
      entries.map((entry) => entry.invoiceId),
      entries.map((entry) => (entry.data === null ? null : JSON.stringify(entry.data))),
      entries.map((entry) => entry.searchText),
      nowMs,
    ],
  });
  const counts = new Map<string, number>();
  for (const row of written.rows) if (row.created) counts.set(row.account_id, (counts.get(row.account_id) ?? 0) + 1);
  if (counts.size === 0) return;
  await client.query({
    name: 'count-history',
    text: 'INSERT INTO transaction_count_deltas (account_id, delta) SELECT * FROM unnest($1::uuid[], $2::int[])',
    values: [[...counts.keys()], [...counts.values()]],
  });
}
