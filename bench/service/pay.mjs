// Paying over HTTP compared with the same statements in batches of 64 directly from Node, alternating within one run.
import { figure, median } from './figure.mjs';
import { runLoad } from './load.mjs';
import { copyInvoices, openWorld } from './world.mjs';

const { runBatch } = await import(new URL('../../service/dist/ledger/run-batch.js', import.meta.url));
const { paymentOperation } = await import(
  new URL('../../service/dist/payments/invoices/start-payment.js', import.meta.url)
);
const { invoicePayable } = await import(
  new URL('../../service/dist/payments/invoices/pay-invoice.js', import.meta.url)
);

const ROUNDS = 3;
const LIMIT_RATIO = 0.6;
const LIMIT_P99_MS = 50;
const ENOUGH_AT_16 = 2_000;
/** As a node's batches wait for a lock; nobody keeps one here. */
const LOCK_MS = 2_000;

export async function benchPay({ size: perRound = 12_000 } = {}) {
  const world = await openWorld();
  const node = await world.startNode();
  const rows = { straight: [], straight16: [], http64: [], http16: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const warmUp = round === 0;
      // as many as the compiler needs to settle
      const count = warmUp ? Math.ceil(perRound / 2) : perRound;
      const straight = await payStraight(world, await copyInvoices(world, count), 64);
      const http64 = await payOverHttp(world, node.port, await copyInvoices(world, count), 64);
      const straight16 = await payStraight(world, await copyInvoices(world, Math.ceil(count / 2)), 16);
      const http16 = await payOverHttp(world, node.port, await copyInvoices(world, Math.ceil(count / 2)), 16);
      if (warmUp) continue;
      rows.straight.push(straight);
      rows.straight16.push(straight16);
      rows.http64.push(http64);
      rows.http16.push(http16);
    }
    const unpaid = await world.pool.query(
      `SELECT count(*) AS count FROM invoices WHERE state <> 'success' AND id <> ALL($1::uuid[])`,
      [world.originals],
    );
    if (unpaid.rows[0].count !== 0) throw new Error(`${unpaid.rows[0].count} invoices are not successful.`);
    await world.audit();
  } finally {
    await world.close();
  }
  const straight = median(rows.straight.map((row) => row.perSecond));
  const straight16 = median(rows.straight16.map((row) => row.perSecond));
  console.log(
    '\nPaying: different buyers, 16 sellers, one hot integrator wallet, durable (payments/s, medians of 3 rounds in turns)',
  );
  line('batches of 64 straight from Node', straight, {});
  const http64 = summary(rows.http64, straight);
  const http16 = summary(rows.http16, straight);
  line('over HTTP, 64 connections', http64.perSecond, http64);
  line('over HTTP, 16 connections', http16.perSecond, http16);
  const likeForLike = http16.perSecond / straight16;
  line('batches of 16 straight from Node', straight16, { ratio: straight16 / straight });
  console.log(`  16 connections beside batches of 16 (both with 16 in flight)  ratio ${likeForLike.toFixed(2)}`);
  return [
    figure('paying over HTTP at 64 connections, share of straight', {
      value: http64.ratio.toFixed(2),
      limit: `>= ${LIMIT_RATIO.toFixed(2)}`,
      ok: http64.ratio >= LIMIT_RATIO,
    }),
    figure('paying over HTTP at 64 connections, p99', {
      value: `${http64.p99.toFixed(1)} ms`,
      limit: `< ${LIMIT_P99_MS} ms`,
      ok: http64.p99 < LIMIT_P99_MS,
    }),
    figure('paying over HTTP at 16 connections', {
      value: `${http16.perSecond.toFixed(0)}/s, share ${http16.ratio.toFixed(2)}`,
      limit: `>= ${ENOUGH_AT_16}/s or share >= ${LIMIT_RATIO.toFixed(2)}`,
      ok: http16.perSecond >= ENOUGH_AT_16 || http16.ratio >= LIMIT_RATIO,
    }),
    figure('the same beside straight batches with 16 in flight, too', {
      value: `share ${likeForLike.toFixed(2)}`,
      limit: `>= ${LIMIT_RATIO.toFixed(2)}`,
      ok: likeForLike >= LIMIT_RATIO,
    }),
  ];
}

function summary(rounds, straight) {
  const perSecond = median(rounds.map((row) => row.perSecond));
  return { perSecond, ratio: perSecond / straight, p99: median(rounds.map((row) => row.p99)) };
}

/**
 * The same operations, statements and rows, without HTTP, authentication and JSON: one connection, one batch after the other.
 * With 16 payments in flight there can be no batches of 64; batches of 16 correspond to 16 connections.
 */
async function payStraight(world, ids, atOnce) {
  const exponents = await world.money.exponents();
  const client = await world.pool.connect();
  try {
    const started = performance.now();
    for (let from = 0; from < ids.length; from += atOnce) {
      const operations = ids.slice(from, from + atOnce).map((id) =>
        paymentOperation(world.money, invoicePayable(id, { integratorId: world.integratorId, exponents }), {
          claim: undefined,
        }),
      );
      await runBatch(
        { client, random: world.deps.random, nowMs: Date.now(), lockMs: LOCK_MS, packsAnswers: true },
        operations,
      );
    }
    return { perSecond: (ids.length * 1000) / (performance.now() - started) };
  } finally {
    client.release();
  }
}

/** An invoice is `success` when its pay call returns: the response waits for the commit. */
export function payOverHttp(world, port, ids, connections) {
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
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`);
  if (p99 !== undefined) parts.push(`p99 ${p99.toFixed(1)} ms`);
  console.log(`  ${parts.join('  ')}`);
}
