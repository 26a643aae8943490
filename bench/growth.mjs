// npm run bench:growth, PAYMENTS=1000000 by default: what must not grow with the database. One of a twentieth of the payments and one of all
// of them are measured in turns.
import { figure, median, printFigure } from './service/figure.mjs';
import { copyPayments } from './service/grow.mjs';
import { openConnection } from './service/load.mjs';
import { payOverHttp } from './service/pay.mjs';
import { openInvoices, openWorld } from './service/world.mjs';

const service = (file) => import(new URL(`../service/dist/${file}`, import.meta.url));
const { AUDIT_RULES, inStoppableSnapshot } = await service('operations/audit/audit-database.js');
const { auditOnwards } = await service('operations/audit/audit-onwards.js');
const { movePoint, readHorizon, readPoint } = await service('operations/audit/proven-point.js');
const { systemClock } = await service('platform/clock.js');
const { systemRandom } = await service('platform/random.js');

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000_000);
const FIRST_SHARE = 1 / 20;
const MORE = 10_000;
const SAMPLES = 200;
const PAID = 2_000;
const ROUNDS = 5;
const LIMIT = 1.2;
const HOUR_MS = 3_600_000;
const startedMs = performance.now();
/** The time of the payments: the audits take what is older than an hour for settled. */
const END_MS = Date.now() - 2 * HOUR_MS;
const START_MS = END_MS - 100 * 24 * HOUR_MS;

if (!Number.isInteger(PAYMENTS * FIRST_SHARE) || PAYMENTS <= 0) {
  console.error('PAYMENTS must be a multiple of 20, such as 1000000.');
  process.exit(2);
}

const worlds = [];
try {
  const grown = [];
  for (const share of [FIRST_SHARE, 1]) grown.push(await grow(share));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const each of grown) each.served.push(await serve(each));
    const last = grown.map(({ served }) => Object.entries(served.at(-1)).map(([key, ms]) => `${key} ${ms.toFixed(1)}`));
    tell(`round ${round} of ${ROUNDS}, ms: ${last.map((times) => times.join(', ')).join('; and ')}`);
  }
  for (const each of grown) each.audited = await auditMore(each.world);
  print(...grown);
} finally {
  for (const world of worlds) await world.close();
}

function tell(progress) {
  console.log(`${((performance.now() - startedMs) / 60_000).toFixed(1).padStart(6)} min  ${progress}`);
}

/**
 * A database with a share of the payments. As on a node, each audit goes on from the one before: one of everything reads the disk once the
 * database has outgrown the memory. The first copies and the last are audited; those between, of the same statement, are taken for proven.
 */
async function grow(share) {
  const world = await openWorld();
  worlds.push(world);
  // the originals, which are copied
  await copyPayments(world, { count: 1, fromMs: START_MS - HOUR_MS, toMs: START_MS - HOUR_MS });
  await audit(world, { wholeEveryMs: 0 });
  const empty = await sizeOf(world.pool);
  const [count, step] = [PAYMENTS * share, PAYMENTS * FIRST_SHARE];
  const timeOf = (copied) => START_MS + (copied / PAYMENTS) * (END_MS - START_MS);
  for (let copied = 0; copied < count; copied += step) {
    await copyPayments(world, { count: step, fromMs: timeOf(copied), toMs: timeOf(copied + step) });
    const isAudited = copied === 0 || copied + step === count;
    const started = performance.now();
    if (isAudited) await audit(world, { wholeEveryMs: Number.POSITIVE_INFINITY });
    else await takeForProven(world);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const proven = isAudited ? 'audited' : 'taken for proven';
    tell(`${copied + step} of ${count} payments copied, and these ${step} ${proven} in ${seconds} s`);
  }
  return { world, count, bytes: ((await sizeOf(world.pool)) - empty) / count, served: [] };
}

