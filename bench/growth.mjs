// npm run bench:growth, PAYMENTS=1000000 by default: what must not grow with the database, at a twentieth of the payments and at all of them.
import { figure, median, printFigure } from './service/figure.mjs';
import { copyPayments } from './service/grow.mjs';
import { openConnection } from './service/load.mjs';
import { payOverHttp } from './service/pay.mjs';
import { openInvoices, openWorld } from './service/world.mjs';

const service = (file) => import(new URL(`../service/dist/${file}`, import.meta.url));
const { auditOnwards } = await service('operations/audit/audit-onwards.js');
const { systemClock } = await service('platform/clock.js');
const { systemRandom } = await service('platform/random.js');

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000_000);
const FIRST_SHARE = 1 / 20;
const MORE = 10_000;
const SAMPLES = 200;
const PAID = 2_000;
const STARTS = 5;
const LIMIT = 1.2;
const HOUR_MS = 3_600_000;
const SHOWN_EVERY = 500_000;
const startedMs = performance.now();
/** The time of the payments: the audits take what is older than an hour for settled. */
const END_MS = Date.now() - 2 * HOUR_MS;
const START_MS = END_MS - 100 * 24 * HOUR_MS;

if (!Number.isInteger(PAYMENTS * FIRST_SHARE) || PAYMENTS <= 0) {
  console.error('PAYMENTS must be a multiple of 20, such as 1000000.');
  process.exit(2);
}

const world = await openWorld();
try {
  await copyPayments(world, { count: 1, fromMs: START_MS - HOUR_MS, toMs: START_MS - HOUR_MS });
  const few = await measure({ from: 0, to: FIRST_SHARE });
  const many = await measure({ from: FIRST_SHARE, to: 1 });
  print(few, many);
} finally {
  await world.close();
}

function tell(progress) {
  console.log(`${((performance.now() - startedMs) / 60_000).toFixed(1).padStart(6)} min  ${progress}`);
}

/** After the payments between two shares of the time were made. Times in ms. */
async function measure({ from, to }) {
  const timeAt = (share) => Math.round(START_MS + share * (END_MS - START_MS));
  const count = Math.round(PAYMENTS * (to - from));
  const empty = await sizeOf(world.pool);
  const onCopied = (copied) => {
    if (copied % SHOWN_EVERY === 0) tell(`${copied} of ${count} payments copied`);
  };
  await copyPayments(world, { count, fromMs: timeAt(from), toMs: timeAt(to), onCopied });
  tell(`${count} payments copied, and vacuumed`);
  const bytes = ((await sizeOf(world.pool)) - empty) / count;
  const payments = Math.round(PAYMENTS * to);
  const starts = [];
  let node;
  for (let start = 0; start < STARTS; start += 1) {
    await node?.stop();
    const started = performance.now();
    node = await world.startNode();
    starts.push(performance.now() - started);
  }
  const { accountId } = world.sellers[0];
  const page = await get(node.port, `/v1/transactions?limit=25&account_id=${accountId}`);
  const newest = page.payload.transactions[0].transaction_id;
  const details = await get(node.port, `/v1/transaction/${newest}?account_id=${accountId}`);
  const invoices = await openInvoices(world, PAID, payments);
  const paid = await payOverHttp(world, node.port, invoices, 16);
  await node.stop();
  const served = { start: median(starts), page: page.ms, details: details.ms, pay: paid.p50 };
  tell(`measured, ms: ${JSON.stringify(served)}`);

  const whole = await audit({ wholeEveryMs: 0 });
  tell(`audited as a whole in ${(whole / 1000).toFixed(0)} s`);
  const now = Date.now();
  await copyPayments(world, { count: MORE, fromMs: now, toMs: now });
  const onwards = await audit({ wholeEveryMs: Number.POSITIVE_INFINITY });
  return { payments, bytes, whole, onwards, ...served };
}

/** It must find nothing, and go on from the one before if it is told. */
async function audit(how) {
  await setMode('sandbox');
  const reader = world.openForWholeTables();
  const started = performance.now();
  const deps = { reader: reader.pool, primary: world.pool, clock: systemClock, random: systemRandom };
  const { findings, unconfirmed, sinceMs } = await auditOnwards(deps, how);
  const ms = performance.now() - started;
  await reader.close();
  await setMode('operator');
  if (findings.length + unconfirmed.length > 0)
    throw new Error(`The audit found: ${JSON.stringify({ findings, unconfirmed })}`);
  if ((sinceMs === undefined) !== (how.wholeEveryMs === 0))
    throw new Error('The audit read more or less than it was told.');
  return ms;
}

/** The buyers' opening balances are allowed in a sandbox only; a trigger keeps the mode, but not from the bench. */
function setMode(mode) {
  return world.pool.query(
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE service_mode SET mode = '${mode}'; COMMIT`,
  );
}

/** @returns the median time, and the payload */
async function get(port, path) {
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
  console.log(`\n${few.payments} payments, and ${many.payments}`);
  console.log(`  bytes a payment: ${few.bytes.toFixed(0)}, ${many.bytes.toFixed(0)}`);
  console.log(`  audit of everything: ${seconds(few.whole)}, ${seconds(many.whole)}`);
  const grown = (name, key, shown) => {
    const ratio = many[key] / few[key];
    const value = `${shown(few[key])}, ${shown(many[key])}: ${ratio.toFixed(2)}`;
    return figure(name, { value, limit: `<= ${LIMIT} times`, ok: ratio <= LIMIT });
  };
  const figures = [
    grown(`audit after ${MORE} more payments`, 'onwards', seconds),
    grown('start of a node', 'start', millis),
    grown('history page', 'page', millis),
    grown('details', 'details', millis),
    grown('paying, median', 'pay', millis),
  ];
  console.log('\nFigures and their limits');
  for (const each of figures) printFigure(each);
  process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
}
