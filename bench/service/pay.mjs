// Paying over HTTP beside the same statements in batches of 64 straight from Node, in turns within one run.
import { runLoad } from './load.mjs';
import { openInvoices, openWorld } from './world.mjs';

const { runBatch } = await import(new URL('../../service/dist/ledger/run-batch.js', import.meta.url));
const { paymentOperation } = await import(new URL('../../service/dist/invoices/pay-subject.js', import.meta.url));
const { invoiceSubject } = await import(new URL('../../service/dist/invoices/invoice-subject.js', import.meta.url));

const ROUNDS = 3;

export async function benchPay({ perRound = 12_000 } = {}) {
  const world = await openWorld();
  const node = await world.startNode();
  const rows = { straight: [], http64: [], http16: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const warmUp = round === 0;
      const count = warmUp ? 2_000 : perRound;
      const straight = await payStraight(world, await openInvoices(world, count, round * perRound));
      const http64 = await payOverHttp(world, node.port, await openInvoices(world, count, round * perRound), 64);
      const http16 = await payOverHttp(
        world,
        node.port,
        await openInvoices(world, Math.ceil(count / 2), round * perRound),
        16,
      );
      if (warmUp) continue;
      rows.straight.push(straight);
      rows.http64.push(http64);
      rows.http16.push(http16);
    }
    const unpaid = await world.pool.query(`SELECT count(*) AS count FROM invoices WHERE state <> 'success'`);
    if (unpaid.rows[0].count !== 0) throw new Error(`${unpaid.rows[0].count} invoices are not successful.`);
  } finally {
    await world.close();
  }
  const straight = median(rows.straight.map((row) => row.perSecond));
  console.log(
    '\nPaying: different buyers, 16 sellers, one hot integrator wallet, durable (payments/s, medians of 3 rounds in turns)',
  );
  line('batches of 64 straight from Node', straight, {});
  for (const [name, connections] of [
    ['http64', 64],
    ['http16', 16],
  ]) {
    const perSecond = median(rows[name].map((row) => row.perSecond));
    const p99 = median(rows[name].map((row) => row.p99));
    line(`over HTTP, ${connections} connections`, perSecond, { ratio: perSecond / straight, p99 });
  }
}

/** The same operations, statements and rows, without HTTP, authentication and JSON: one connection, one batch after the other. */
async function payStraight(world, ids) {
  const exponents = await world.money.exponents();
  const client = await world.pool.connect();
  const started = performance.now();
  for (let from = 0; from < ids.length; from += 64) {
    const operations = ids.slice(from, from + 64).map((id) =>
      paymentOperation(world.money, invoiceSubject(id, { integratorId: world.integratorId, exponents }), {
        claim: undefined,
      }),
    );
    await runBatch({ client, random: world.deps.random, nowMs: Date.now() }, operations);
    await client.query('COMMIT');
  }
  const seconds = (performance.now() - started) / 1000;
  client.release();
  return { perSecond: ids.length / seconds };
}

/** An invoice is `success` when its pay call is answered: the answer waits for the commit. */
function payOverHttp(world, port, ids, connections) {
  const headers = { authorization: `Bearer ${world.token}` };
  return runLoad({
    port,
    connections,
    count: ids.length,
    request: (index) => ({ method: 'POST', path: `/v2/invoice/${ids[index]}/pay`, headers }),
    onAnswer: (_, answer) => {
      if (answer.status !== 200) throw new Error(`pay answered ${answer.status}: ${answer.body}`);
    },
  });
}

function line(name, perSecond, { ratio, p99 }) {
  const parts = [name.padEnd(40), perSecond.toFixed(0).padStart(7)];
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`, `p99 ${p99.toFixed(1)} ms`);
  console.log(`  ${parts.join('  ')}`);
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
