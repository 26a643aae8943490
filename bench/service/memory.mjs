// Memory of a node over a million payments: what is left after a forced garbage collection must not grow.
import { fileURLToPath } from 'node:url';
import { figure } from './figure.mjs';
import { runLoad } from './load.mjs';
import { copyInvoices, openWorld } from './world.mjs';

const PARTS = 20;
const CONNECTIONS = 64;
const SETTLED_AFTER = 200_000;
/** One byte per payment. A pointer, the smallest thing that could be kept of a payment, takes eight. */
const LIMIT_MB_PER_MILLION = 1;
const hook = fileURLToPath(new URL('collect-garbage.mjs', import.meta.url));

export async function benchMemory({ size: payments = 1_000_000 } = {}) {
  const world = await openWorld();
  const samples = [];
  const perPart = Math.ceil(payments / PARTS);
  try {
    const node = await world.startNode({ flags: ['--expose-gc', '--import', hook], ipc: true });
    const headers = { authorization: `Bearer ${world.token}` };
    console.log(`\nMemory of a node after a forced garbage collection, over ${perPart * PARTS} payments`);
    for (let part = 1; part <= PARTS; part += 1) {
      const ids = await copyInvoices(world, perPart);
      const { perSecond, statuses } = await runLoad({
        port: node.port,
        connections: CONNECTIONS,
        count: ids.length,
        request: (index) => ({ method: 'POST', path: `/v2/invoice/${ids[index]}/pay`, headers }),
      });
      if (statuses[200] !== ids.length) throw new Error(`pay answered ${JSON.stringify(statuses)}`);
      const left = await node.ask('collect');
      samples.push({ payments: part * perPart, megabytes: (left.heapUsed + left.external) / 2 ** 20 });
      console.log(
        `  after ${String(part * perPart).padStart(8)} payments: ${samples.at(-1).megabytes.toFixed(2)} MB kept, ` +
          `${(left.rss / 2 ** 20).toFixed(0)} MB resident (${perSecond.toFixed(0)} payments/s)`,
      );
    }
  } finally {
    await world.close();
  }
  // caches and compiled code fill up in the first quarter
  const slope = slopePerMillion(samples.slice(PARTS / 4));
  if (perPart * PARTS < SETTLED_AFTER) {
    console.log(`  Compiled code settles after some ${SETTLED_AFTER} payments; the slope of fewer means little.`);
  }
  return [
    figure(`memory kept per million payments (${perPart * PARTS} paid)`, {
      value: `${slope.toFixed(2)} MB`,
      limit: `<= ${LIMIT_MB_PER_MILLION} MB`,
      ok: slope <= LIMIT_MB_PER_MILLION,
    }),
  ];
}

/** Least squares. */
function slopePerMillion(samples) {
  const mean = (pick) => samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const middle = mean((sample) => sample.payments);
  const average = mean((sample) => sample.megabytes);
  let above = 0;
  let below = 0;
  for (const { payments, megabytes } of samples) {
    above += (payments - middle) * (megabytes - average);
    below += (payments - middle) ** 2;
  }
  return (above / below) * 1_000_000;
}
