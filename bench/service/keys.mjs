// What idempotency keys take: create + pay with a key for each call, their answers stored packed, stored plain, and without keys.
import { randomUUID } from 'node:crypto';
import { figure, median } from './figure.mjs';
import { createAndPay, lanes } from './stripe.mjs';
import { openWorld } from './world.mjs';

const ROUNDS = 3;
const LIMIT_BYTES = 2_800;
const LIMIT_RATIO = 0.9;

export async function benchKeys({ size: pairs = 3_000 } = {}) {
  const world = await openWorld();
  const rates = { none: [], packed: [], plain: [] };
  const bytes = { packed: [], plain: [] };
  try {
    const packed = await world.startNode();
    // as on a database that was brought up to date, where an older node may still run
    await world.pool.query(`UPDATE schema_migrations SET applied_ms = applied_ms + 1 WHERE name <> '0001-accounts'`);
    const plain = await world.startNode();
    let made = 0;
    const run = (node, newKey) => {
      const from = made;
      made += pairs;
      return lanes(node.port, pairs, (send, index) => createAndPay(world, send, from + index, newKey));
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = { none: await run(packed) };
      for (const [name, node] of Object.entries({ packed, plain })) {
        const before = await sizeOfKeys(world.pool);
        rate[name] = await run(node, () => randomUUID());
        if (round > 0) bytes[name].push(((await sizeOfKeys(world.pool)) - before) / pairs);
      }
      if (round > 0) for (const [name, each] of Object.entries(rate)) rates[name].push(each);
    }
    await world.audit();
  } finally {
    await world.close();
  }
  console.log('\nCreate + pay with an Idempotency-Key each, 64 connections, durable (medians of 3 rounds in turns)');
  console.log(`  without keys      ${median(rates.none).toFixed(0).padStart(6)} payments/s`);
  for (const [name, each] of Object.entries(bytes)) {
    const rate = `${median(rates[name]).toFixed(0).padStart(6)} payments/s`;
    console.log(
      `  answers ${name.padEnd(6)}    ${rate}, ${median(each).toFixed(0)} bytes of keys a payment, for 7 days`,
    );
  }
  const ratio = median(rates.packed) / median(rates.plain);
  return [
    figure('idempotency keys of a payment, packed', {
      value: `${median(bytes.packed).toFixed(0)} bytes`,
      limit: `<= ${LIMIT_BYTES}`,
      ok: median(bytes.packed) <= LIMIT_BYTES,
    }),
    figure('create + pay with packed answers, share of plain ones', {
      value: ratio.toFixed(2),
      limit: `>= ${LIMIT_RATIO.toFixed(2)}`,
      ok: ratio >= LIMIT_RATIO,
    }),
  ];
}

/** With its indexes. */
async function sizeOfKeys(pool) {
  const { rows } = await pool.query(`SELECT pg_total_relation_size('idempotency_keys')::float8 AS bytes`);
  return rows[0].bytes;
}
