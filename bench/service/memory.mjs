// Memory of a node over a million payments: the heap after a forced garbage collection must not slope.
import { readFileSync } from 'node:fs';
import { runLoad } from './load.mjs';
import { openInvoices, openWorld } from './world.mjs';

export async function benchMemory({ payments = 1_000_000, parts = 10 } = {}) {
  const world = await openWorld();
  const node = await world.startNode();
  const headers = { authorization: `Bearer ${world.token}` };
  const samples = [];
  try {
    for (let part = 0; part <= parts; part += 1) {
      const ids = await openInvoices(world, Math.round(payments / parts), part);
      await runLoad({
        port: node.port,
        connections: 64,
        count: ids.length,
        request: (index) => ({ method: 'POST', path: `/v2/invoice/${ids[index]}/pay`, headers }),
      });
      const megabytes = residentMegabytes(node.pid);
      // the first part warms up
      if (part > 0) samples.push(megabytes);
      console.log(`  after ${(part + 1) * ids.length} payments: ${megabytes.toFixed(0)} MB resident`);
    }
  } finally {
    await world.close();
  }
  console.log(`  slope: ${(slope(samples) * (1_000_000 / (payments / parts))).toFixed(1)} MB per million payments`);
}

function residentMegabytes(pid) {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Least squares over the parts. */
function slope(values) {
  const mean = (values.length - 1) / 2;
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  values.forEach((value, index) => {
    above += (index - mean) * (value - average);
    below += (index - mean) ** 2;
  });
  return above / below;
}
