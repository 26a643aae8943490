// A rolling upgrade as an operator does it: a node of the previous release and a node of this tree serve one database at the same time, the
// old one even after the new one has migrated the schema. npm run test:upgrade [-- <tag or commit of the old one>]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useService } from './upgrade/use-service.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SECONDS_TOGETHER = 10;

const ref = process.argv[2] ?? latestTag();
const scratch = mkdtempSync(join(tmpdir(), 'svc-upgrade-'));
const old = join(scratch, 'old');
const running = new Set();
let postgres;
let receiver;
try {
  buildOld();
  const { startEmbeddedPostgres } = await import(join(root, 'service/dist/platform/db/embedded-postgres.js'));
  postgres = await startEmbeddedPostgres({ dataDirectory: join(scratch, 'data') });
  receiver = await startReceiver();
  const oldPort = await freePort();
  const newPort = await freePort();
  const shared = `${newPort}`;

  console.log(`\n${ref} alone`);
  let oldNode = await startNode(old, oldPort, shared);
  const use = (ports, seconds) => useService({ ports, seconds, receiver });
  report(await use([oldPort], 3));
  console.log('a node of this tree joins, with its newer schema; both serve');
  const newNode = await startNode(root, newPort, shared);
  report(await use([oldPort, newPort], SECONDS_TOGETHER));
  console.log('the old node is restarted, on the newer schema');
  await stopNode(oldNode);
  oldNode = await startNode(old, oldPort, shared);
  report(await use([oldPort, newPort], SECONDS_TOGETHER));
  console.log('rolled back: the old node alone');
  await stopNode(newNode);
  report(await use([oldPort], 3));
  await stopNode(oldNode);
  console.log('rolled forward: this tree alone');
  await stopNode(
    await startNode(root, newPort, shared).then(async (node) => {
      report(await use([newPort], 3));
      return node;
    }),
  );
  execFileSync(process.execPath, [join(root, 'service/dist/operations/audit/main.js')], {
    env: environment(newPort, shared),
    stdio: 'inherit',
  });
  console.log('Every call was answered as both releases document, and the audit finds nothing.');
} finally {
  for (const child of running) child.kill('SIGKILL');
  receiver?.close();
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root, stdio: 'ignore' });
}
process.exit(0);

function latestTag() {
  try {
    return execFileSync('git', ['describe', '--tags', '--abbrev=0'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    console.error('No release is tagged here. Name the commit of the old release: npm run test:upgrade -- <commit>');
    process.exit(1);
  }
}

/** The old release with its own code; third-party packages are this tree's. */
function buildOld() {
  execFileSync('git', ['worktree', 'add', '--detach', old, ref], { cwd: root, stdio: 'ignore' });
  const { workspaces } = readPackage(root);
  for (const folder of ['.', ...workspaces]) linkPackages(folder);
  linkOwnPackages();
  console.log(`building ${ref}`);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: old, stdio: 'inherit' });
}

function linkPackages(folder) {
  const from = join(root, folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(old, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@svc-bridge' && name !== 'svc-bridge') symlinkSync(join(from, name), join(to, name));
  }
}

/** The packages that the old release is made of are its own. */
function linkOwnPackages() {
  for (const folder of ['.', ...readPackage(old).workspaces]) {
    const link = join(old, 'node_modules', readPackage(join(old, folder)).name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(old, folder), link);
  }
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function environment(port, shared) {
  const { host, user } = postgres.connection;
  const own = `http://127.0.0.1:${shared}`;
  return {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: `postgres:///postgres?host=${encodeURIComponent(host)}&user=${user}`,
    SVC_MODE: 'sandbox',
    SVC_SEAL_FORMAT: '1',
    SVC_DATABASE_POOL: '8',
    SVC_DRAIN_SECONDS: '1',
    ...Object.fromEntries(
      ['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'].map((name) => [name, own]),
    ),
  };
}

async function startNode(tree, port, shared) {
  const main = join(tree, 'service/dist/main.js');
  const child = spawn(process.execPath, [main], {
    cwd: tree,
    env: environment(port, shared),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (let tries = 0; tries < 600; tries += 1) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return child;
    if (child.exitCode !== null) throw new Error(`The node of ${tree} ended with code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The node of ${tree} is not ready.`);
}

async function stopNode(child) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`A node ended with code ${code} on SIGTERM.`);
}

async function startReceiver() {
  const received = [];
  const server = createServer((request, response) => {
    received.push(request.headers['webhook-id']);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function report({ calls, stories, webhooks }) {
  console.log(`  ${stories} stories, ${calls} calls, 0 refused; ${webhooks} webhooks arrived`);
}
