// Paying while another connection keeps one snapshot open, as a backup or an audit of everything does: what was changed since then is kept.
import { figure, median } from './figure.mjs';
import { payOverHttp } from './pay.mjs';
import { openInvoices, openWorld } from './world.mjs';

const ROUNDS = 5;
const CONNECTIONS = 64;
const LIMIT_RATIO = 0.5;

export async function benchSnapshot({ size: perRound = 10_000 } = {}) {
  const world = await openWorld({ buyers: 4_096 });
  const node = await world.startNode();
  const round = async () => {
    const ids = await openInvoices(world, perRound);
    return (await payOverHttp(world, node.port, ids, CONNECTIONS)).perSecond;
  };
  const rounds = async () => {
    const rates = [];
    for (let each = 0; each < ROUNDS; each += 1) rates.push(await round());
    return rates;
  };
  const rates = {};
  try {
    await untilHot(world, round);
    rates.before = await rounds();
    rates.beside = await besideSnapshot(world.pool, rounds);
    await world.pool.query('VACUUM');
    rates.after = await rounds();
    await world.audit();
  } finally {
    await world.close();
  }
  const ratio = rates.beside.at(-1) / median([...rates.before, ...rates.after]);
  console.log(
    `\nPaying over HTTP, ${CONNECTIONS} connections, 16 sellers, ${perRound} payments a round, without a snapshot, beside one, and after it (payments/s)`,
  );
  for (const [name, each] of Object.entries(rates)) {
    console.log(`  ${name.padEnd(8)} ${each.map((rate) => rate.toFixed(0).padStart(6)).join('')}`);
  }
  return [
    figure(`paying, ${ROUNDS * perRound} payments after a snapshot was taken, share of without`, {
      value: ratio.toFixed(2),
      limit: `>= ${LIMIT_RATIO.toFixed(2)}`,
      ok: ratio >= LIMIT_RATIO,
    }),
  ];
}

async function besideSnapshot(pool, work) {
  const reader = await pool.connect();
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM wallets');
    await reader.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work();
  } finally {
    reader.release(true);
  }
}

/** The node has seen that the sellers receive often, and so has whoever makes invoices. */
async function untilHot(world, round) {
  for (;;) {
    await round();
    const { rows } = await world.pool.query(
      `SELECT count(*) AS hot FROM wallets WHERE kind = 'user' AND appends_credits`,
    );
    if (rows[0].hot >= world.sellers.length) break;
  }
  await new Promise((resolve) => setTimeout(resolve, 11_000));
}
