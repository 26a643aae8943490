// Payments in large numbers: copies of real ones, made in SQL, with ids, postings, history entries and balances of their own.
import { openInvoices } from './world.mjs';

const service = (file) => import(new URL(`../../service/dist/${file}`, import.meta.url));

const ORIGINALS = 256;
const BATCH = 50_000;
/** Copying is work of the processor. */
const LANES = 2;

/** Between two times, ms; ids are of these times, as the service's are. The audit finds nothing. */
export async function copyPayments(world, { count, fromMs, toMs }) {
  const client = world.openForWholeTables();
  try {
    world.paid ??= await payOriginals(world, client.pool);
    const added = [];
    let next = 0;
    const lane = async () => {
      const own = world.openForWholeTables();
      try {
        await own.pool.query("SET session_replication_role = 'replica'"); // no triggers: the audit checks what is copied
        await own.pool.query('SET synchronous_commit = off'); // the checkpoint below makes the copies durable
        for (let first = next; first < count; first = next) {
          next += BATCH;
          const last = Math.min(next, count) - 1;
          const values = [first, last, fromMs, (toMs - fromMs) / count, world.paid, `${fromMs}`];
          added.push(...(await own.pool.query(COPY_SQL, values)).rows);
        }
      } finally {
        await own.close();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await client.pool.query("SET session_replication_role = 'replica'");
    await client.pool.query(ADD_SQL, [JSON.stringify(added)]);
    await client.pool.query('VACUUM ANALYZE');
    await client.pool.query('CHECKPOINT'); // or what is measured next shares its disk with the copies
  } finally {
    await client.close();
  }
}

async function payOriginals(world, pool) {
  const { payInvoice } = await service('payments/invoices/pay-invoice.js');
  await pool.query(ID_SQL);
  const ids = await openInvoices(world, ORIGINALS);
  const { integratorId } = world;
  await Promise.all(ids.map((invoiceId) => payInvoice(world.money, { integratorId, invoiceId, claim: undefined })));
  await world.money.drained();
  return ids;
}

/** A UUIDv7 of a time, the same for the same text. */
const ID_SQL = `CREATE FUNCTION bench_id(ms bigint, name text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(name), 1, 3) || '8' || substr(md5(name), 4, 15))::uuid $$`;

/** The originals are found by their ids first: a join with all that was copied would be planned as a reading of whole tables. */
const COPY_SQL = `
  WITH original_invoices AS MATERIALIZED (SELECT * FROM invoices WHERE id = ANY ($5::uuid[])),
  original_entries AS MATERIALIZED (SELECT * FROM transactions WHERE transaction_id = ANY ($5::uuid[]::text[])),
  copies AS MATERIALIZED (
    SELECT bench_id(ms, 'invoice ' || name) AS id, original.id AS original_id, ms, name
    FROM (SELECT number, ($3::bigint + number * $4::float8)::bigint AS ms, $6::text || ' ' || number AS name
      FROM generate_series($1::bigint, $2::bigint) AS number) AS numbered
    JOIN unnest($5::uuid[]) WITH ORDINALITY AS original (id, place) ON place = 1 + number % cardinality($5::uuid[])),
  written AS (
    INSERT INTO invoices (id, integrator_id, account_id, invoice_type, reference_type, reference_id, state, description, metadata,
      currency, total_amount, document, created_ms, updated_ms)
    SELECT copies.id, integrator_id, account_id, invoice_type, reference_type, reference_id, state, description, metadata,
      currency, total_amount, jsonb_set(document, '{subitems}', (
        SELECT jsonb_agg(subitem || jsonb_build_object('subitemId', bench_id(ms, 'subitem ' || place || name)) ORDER BY place)
        FROM jsonb_array_elements(document -> 'subitems') WITH ORDINALITY AS part (subitem, place))), ms, ms
    FROM copies JOIN original_invoices ON original_invoices.id = original_id ORDER BY copies.id
    RETURNING id, document, currency, created_ms),
  posted AS (
    INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, subitem_id, created_ms)
    SELECT (subitem ->> 'debitWalletId')::uuid, (subitem ->> 'creditWalletId')::uuid, (subitem ->> 'amount')::bigint, currency,
      'invoice', id, (subitem ->> 'subitemId')::uuid, created_ms
    FROM written CROSS JOIN jsonb_array_elements(document -> 'subitems') AS subitem
    RETURNING debit_wallet_id, credit_wallet_id, amount),
  listed AS (
    INSERT INTO transactions (entry_id, account_id, integrator_id, transaction_id, transaction_id_type, transaction_type,
      transaction_role, transaction_status, description, amount, currency, invoice_id, data, search_text, occurred_ms, updated_ms)
    SELECT bench_id(ms, account_id || transaction_role || name), account_id, integrator_id, copies.id::text, transaction_id_type,
      transaction_type, transaction_role, transaction_status, description, amount, currency, copies.id, data, search_text, ms, ms
    FROM copies JOIN original_entries ON transaction_id = original_id::text ORDER BY copies.id
    RETURNING account_id)
  SELECT account_id, wallet_id, sum(amount) AS amount, sum(total) AS total FROM (
    SELECT NULL::uuid AS account_id, credit_wallet_id AS wallet_id, amount, NULL::bigint AS total FROM posted
    UNION ALL SELECT NULL, debit_wallet_id, -amount, NULL FROM posted
    UNION ALL SELECT account_id, NULL, NULL, 1 FROM listed) AS side
  GROUP BY account_id, wallet_id`;

/** At the end, as all copies are of the same wallets and accounts: together they would wait for each other. */
const ADD_SQL = `
  WITH added AS (
    SELECT account_id, wallet_id, sum(amount) AS amount, sum(total) AS total
    FROM jsonb_to_recordset($1) AS part (account_id uuid, wallet_id uuid, amount bigint, total bigint)
    GROUP BY account_id, wallet_id),
  moved AS (UPDATE wallets SET balance = balance + amount FROM added WHERE wallets.id = wallet_id)
  INSERT INTO transaction_counts (account_id, total) SELECT account_id, total FROM added WHERE account_id IS NOT NULL
  ON CONFLICT (account_id) DO UPDATE SET total = transaction_counts.total + excluded.total`;
