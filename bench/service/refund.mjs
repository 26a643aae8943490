// Refunding over HTTP compared with paying the same invoices, one after the other and both at once, within one run.
import { figure, median } from './figure.mjs';
import { runLoad } from './load.mjs';
import { payOverHttp } from './pay.mjs';
import { copyInvoices, openWorld } from './world.mjs';

const ROUNDS = 3;
const CONNECTIONS = 64;
/** A refund reads who pays it first, and locks the sellers' wallets. */
const LIMIT_RATIO = 0.3;
const LIMIT_BESIDE = 0.4;

export async function benchRefund({ size: perRound = 6_000 } = {}) {
  const world = await openWorld();
  const node = await world.startNode();
  const rows = { paid: [], refunded: [], beside: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      // as many as the compiler needs to settle
      const count = round === 0 ? Math.ceil(perRound / 2) : perRound;
      const first = await copyInvoices(world, count);
      const second = await copyInvoices(world, count);
      const paid = await payOverHttp(world, node.port, first, CONNECTIONS);
      const beside = await payAndRefund(world, node.port, { toPay: second, toRefund: first });
      const refunded = await refundOverHttp(world, node.port, second, CONNECTIONS);
      if (round === 0) continue;
      rows.paid.push(paid.perSecond);
      rows.beside.push(beside);
      rows.refunded.push(refunded.perSecond);
    }
    await requireRefunded(world);
    await world.audit();
  } finally {
    await world.close();
  }
  const [paid, refunded, beside] = [median(rows.paid), median(rows.refunded), median(rows.beside)];
  console.log(
    `\nRefunding over HTTP, ${CONNECTIONS} connections, durable (calls/s, medians of ${ROUNDS} rounds in turns)`,
  );
  line('payments alone', paid);
  line('refunds alone', refunded, paid);
  line('refunds and payments at once, together', beside, paid);
  return [
    figure('refunds a second, share of payments', {
      value: `${refunded.toFixed(0)}/s, share ${(refunded / paid).toFixed(2)}`,
      limit: `>= ${LIMIT_RATIO.toFixed(2)}`,
      ok: refunded / paid >= LIMIT_RATIO,
    }),
    figure('refunds beside payments together, share of payments', {
      value: `${beside.toFixed(0)}/s, share ${(beside / paid).toFixed(2)}`,
      limit: `>= ${LIMIT_BESIDE.toFixed(2)}`,
      ok: beside / paid >= LIMIT_BESIDE,
    }),
  ];
}

/** Half of the connections each. @returns calls per second until both are done */
async function payAndRefund(world, port, { toPay, toRefund }) {
  const started = performance.now();
  await Promise.all([
    payOverHttp(world, port, toPay, CONNECTIONS / 2),
    refundOverHttp(world, port, toRefund, CONNECTIONS / 2),
  ]);
  return (toPay.length + toRefund.length) / ((performance.now() - started) / 1000);
}

/** All of each; a wallet has it when its call returns. */
function refundOverHttp(world, port, ids, connections) {
  const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ reason: 'Bench' });
  return runLoad({
    port,
    connections,
    count: ids.length,
    request: (index) => ({ method: 'POST', path: `/v2/invoice/${ids[index]}/refund`, headers, body }),
    onAnswer: (_, answer) => {
      if (answer.status !== 200) throw new Error(`refund answered ${answer.status}: ${answer.body}`);
    },
  });
}

/** Every paid invoice is refunded once, in full. */
async function requireRefunded(world) {
  const wrong = await world.pool.query(
    `SELECT count(*) AS count FROM invoices WHERE invoice_type = 'user_purchase' AND id <> ALL($1::uuid[])
       AND NOT coalesce((refunded ->> 'total')::bigint = total_amount AND (refunded ->> 'count')::int = 1, false)`,
    [world.originals],
  );
  if (wrong.rows[0].count !== 0) throw new Error(`${wrong.rows[0].count} invoices are not refunded once, in full.`);
}

function line(name, perSecond, comparedWith) {
  const ratio = comparedWith === undefined ? '' : `  ratio ${(perSecond / comparedWith).toFixed(2)}`;
  console.log(`  ${name.padEnd(40)}${perSecond.toFixed(0).padStart(7)}${ratio}`);
}
