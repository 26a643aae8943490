// Where the processor's time goes of a create and of a pay over HTTP: by what the node's thread is at, and by process. The
// shares are of time that passed: where the processors are too few, a thread that wakes another one waits in its write.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runLoad } from './load.mjs';
import { openWorld, purchase } from './world.mjs';

const CONNECTIONS = 64;
/** Of Linux, for what /proc counts. */
const TICK_US = 10_000;
const hook = fileURLToPath(new URL('profile-node.mjs', import.meta.url));

export async function benchCost({ size: count = 12_000 } = {}) {
  const world = await openWorld();
  try {
    const node = await world.startNode({ flags: ['--import', hook], ipc: true });
    // the compilers settle
    await measure(world, node, { count, from: 0 });
    const costs = await measure(world, node, { count, from: count });
    await world.audit();
    print(costs, count);
  } finally {
    await world.close();
  }
  return [];
}

/** @returns by call: µs by what was worked at, and by process */
async function measure(world, node, { count, from }) {
  const authorization = `Bearer ${world.token}`;
  const ids = new Array(count);
  const create = (index) => ({
    method: 'POST',
    path: '/v2/invoice',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(purchase(world, from + index)),
  });
  const keepId = (index, { body }) => {
    ids[index] = JSON.parse(body).payload.invoice_id;
  };
  const pay = (index) => ({ method: 'POST', path: `/v2/invoice/${ids[index]}/pay`, headers: { authorization } });
  return {
    create: await costOf(world, node, { count, request: create, onAnswer: keepId, status: 201 }),
    pay: await costOf(world, node, { count, request: pay, status: 200 }),
  };
}

async function costOf(world, node, { count, request, onAnswer, status }) {
  const postgresBefore = await postgresUs(world);
  const ownBefore = process.cpuUsage();
  await node.ask('begin profile');
  const { perSecond, statuses } = await runLoad({
    port: node.port,
    connections: CONNECTIONS,
    count,
    request,
    onAnswer,
  });
  const { processUs, workUs } = await node.ask('end profile');
  const own = process.cpuUsage(ownBefore);
  if (statuses[status] !== count) throw new Error(`answered ${JSON.stringify(statuses)}`);
  return {
    perSecond,
    work: workUs,
    processes: {
      'the node': processUs,
      Postgres: (await postgresUs(world)) - postgresBefore,
      'the load generator': own.user + own.system,
    },
  };
}

/** Of all its processes. Connections stay open meanwhile. */
async function postgresUs(world) {
  const { rows } = await world.pool.query('SELECT pid FROM pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + processorUs(pid), 0);
}

/** NaN where there is no /proc. */
function processorUs(pid) {
  try {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(user) + Number(system)) * TICK_US;
  } catch {
    return Number.NaN;
  }
}

function print({ create, pay }, count) {
  console.log(`\nWhere the time goes: ${count} of each, ${CONNECTIONS} connections`);
  const columns = (name, [created, paid]) =>
    console.log(`  ${name.padEnd(40)}${created.padStart(10)}${paid.padStart(10)}`);
  const table = (part, cell) => {
    const sums = [create, pay].map((call) => Object.values(call[part]).reduce((sum, us) => sum + us, 0));
    const names = [...new Set([create, pay].flatMap((call) => Object.keys(call[part])))];
    const of = (name) => [create, pay].map((call) => call[part][name] ?? 0);
    const both = (name) => of(name)[0] + of(name)[1];
    for (const name of names.sort((a, b) => both(b) - both(a))) {
      columns(
        name,
        of(name).map((us, index) => cell(us, sums[index])),
      );
    }
    return sums;
  };
  columns("the node's thread, while others wait for it", ['create', 'pay']);
  table('work', (us, all) => `${((us / all) * 100).toFixed(0)} %`);
  columns('\n  processor time of a call, by process', ['', '']);
  const perCall = (us) => `${(us / count).toFixed(0)} µs`;
  columns('together', table('processes', perCall).map(perCall));
  columns(
    'calls a second',
    [create, pay].map(({ perSecond }) => perSecond.toFixed(0)),
  );
}
