// History pages of 25 out of 1,000,000 transactions of one account, by cursor, at any depth.
import { figure, median } from './figure.mjs';
import { openConnection } from './load.mjs';
import { openInvoices, openWorld } from './world.mjs';

const PAGE = 25;
const SAMPLES = 60;
/** The slowest depth relative to the first page. */
const LIMIT = 1.5;
const DEPTHS = [0, 0.1, 0.5, 0.9, 0.999];

export async function benchHistory({ size: rows = 1_000_000 } = {}) {
  const world = await openWorld({ buyers: 4 });
  try {
    const { accountId } = world.buyers[0];
    await fill(world, accountId, rows);
    const node = await world.startNode();
    const send = await openConnection(node.port);
    const cursors = await cursorsAt(world.pool, accountId, rows);
    const times = new Map(DEPTHS.map((depth) => [depth, []]));
    for (let sample = -10; sample < SAMPLES; sample += 1) {
      for (const depth of DEPTHS) {
        const started = performance.now();
        const payload = await page(send, world.token, accountId, cursors.get(depth));
        if (sample >= 0) times.get(depth).push(performance.now() - started);
        if (payload.transactions.length !== PAGE) throw new Error(`a page has ${payload.transactions.length} rows`);
        if (payload.total !== rows) throw new Error(`the total is ${payload.total} instead of ${rows}`);
      }
    }
    send.close();
    console.log(
      `\nHistory pages of ${PAGE} by cursor, of ${rows} transactions of one account, total included (medians of ${SAMPLES})`,
    );
    const first = median(times.get(0));
    for (const depth of DEPTHS) {
      const time = median(times.get(depth));
      const name = `  after ${Math.round(depth * rows)} rows`.padEnd(44);
      console.log(`${name} ${time.toFixed(2).padStart(6)} ms  ratio ${(time / first).toFixed(2)}`);
    }
    const deepest = Math.max(...DEPTHS.map((depth) => median(times.get(depth)))) / first;
    const buffers = [];
    for (const depth of [0, DEPTHS.at(-1)]) buffers.push(await explain(world.pool, accountId, cursors.get(depth)));
    return [
      figure('slowest history page, in times of the first page', {
        value: deepest.toFixed(2),
        limit: `<= ${LIMIT}`,
        ok: deepest <= LIMIT,
      }),
      figure('pages of the database read by the deepest, of the first', {
        value: `${buffers[1]} / ${buffers[0]}`,
        limit: `<= ${LIMIT} times`,
        ok: buffers[1] <= buffers[0] * LIMIT,
      }),
    ];
  } finally {
    await world.close();
  }
}

/** Real invoices are few here, and each history row references one of them; the rows themselves are as the money path writes them. */
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

/** The database's work for one page. @returns buffers read */
async function explain(pool, accountId, cursor) {
  const [occurredMs, entryId] = cursor ? Buffer.from(cursor, 'base64url').toString().split('.') : [];
  const after = cursor ? 'AND (occurred_ms, entry_id) < ($2, $3)' : '';
  const plan = await pool.query(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) SELECT * FROM transactions
     WHERE account_id = $1 ${after} ORDER BY occurred_ms DESC, entry_id DESC LIMIT ${PAGE + 1}`,
    cursor ? [accountId, occurredMs, entryId] : [accountId],
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']);
  console.log(`  plan of ${cursor ? 'the deepest page' : 'the first page'}`);
  for (const line of lines) console.log(`    ${line}`);
  const counted = /Buffers: shared (?:hit=(\d+))?(?: ?read=(\d+))?/.exec(lines.join('\n'));
  return Number(counted?.[1] ?? 0) + Number(counted?.[2] ?? 0);
}
