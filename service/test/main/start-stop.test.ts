import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { findProcess } from '../../src/platform/db/embedded-postgres/processes.js';
import { built } from '../support/built.js';
import { makeDataDirectory } from '../support/data-directory.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const running = new Set<ChildProcess>();
let folder: string;

beforeEach(() => {
  folder = makeDataDirectory();
});

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit').catch(() => undefined);
  }
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [built('main.js')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code;
  });
  return { child, output: () => text, exit };
}

async function untilReady(port: number): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

describe('npm run service', { timeout: 180_000 }, () => {
  it('starts, prints its address, finds its data again, and stops without leaving a process', async () => {
    const port = await freePort();
    const environment = { PORT: `${port}`, SVC_DATA_DIR: folder };
    const first = start(environment);
    await untilReady(port);
    expect(first.output()).toContain(`http://127.0.0.1:${port}/sandbox`);
    const url = `http://127.0.0.1:${port}/sandbox/fixtures`;
    const fixtures = await (await fetch(url)).json();
    const postgres = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect(findProcess(postgres)).toBeUndefined();

    const second = start(environment);
    await untilReady(port);
    expect(await (await fetch(url)).json()).toEqual(fixtures);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
  });

  it('reports in one sentence that its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exit, output } = start({ PORT: `${port}`, SVC_DATA_DIR: folder });
    expect(await exit).toBe(1);
    expect(output().trim().split('\n')).toEqual([
      `Port ${port} is in use. Stop the program that uses it, or set PORT to a free port.`,
    ]);
    server.close();
  });

  it('reports in one sentence that its data directory is broken', async () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'holiday.jpg'), 'not a database');
    const { exit, output } = start({ PORT: `${await freePort()}`, SVC_DATA_DIR: folder });
    expect(await exit).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain('data directory');
  });

  it('lists the variables that an operator has to set, and reports a database that does not answer', async () => {
    const operator = start({ SVC_MODE: 'operator' });
    expect(await operator.exit).toBe(1);
    expect(operator.output()).toContain('SVC_SECRET_KEYS must be set');
    const away = start({
      PORT: `${await freePort()}`,
      SVC_MODE: 'sandbox',
      DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x`,
    });
    expect(await away.exit).toBe(1);
    expect(away.output().trim()).toBe('The database in DATABASE_URL does not accept connections; is it running?');
  });
});
