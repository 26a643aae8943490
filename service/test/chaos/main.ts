/**
 * npm run chaos [kills]: kills nodes of the service under load, and one time in five Postgres itself, with SIGKILL. A separate process
 * records what was acknowledged; at the end every promise is compared with the database. Ends with code 1 when one is broken.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RecorderOrders } from './acknowledgement.js';
import { type ChaosWorld, openChaosWorld } from './chaos-world.js';
import { judge } from './verdict.js';
import { VictimNode } from './victim-node.js';

const KILLS = Number(process.argv[2] ?? 200);
const POSTGRES_EVERY = 5;
const LIMIT_MS = 15 * 60_000;
/** Longest time under load between two kills, ms. */
const BETWEEN_MS = 800;
const NODES = 3;
/** Longest wait for progress before the next kill, ms. */
const PROGRESS_LIMIT_MS = 10_000;
const LANES = 16;
const FUNDS = 1_000_000_000;

const folder = mkdtempSync(path.join(tmpdir(), 'svc-chaos-record-'));
const file = path.join(folder, 'acknowledged.jsonl');
writeFileSync(file, '');

const startedMs = Date.now();
const world = await openChaosWorld(FUNDS);
const nodes = await Promise.all(Array.from({ length: NODES }, () => VictimNode.start(world.databaseUrl)));
const recorder = startRecorder(world);
const figures = { nodes: 0, postgres: 0, recoveriesMs: [] as number[] };

const wanted = () => figures.nodes + figures.postgres < KILLS && Date.now() - startedMs < LIMIT_MS;

await Promise.all([...nodes.map(killNodeAgainAndAgain), killPostgresAgainAndAgain()]);

recorder.process.stdin.end();
await recorder.ended;
for (const node of nodes) await node.stop();
const verdict = await judge(world, file);
await world.close();
rmSync(folder, { recursive: true, force: true });

figures.recoveriesMs.sort((a, b) => a - b);
const median = figures.recoveriesMs[Math.floor(figures.recoveriesMs.length / 2)] ?? 0;
const enough = figures.nodes + figures.postgres >= KILLS;
console.log(
  `kills                  ${figures.nodes} of nodes, ${figures.postgres} of Postgres, in ${seconds(Date.now() - startedMs)}`,
);
console.log(
  `back after a kill      ${seconds(median)} (median), ${seconds(figures.recoveriesMs.at(-1) ?? 0)} (longest)`,
);
console.log(`acknowledged purchases ${verdict.acknowledged}, by ${verdict.requests} requests`);
for (const [name, list] of [
  ['lost', verdict.lost],
  ['doubled', verdict.doubled],
  ['broken rules', verdict.brokenRules],
] as const) {
  console.log(`${name.padEnd(22)} ${list.length}`);
  for (const sentence of list.slice(0, 5)) console.log(`  ${sentence}`);
}
const broken = verdict.lost.length + verdict.doubled.length + verdict.brokenRules.length;
if (!enough) console.log(`only ${figures.nodes + figures.postgres} of ${KILLS} kills fitted into ${seconds(LIMIT_MS)}`);
process.exit(broken === 0 && enough && recorder.code() === 0 && verdict.acknowledged > 0 ? 0 : 1);

/** Something more has been acknowledged since it was asked for, so that each kill meets work and not only starts. */
async function progress(): Promise<void> {
  const before = statSync(file).size;
  const limitMs = Date.now() + PROGRESS_LIMIT_MS;
  while (statSync(file).size === before && Date.now() < limitMs) await delay(10);
}

/** Every node has its own killer, so that kills overlap. */
async function killNodeAgainAndAgain(node: VictimNode): Promise<void> {
  while (wanted()) {
    await delay(Math.random() * BETWEEN_MS);
    await progress();
    figures.nodes += 1;
    figures.recoveriesMs.push(await node.killAndRestart());
  }
}

async function killPostgresAgainAndAgain(): Promise<void> {
  while (wanted()) {
    await delay(100);
    await progress();
    if (figures.postgres * POSTGRES_EVERY > figures.nodes + figures.postgres) continue;
    figures.postgres += 1;
    figures.recoveriesMs.push(await killPostgres(world));
  }
}

/** The whole server is gone at once; the launcher starts it again. @returns ms until it answered */
async function killPostgres({ postgres, client }: ChaosWorld): Promise<number> {
  const killedMs = Date.now();
  const pid = postgres.serverPid();
  process.kill(pid, 'SIGKILL');
  for (;;) {
    await delay(50);
    const answers =
      postgres.serverPid() !== pid &&
      (await client.pool.query('SELECT 1').then(
        () => true,
        () => false,
      ));
    if (answers) return Date.now() - killedMs;
  }
}

function startRecorder({ token, buyers, sellers }: ChaosWorld) {
  const orders: RecorderOrders = {
    ports: nodes.map((node) => node.port),
    token,
    file,
    lanes: LANES,
    buyers,
    sellerWalletIds: sellers.map((seller) => seller.walletId),
  };
  const script = fileURLToPath(new URL('./recorder.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(orders)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { process: child, ended, code: () => child.exitCode };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
