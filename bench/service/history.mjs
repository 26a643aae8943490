// History pages of 25 out of 1,000,000 transactions of one account, by cursor, at any depth.
import { openConnection } from './load.mjs';
import { median } from './pay.mjs';
import { openInvoices, openWorld } from './world.mjs';

const PAGE = 25;
const SAMPLES = 60;
const DEPTHS = [0, 0.1, 0.5, 0.9, 0.999];

export async function benchHistory({ rows = 1_000_000 } = {}) {
  const world = await openWorld({ buyers: 4 });
  try {
    const { accountId } = world.buyers[0];
    await fill(world, accountId, rows);
    const node = await world.startNode();
    const send = await openConnection(node.port);
    const cursors = await cursorsAt(world.pool, accountId, rows);
    const times = new Map(DEPTHS.map((depth) => [depth, []]));
    let total;
    for (let sample = -10; sample < SAMPLES; sample += 1) {
      for (const depth of DEPTHS) {
        const started = performance.now();
        const payload = await page(send, world.token, accountId, cursors.get(depth));
        if (sample >= 0) times.get(depth).push(performance.now() - started);
        if (payload.transactions.length !== PAGE) throw new Error(`a page has ${payload.transactions.length} rows`);
        total = payload.total;
      }
    }
    send.close();
    console.log(
      `\nHistory pages of ${PAGE} by cursor, of ${total} transactions of one account (medians of ${SAMPLES})`,
    );
    const first = median(times.get(0));
    for (const depth of DEPTHS) {
      const time = median(times.get(depth));
      const name = `  after ${Math.round(depth * rows)} rows`.padEnd(44);
      console.log(`${name} ${time.toFixed(2).padStart(6)} ms  ratio ${(time / first).toFixed(2)}`);
    }
    await explain(world.pool, accountId, cursors.get(0.9));
  } finally {
    await world.close();
  }
}

/** Real invoices are few here, and each history row points at one of them; the rows themselves are as the money path writes them. */
async function fill(world, accountId, rows) {
  const invoices = await openInvoices(world, 400);
  await world.pool.query(
    `INSERT INTO transactions (entry_id, account_id, integrator_id, transaction_id, transaction_id_type, transaction_type,
       transaction_role, transaction_status, description, amount, currency, invoice_id, search_text, occurred_ms, updated_ms)
     SELECT gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'invoicing.invoice_v2.invoice_id', 'user_purchase', 'buyer',
       'processed', 'Emerald sword', 550, 'USD', ($3::uuid[])[1 + number % 400], 'emerald sword', 1700000000000 + number * 1000,
       1700000000000 + number * 1000
     FROM generate_series(1, $4::int) AS number`,
    [accountId, world.integratorId, invoices, rows],
  );
  await world.pool.query('INSERT INTO transaction_counts (account_id, total) VALUES ($1, $2)', [accountId, rows]);
  await world.pool.query('VACUUM ANALYZE transactions');
}

async function cursorsAt(pool, accountId, rows) {
  const cursors = new Map([[0, undefined]]);
  for (const depth of DEPTHS.slice(1)) {
    const row = await pool.query(
      `SELECT occurred_ms, entry_id FROM transactions WHERE account_id = $1
       ORDER BY occurred_ms DESC, entry_id DESC OFFSET $2 LIMIT 1`,
      [accountId, Math.round(depth * rows) - PAGE],
    );
    const { occurred_ms: occurredMs, entry_id: entryId } = row.rows[0];
    cursors.set(depth, Buffer.from(`${occurredMs}.${entryId}`).toString('base64url'));
  }
  return cursors;
}

async function page(send, token, accountId, cursor) {
  const query = `limit=${PAGE}&account_id=${accountId}${cursor ? `&cursor=${cursor}` : ''}`;
  const answer = await send({
    method: 'GET',
    path: `/v1/transactions?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`history answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body).payload;
}

/** What the database does for one deep page. */
async function explain(pool, accountId, cursor) {
  const [occurredMs, entryId] = Buffer.from(cursor, 'base64url').toString().split('.');
  const plan = await pool.query(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) SELECT * FROM transactions
     WHERE account_id = $1 AND (occurred_ms, entry_id) < ($2, $3) ORDER BY occurred_ms DESC, entry_id DESC LIMIT ${PAGE + 1}`,
    [accountId, occurredMs, entryId],
  );
  for (const row of plan.rows) console.log(`    ${row['QUERY PLAN']}`);
}
