/**
 * npm run chaos [kills] [-- --silences n --freezes n --skews n --full-disks n]: under load, nodes are killed, one time in five Postgres
 * itself; networks fall silent without a reset, nodes freeze, clocks are days off, the database's disk is full. A separate process buys,
 * refunds, answers disputes and pays out, and records what was acknowledged; card provider and bank tell their events twice, late and forged. At the end
 * every promise is compared with the database. Ends with code 1 when one is broken, or a request had no answer.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SilentProxy } from '../support/silent-proxy.js';
import { type ChaosWorld, openChaosWorld } from './chaos-world.js';
import { startRecorder } from './start-recorder.js';
import { startEventTeller } from './tell-events.js';
import { judge, printVerdict } from './verdict.js';
import { VictimNode } from './victim-node.js';

const count = (byDefault: string) => ({ type: 'string', default: byDefault }) as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silences: count('6'),
    freezes: count('10'),
    skews: count('4'),
    'full-disks': count('3'),
    minutes: count('20'),
  },
});
const KILLS = Number(positionals[0] ?? 200);
const LIMIT_MS = Number(values.minutes) * 60_000;
const POSTGRES_EVERY = 5;
/** Longest time under load between two kills, ms; where a restart takes longer, as long as the last one took. */
const BETWEEN_MS = 800;
const NODES = 3;
const LANES = 16;
const DISPUTE_LANES = 12;
const PAYOUT_LANES = 16;
const FUNDS = 1_000_000_000;
const DAY_MS = 86_400_000;

interface Victim {
  readonly node: VictimNode;
  readonly network: SilentProxy;
}

const startedMs = Date.now();
const world = await openChaosWorld(FUNDS);
const victims: Victim[] = await Promise.all(
  Array.from({ length: NODES }, async () => {
    const { databaseUrl, network } = await world.connect();
    return { node: await VictimNode.start(databaseUrl), network };
  }),
);
const ports = victims.map(({ node }) => node.port);
const recorder = startRecorder(world, {
  ports,
  lanes: LANES,
  disputeLanes: DISPUTE_LANES,
  payoutLanes: PAYOUT_LANES,
});
const teller = startEventTeller(world.client, ports);
const figures = { nodes: 0, postgres: 0, recoveriesMs: [] as number[] };
const done = new Map<string, number>();

const inTime = () => Date.now() - startedMs < LIMIT_MS;
const wanted = () => figures.nodes + figures.postgres < KILLS && inTime();

await Promise.all([...victims.map(killNodeAgainAndAgain), killPostgresAgainAndAgain()]);

await again('silences', Number(values.silences), async (turn) => {
  const { network } = victimOf(turn);
  network.silence();
  await delay(18_000);
  network.restore();
});
await again('freezes', Number(values.freezes), (turn) => victimOf(turn).node.freeze(7_000));
await again('skews', Number(values.skews), (turn) =>
  victimOf(turn).node.skew(turn % 2 === 0 ? 8 * DAY_MS : -8 * DAY_MS, 8_000),
);
const { fillDisk } = world;
if (fillDisk) {
  await again('full-disks', Number(values['full-disks']), async () => {
    const makeRoom = fillDisk();
    await delay(6_000);
    makeRoom();
    await untilItAnswers(world);
  });
}

const recorded = await recorder.stop();
const events = await teller.stop();
for (const { node } of victims) await node.stop();
const verdict = await judge(world, { file: recorder.file, events });
await world.close();
recorder.forget();

figures.recoveriesMs.sort((a, b) => a - b);
const median = figures.recoveriesMs[Math.floor(figures.recoveriesMs.length / 2)] ?? 0;
console.log(
  `kills                  ${figures.nodes} of nodes, ${figures.postgres} of Postgres, in ${seconds(Date.now() - startedMs)} altogether`,
);
console.log(
  `back after a kill      ${seconds(median)} (median), ${seconds(figures.recoveriesMs.at(-1) ?? 0)} (longest)`,
);
const blows = [...done].map(([name, times]) => `${times} ${name}`).join(', ');
console.log(`other faults           ${blows || 'none'}`);
if (world.diskProblem !== '') console.log(world.diskProblem);
const broken = printVerdict(verdict);
const missing = [
  ...(figures.nodes + figures.postgres < KILLS ? ['kills'] : []),
  ...[...done].filter(([name, times]) => times < Number(Reflect.get(values, name))).map(([name]) => name),
];
if (missing.length > 0) console.log(`too few within ${seconds(LIMIT_MS)}: ${missing.join(', ')}`);
process.exit(broken === 0 && missing.length === 0 && recorded === 0 && verdict.acknowledged > 0 ? 0 : 1);

/** One fault after the other, each during work, and followed by some. */
async function again(name: string, times: number, blow: (turn: number) => Promise<unknown>): Promise<void> {
  done.set(name, 0);
  for (let turn = 0; turn < times && inTime(); turn += 1) {
    await recorder.progress();
    await blow(turn);
    await recorder.progress();
    done.set(name, turn + 1);
  }
}

function victimOf(turn: number): Victim {
  const victim = victims[turn % victims.length];
  if (!victim) throw new Error('There is no node.');
  return victim;
}

/** Every node is killed separately, so that kills overlap. */
async function killNodeAgainAndAgain({ node }: Victim): Promise<void> {
  let tookMs = 0;
  while (wanted()) {
    await delay(Math.random() * Math.max(BETWEEN_MS, tookMs));
    await recorder.progress();
    if (!wanted()) return;
    figures.nodes += 1;
    tookMs = await node.killAndRestart();
    figures.recoveriesMs.push(tookMs);
  }
}

async function killPostgresAgainAndAgain(): Promise<void> {
  while (wanted()) {
    await delay(100);
    await recorder.progress();
    if (figures.postgres * POSTGRES_EVERY > figures.nodes + figures.postgres || !wanted()) continue;
    figures.postgres += 1;
    figures.recoveriesMs.push(await killPostgres(world));
  }
}

/** The whole server ends at once; the launcher restarts it. @returns ms until it answered */
async function killPostgres({ postgres }: ChaosWorld): Promise<number> {
  const killedMs = Date.now();
  const pid = postgres.serverPid();
  process.kill(pid, 'SIGKILL');
  while (postgres.serverPid() === pid) await delay(50);
  await untilItAnswers(world);
  return Date.now() - killedMs;
}

async function untilItAnswers({ client }: ChaosWorld): Promise<void> {
  const answers = () =>
    client.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
  while (!(await answers())) await delay(50);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