/** What a node of its own does with one of the databases, ms. */
async function serve({ world, count, served }) {
  const started = performance.now();
  // its own audit would read everything meanwhile, for longer where there is more; audits are measured by themselves
  const node = await world.startNode({ settings: { SVC_AUDIT_HOURS: '0' } });
  const start = performance.now() - started;
  const { accountId } = world.sellers[0];
  const page = await get(node.port, { world, path: `/v1/transactions?limit=25&account_id=${accountId}` });
  const newest = page.payload.transactions[0].transaction_id;
  const details = await get(node.port, { world, path: `/v1/transaction/${newest}?account_id=${accountId}` });
  const invoices = await openInvoices(world, PAID, count + served.length * PAID);
  const paid = await payOverHttp(world, node.port, invoices, 16);
  await node.stop();
  return { start, page: page.ms, details: details.ms, pay: paid.p50 };
}

/** Of what is new, ms. */
async function auditMore(world) {
  const now = Date.now();
  await copyPayments(world, { count: MORE, fromMs: now, toMs: now });
  return audit(world, { wholeEveryMs: Number.POSITIVE_INFINITY });
}

/** It must find nothing, and go on from the one before if it is told, ms. */
async function audit(world, { wholeEveryMs }) {
  await setMode(world, 'sandbox');
  const reader = world.openForWholeTables();
  const started = performance.now();
  const deps = { reader: reader.pool, primary: world.pool, clock: systemClock, random: systemRandom };
  const { findings, unconfirmed, sinceMs } = await auditOnwards(deps, { wholeEveryMs });
  const ms = performance.now() - started;
  await reader.close();
  await setMode(world, 'operator');
  if (findings.length + unconfirmed.length > 0)
    throw new Error(`The audit found: ${JSON.stringify({ findings, unconfirmed })}`);
  if ((sinceMs === undefined) !== (wholeEveryMs === 0))
    throw new Error('The audit read more or less than it was told.');
  return ms;
}

/** The point stands where it would after an audit that found nothing. */
async function takeForProven(world) {
  const reader = world.openForWholeTables();
  const horizon = await readHorizon(world.pool, systemClock);
  await inStoppableSnapshot(reader.pool, undefined, async (snapshot) => {
    const stored = await readPoint(snapshot);
    const move = { stored, since: stored.point, horizon, rules: AUDIT_RULES };
    const layer = await movePoint({ snapshot, primary: world.pool, random: systemRandom }, move);
    if (!stored.point || layer === undefined) throw new Error('The proven point did not move.');
  });
  await reader.close();
}

/** The buyers' opening balances are allowed in a sandbox only; a trigger keeps the mode, but not from the bench. */
function setMode(world, mode) {
  return world.pool.query(
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE service_mode SET mode = '${mode}'; COMMIT`,
  );
}

/** @returns the median time, and the payload */
async function get(port, { world, path }) {
  const send = await openConnection(port);
  const times = [];
  let payload;
  for (let sample = -20; sample < SAMPLES; sample += 1) {
    const started = performance.now();
    const answer = await send({ method: 'GET', path, headers: { authorization: `Bearer ${world.token}` } });
    if (sample >= 0) times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    payload = JSON.parse(answer.body).payload;
  }
  send.close();
  return { ms: median(times), payload };
}

async function sizeOf(pool) {
  const { rows } = await pool.query('SELECT pg_database_size(current_database()) AS bytes');
  return rows[0].bytes;
}

function print(few, many) {
  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  const millis = (ms) => `${ms.toFixed(2)} ms`;
  console.log(`\n${few.count} payments, and ${many.count}`);
  console.log(`  bytes a payment: ${few.bytes.toFixed(0)}, ${many.bytes.toFixed(0)}`);
  const compared = (name, read, shown) => {
    const [before, after] = [read(few), read(many)];
    const ratio = after / before;
    const value = `${shown(before)}, ${shown(after)}: ${ratio.toFixed(2)}`;
    return figure(name, { value, limit: `<= ${LIMIT} times`, ok: ratio <= LIMIT });
  };
  const served = (key) => (each) => median(each.served.map((round) => round[key]));
  const figures = [
    compared(`audit after ${ROUNDS * PAID + MORE} more payments`, ({ audited }) => audited, seconds),
    compared('start of a node', served('start'), millis),
    compared('history page', served('page'), millis),
    compared('details', served('details'), millis),
    compared('paying, median', served('pay'), millis),
  ];
  console.log('\nFigures and their limits');
  for (const each of figures) printFigure(each);
  process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
}
