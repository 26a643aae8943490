// npm run test:again -- 10: runs all tests that often, each time with another seed; prints which failed, with the seed that repeats it,
// and how often. `--load` keeps half of every core busy meanwhile; `--without-init` runs them where no process reaps ended
// ones, as in a container without an init. Other arguments go to Vitest, such as a file's name.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const ownOptions = ['--load', '--without-init'];

/** Node reaps only its own children, like the init of a container that names none. */
const LONE_INIT = `const { spawn } = require('node:child_process');
spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).on('exit', (status) => process.exit(status ?? 1));`;

/** Ends with the process that started it, however that ended. */
const BUSY_HALF = `const { ppid } = process;
const pause = new Int32Array(new SharedArrayBuffer(4));
while (process.ppid === ppid) { const end = Date.now() + 50; while (Date.now() < end); Atomics.wait(pause, 0, 0, 50); }`;

const [times = '', ...rest] = process.argv.slice(2);
const runs = Number(times);
const filters = rest.filter((option) => !ownOptions.includes(option));
const launcher = rest.includes('--without-init') ? ['unshare', ...namespaceOptions()] : [];
const problem = runs >= 1 && Number.isInteger(runs) ? launcherProblem() : 'Say how often: npm run test:again -- 10';

if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const load = rest.includes('--load') ? keepBusy() : [];
  try {
    await runAll();
  } finally {
    for (const child of load) child.kill('SIGKILL');
  }
}

async function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-again-'));
  const firstSeed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const counts = new Map();
  let red = 0;
  for (let run = 1; run <= runs; run++) {
    const seed = firstSeed + run - 1;
    const begun = Date.now();
    const { failures, output } = await runOnce(seed, join(folder, `run-${run}.json`));
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(`run ${run} of ${runs}: ${failures.length > 0 ? 'red' : 'green'} after ${seconds} s (SEED=${seed})`);
    if (failures.length === 0) continue;
    red += 1;
    const log = join(folder, `run-${run}.log`);
    writeFileSync(log, output);
    for (const { name, reason } of failures) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      console.log(`  ${name}\n    ${reason}`);
    }
    console.log(`  SEED=${seed} npm test -- ${filters.join(' ')}\n  everything it said: ${log}`.trimEnd());
  }
  console.log(`\n${runs - red} of ${runs} green`);
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    console.log(`failed ${count} of ${runs}: ${name}`);
  }
  if (red > 0) process.exitCode = 1;
  else rmSync(folder, { recursive: true });
}

async function runOnce(seed, report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const inner = [vitest, 'run', ...reporters, ...filters];
  const [command, ...args] =
    launcher.length > 0 ? [...launcher, process.execPath, '-e', LONE_INIT, ...inner] : [process.execPath, ...inner];
  const child = spawn(command, args, { cwd: root, env: { ...process.env, SEED: String(seed) } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const status = await new Promise((resolve) => child.on('close', resolve));
  const failures = failuresIn(report);
  if (status !== 0 && failures.length === 0) {
    failures.push({ name: 'outside of any test', reason: output.trim().split('\n').slice(-15).join('\n    ') });
  }
  return { failures, output };
}

function failuresIn(report) {
  let files = [];
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: file, reason: firstLine(message) }];
    return failed.map((test) => ({
      name: [file, ...test.ancestorTitles, test.title].join(' › '),
      reason: firstLine(test.failureMessages[0]),
    }));
  });
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0] || 'no reason given';
}

function keepBusy() {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', BUSY_HALF]));
}

/** Root can create such a process tree directly; anybody else needs a user namespace. */
function namespaceOptions() {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  return [...user, '--pid', '--fork', '--kill-child', '--mount-proc', '--'];
}

function launcherProblem() {
  if (launcher.length === 0) return undefined;
  const { status, error, stderr } = spawnSync(launcher[0], [...launcher.slice(1), process.execPath, '-e', '']);
  if (status === 0) return undefined;
  const why = error?.message ?? String(stderr).trim();
  return `--without-init needs Linux, unshare (Debian: util-linux) and leave to make a process tree of its own: ${why}`;
}
