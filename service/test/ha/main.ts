/**
 * npm run test:ha [-- --kills n --switchovers n]: Postgres with a synchronous standby under Patroni, two nodes of the service on both servers'
 * addresses, purchases without pause. The primary is killed, and the roles are switched; at the end every promise is compared with the
 * database that is left. Ends with code 1 when one is broken, with 2 when Debian's packages are missing.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { createPeople } from '../chaos/people.js';
import { startRecorder } from '../chaos/start-recorder.js';
import { startEventTeller } from '../chaos/tell-events.js';
import { judge, printVerdict } from '../chaos/verdict.js';
import { VictimNode } from '../chaos/victim-node.js';
import { requirePackages } from '../support/require-packages.js';
import { CLUSTER_PACKAGES, Cluster } from './cluster.js';

requirePackages(CLUSTER_PACKAGES);

const count = (byDefault: string) => ({ type: 'string', default: byDefault }) as const;
const { values } = parseArgs({ options: { kills: count('5'), switchovers: count('2') } });
const NODES = 2;
const LANES = 8;
const DISPUTE_LANES = 8;
const PAYOUT_LANES = 8;
const FUNDS = 1_000_000_000;
const BACK_WITHIN_MS = 120_000;

interface Blow {
  readonly name: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

const cluster = await Cluster.start();
const client = createDatabaseClient({ connection: { connectionString: cluster.databaseUrl }, maxConnections: 4 });
await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
const people = await createPeople(client, FUNDS);
const nodes = await Promise.all(Array.from({ length: NODES }, () => VictimNode.start(cluster.databaseUrl)));
const ports = nodes.map((node) => node.port);
const recorder = startRecorder(people, {
  ports,
  lanes: LANES,
  disputeLanes: DISPUTE_LANES,
  payoutLanes: PAYOUT_LANES,
});
const teller = startEventTeller(client, ports);
const blows: Blow[] = [];
let back = true;

for (let turn = 0; turn < Number(values.kills); turn += 1) await strike('kill', () => cluster.killPrimary());
for (let turn = 0; turn < Number(values.switchovers); turn += 1) await strike('switchover', () => cluster.switchOver());

const recorded = await recorder.stop();
const events = await teller.stop();
await cluster.untilReplicated();
const verdict = await judge(people, { file: recorder.file, events });
const promisedMs = readPromises(recorder.file);
for (const { name, fromMs, untilMs } of blows) {
  console.log(`${name.padEnd(22)} no payment for ${(longestGap(promisedMs, fromMs, untilMs) / 1000).toFixed(1)} s`);
}
console.log(`nodes                  ${back ? 'back by themselves each time' : 'NOT back by themselves'}`);
const broken = printVerdict(verdict);
for (const node of nodes) await node.stop();
await client.close();
await cluster.stop();
recorder.forget();
process.exit(broken === 0 && back && recorded === 0 && verdict.acknowledged > 0 ? 0 : 1);

/** Under load, and until both nodes are ready for traffic again and the other server has everything. */
async function strike(name: string, blow: () => Promise<void>): Promise<void> {
  await cluster.untilReplicated();
  await recorder.progress();
  await delay(2_000);
  const fromMs = Date.now();
  await blow();
  await recorder.progress();
  back &&= await allReady();
  await cluster.untilReplicated();
  await recorder.progress();
  blows.push({ name, fromMs, untilMs: Date.now() });
}

async function allReady(): Promise<boolean> {
  const limitMs = Date.now() + BACK_WITHIN_MS;
  while (Date.now() < limitMs) {
    const ready = await Promise.all(nodes.map((node) => node.isReady()));
    if (ready.every(Boolean)) return true;
    await delay(250);
  }
  return false;
}

/** When something was acknowledged, in order. */
function readPromises(file: string): number[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const times = lines.filter((line) => line !== '').map((line): number => JSON.parse(line).atMs ?? 0);
  return times.filter((atMs) => atMs > 0).sort((a, b) => a - b);
}

function longestGap(times: readonly number[], fromMs: number, untilMs: number): number {
  const within = [fromMs, ...times.filter((atMs) => atMs > fromMs && atMs < untilMs), untilMs];
  return Math.max(...within.map((atMs, index) => atMs - (within[index - 1] ?? atMs)));
}
