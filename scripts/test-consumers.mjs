// npm run test:consumers: packs the package and uses it in fresh projects, each with the real tool from npm. An argument selects the projects
// whose name contains it.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../test/e2e/support/find-browser.js';
import { launchBrowser } from '../test/e2e/support/launch-browser.js';
import { Program } from '../test/e2e/support/program.js';
import { freePort } from '../test/support/free-port.js';
import { bundlers } from './consumers/bundlers.mjs';
import { languages } from './consumers/languages.mjs';
import { next } from './consumers/next.mjs';
import { starters } from './consumers/starters.mjs';

const COMMAND_MS = 600_000;
const PAGE_MS = 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const consumers = [...languages, ...bundlers, next, ...starters].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
);
const temporary = await mkdtemp(join(tmpdir(), 'svc-consumers-'));
const { env, platform, arch } = process;
const { browser, close } = await launchBrowser(await findBrowser({ env, platform, arch, unpackInto: temporary }));

/** Only for consumers that buy. */
let sandbox;

try {
  const packed = JSON.parse(await run(['npm', 'pack', '--json', '--pack-destination', temporary], root));
  const tarball = join(temporary, packed[0].filename);
  if (consumers.some(({ use }) => use)) sandbox = await startSandbox();
  for (const [index, consumer] of consumers.entries()) {
    const started = Date.now();
    const failure = await play(consumer, join(temporary, `project-${index}`), tarball).catch((error) => error);
    const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
    console.log(`${failure ? 'FAILED' : 'ok    '} ${seconds} s  ${consumer.name}`);
    if (!failure) continue;
    console.log(failure.message);
    process.exitCode = 1;
  }
} finally {
  await close();
  await sandbox?.program.stop();
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}

async function play(
  { install, files, commands, manifest, web, outputs = [], servers = [], visit, use },
  folder,
  tarball,
) {
  await write(folder, 'package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module', ...manifest }));
  await run(['npm', 'install', '--no-audit', '--no-fund', '--save-exact', tarball, ...install], folder);
  for (const [path, text] of Object.entries(files)) await write(folder, path, text);
  for (const command of commands) await run(command, folder);
  for (const { command, output } of outputs) {
    const said = (await run(command, folder)).trim();
    if (said !== output) throw new Error(`${command.join(' ')} printed ${said}, not ${output}`);
  }
  if (web) await visitFolder(join(folder, web.folder), web.title);
  for (const command of servers) await visitServer(command, folder, visit);
  if (use) await usePage((page) => use({ folder, tarball, run, serviceUrl: sandbox?.url, page }));
}

async function usePage(work) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_MS);
  try {
    await work(page);
  } finally {
    await page.close();
  }
}

async function startSandbox() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await Program.start({
    main: join(root, 'service/dist/main.js'),
    env: { PORT: String(port), SVC_DATA_DIR: join(temporary, 'data') },
    readyUrl: `${url}/readyz`,
  });
  return { url, program };
}

async function visitFolder(folder, title) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://here').pathname;
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const body = await readFile(file).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => document.title !== 'waiting', undefined, { timeout: PAGE_MS });
    if ((await page.title()) !== title) throw new Error(`the page's title is "${await page.title()}", not "${title}"`);
  } finally {
    await page.close();
    server.close();
  }
}

async function visitServer([program, ...args], folder, visit) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child, ended } = start([program, ...args, '-p', String(port), '-H', '127.0.0.1'], folder);
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_MS);
  try {
    await Promise.race([
      answers(origin),
      ended.then(({ said }) => Promise.reject(new Error(`${program} ended before it was ready:\n${said}`))),
    ]);
    await visit({ origin, page });
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}: ${error.message}`);
  } finally {
    await page.close();
    child.kill();
    await ended;
  }
}

async function answers(origin) {
  for (const until = Date.now() + PAGE_MS; Date.now() < until; ) {
    if (await fetch(origin).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`no response from ${origin}`);
}

async function run(command, folder) {
  const { child, ended } = start(command, folder);
  const limit = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
  const { code, said, output } = await ended;
  clearTimeout(limit);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said.slice(-4_000)}`);
  return output;
}

function start([program, ...args], folder) {
  const path = [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PATH: path, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', PARCEL_WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: platform === 'win32',
  });
  let output = '';
  let said = '';
  child.stdout.on('data', (data) => {
    output += data;
    said += data;
  });
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output, said: error.message }));
    child.on('close', (code) => resolve({ code, output, said }));
  });
  return { child, ended };
}

async function write(folder, path, text) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
