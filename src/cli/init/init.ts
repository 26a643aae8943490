import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../read-options.js';
import { type Terminal, UsageError } from '../terminal.js';

const CLIENTS = ['page', 'phaser', 'three'] as const;
const SERVERS = ['express', 'fastify', 'hono'] as const;

export const INIT_USAGE = `Usage: npx svc-bridge init <folder> [options]

Generates a small shop that works with the sandbox.

  --client <name>          ${CLIENTS.join(', ')}
  --server <name>          ${SERVERS.join(', ')}

On a terminal it asks for missing options.`;

const OPTIONS = { client: { type: 'string' }, server: { type: 'string' } } as const;
const ownFolder = resolve(fileURLToPath(new URL('../../..', import.meta.url)));
const templates = join(ownFolder, 'templates');

/** @returns the exit code @throws UsageError */
export async function init(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS, 1);
  const [folder] = positionals;
  if (folder === undefined) throw new UsageError('Give a folder, such as my-shop.');
  const target = resolve(folder);
  await mustBeFree(target, folder);
  const client = await choose('client', values.client, CLIENTS, terminal);
  const server = await choose('server', values.server, SERVERS, terminal);
  await generate(target, client, server).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? notWritable(folder, error.code) : error;
  });
  terminal.say(`${folder} is a shop with ${client} and ${server}. Start the sandbox, then:`);
  for (const line of [`cd ${folder}`, 'npm install', 'npm start']) terminal.say(`  ${line}`);
  return 0;
}

async function generate(target: string, client: string, server: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const layer of ['shop', `server/${server}`, `client/${client}`])
    await cp(join(templates, layer), target, { recursive: true });
  // npm packs no file of that name.
  await rename(join(target, 'gitignore'), join(target, '.gitignore'));
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify(await manifestOf(target, client, server), null, 2)}\n`,
  );
  await writeFile(join(target, '.env'), 'SVC_URL=http://127.0.0.1:8787\nPORT=3000\n');
}

function notWritable(folder: string, code: unknown): UsageError {
  return new UsageError(`${folder} cannot be written to (${code}); use another folder.`);
}

/** @throws UsageError when something is there already */
async function mustBeFree(target: string, folder: string): Promise<void> {
  const found = await readdir(target).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === 'ENOENT') return;
  if (!Array.isArray(found)) throw notWritable(folder, found);
  if (found.length > 0) throw new UsageError(`${folder} is not empty; use a new or empty folder.`);
}

async function choose<const T extends readonly string[]>(
  flag: string,
  given: string | undefined,
  names: T,
  { ask }: Terminal,
): Promise<T[number]> {
  const list = names.join(', ');
  if (given === undefined && !ask) throw new UsageError(`--${flag} is missing: ${list}.`);
  const name = given ?? ((await ask?.(`${flag} (${list}) [${names[0]}] `)) || names[0]);
  if (name === undefined || !names.includes(name))
    throw new UsageError(`--${flag} must be one of ${list}, not "${name}".`);
  return name;
}

/**
 * What installs this package again: its version where it came from a registry, else the file or the clone that it came from.
 *
 * @param folder - the package's own
 */
export async function dependencyOn(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const installed = dirname(folder);
  if (basename(installed) !== 'node_modules') return `file:${folder}`;
  const record = await readFile(join(installed, '.package-lock.json'), 'utf8').catch(() => '{}');
  const { resolved = '' } = JSON.parse(record).packages?.[`node_modules/${name}`] ?? {};
  const [, file] = /^file:(.*)/.exec(resolved) ?? [];
  return file === undefined ? version : `file:${resolve(dirname(installed), file)}`;
}

async function manifestOf(target: string, client: string, server: string) {
  const known: Record<string, string> = JSON.parse(await readFile(join(templates, 'versions.json'), 'utf8'));
  const names = [server, client].filter((name) => name in known);
  return {
    name:
      basename(target)
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'my-shop',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { start: 'node --env-file=.env server.js' },
    dependencies: Object.fromEntries([
      ['svc-bridge', await dependencyOn(ownFolder)],
      ...names.map((name) => [name, known[name]]),
    ]),
  };
}
