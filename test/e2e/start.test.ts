import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProcess } from '../../service/src/platform/db/embedded-postgres/processes.js';
import { makeDataDirectory } from '../../service/test/support/data-directory.js';
import { freePort } from '../support/free-port.js';

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const checks = new URL('../../scripts/start-checks.mjs', import.meta.url);

/** What `npm start` runs, after the build. */
class Start {
  readonly #child: ChildProcess;
  #said = '';

  constructor(env: Record<string, string>) {
    this.#child = spawn(process.execPath, [script], { env: { ...process.env, ...env } });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
        this.#child.emit('said');
      });
    }
  }

  get output(): string {
    return this.#said;
  }

  async says(words: string): Promise<void> {
    while (!this.#said.includes(words)) {
      if (this.#child.exitCode !== null) throw new Error(`It ended without saying "${words}":\n${this.#said}`);
      await Promise.race([once(this.#child, 'said'), once(this.#child, 'exit')]);
    }
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  /** Kills it without time to stop anything. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async status(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }
}

const STOPPED_SOON = { timeout: 30_000, interval: 100 };

let dataDir: string;
let ports: { service: number; game: number; cards: number };
let env: Record<string, string>;

beforeEach(async () => {
  dataDir = makeDataDirectory();
  ports = { service: await freePort(), game: await freePort(), cards: await freePort() };
  env = {
    PORT: String(ports.service),
    GAME_PORT: String(ports.game),
    SVC_CARD_FIELDS_PORT: String(ports.cards),
    SVC_DATA_DIR: join(dataDir, 'data'),
  };
});

afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

describe('npm start', () => {
  it('prints where to click and the demo accounts; one Ctrl-C stops everything; the next start finds its data', async () => {
    const first = new Start(env);
    await first.says('Ctrl-C stops all of it');
    expect(first.output).toContain(`http://localhost:${ports.game}`);
    expect(first.output).toContain('Demo Buyer');
    const buyer = /Demo Buyer\s+(\S+)/.exec(first.output)?.[1];
    const page = await fetch(`http://localhost:${ports.game}/`);
    expect(await page.text()).toContain('Lantern Market');
    expect(first.output).toContain(`typed into http://127.0.0.1:${ports.cards}`);
    expect((await fetch(`http://127.0.0.1:${ports.cards}/card-fields`)).status).toBe(200);

    first.interrupt();
    expect(await first.status()).toBe(0);
    expect(await isListening(ports.service)).toBe(false);
    expect(await isListening(ports.game)).toBe(false);
    expect(await isListening(ports.cards)).toBe(false);

    const second = new Start(env);
    await second.says('Ctrl-C stops all of it');
    expect(/Demo Buyer\s+(\S+)/.exec(second.output)?.[1]).toBe(buyer);
    second.interrupt();
    expect(await second.status()).toBe(0);
  });

  it.each(['service', 'game'] as const)('names the %s whose port is taken, in one sentence', async (which) => {
    const other = createServer().listen(ports[which], '127.0.0.1');
    await once(other, 'listening');

    const start = new Start(env);
    const status = await start.status();
    other.close();

    expect(status).toBe(1);
    expect(start.output.trim().split('\n')).toHaveLength(1);
    expect(start.output).toMatch(new RegExp(`^Port ${ports[which]}, which the ${which} needs, is in use\\. `));
  });

  it.each([
    ['GAME_PORT', 'the service', 'the game', 'PORT or GAME_PORT'],
    ['SVC_CARD_FIELDS_PORT', 'the service', "the card provider's fields", 'PORT or SVC_CARD_FIELDS_PORT'],
  ])('starts nothing when %s is the port of the service as well', async (setting, first, second, settings) => {
    const start = new Start({ ...env, [setting]: String(ports.service) });

    expect(await start.status()).toBe(1);
    expect(start.output).toBe(
      `Both ${first} and ${second} would need port ${ports.service}. Set ${settings} to another port.\n`,
    );
  });

  it('leaves no process when it is killed, not even the database', async () => {
    const start = new Start(env);
    await start.says('Ctrl-C stops all of it');
    const postmaster = Number(
      (await readFile(join(await clusterFolder(), 'postmaster.pid'), 'utf8')).split('\n', 1)[0],
    );
    expect(findProcess(postmaster)).toBeDefined();

    start.kill();
    await start.status();

    await expect.poll(() => isListening(ports.game), STOPPED_SOON).toBe(false);
    await expect.poll(() => isListening(ports.service), STOPPED_SOON).toBe(false);
    await expect.poll(() => findProcess(postmaster), STOPPED_SOON).toBeUndefined();
  });

  it('names the program that failed, and stops the rest', async () => {
    const start = new Start({ ...env, SVC_CLIENT_ID: 'game' });

    expect(await start.status()).toBe(1);
    expect(start.output).toContain('game | SVC_CLIENT_ID is set, so SVC_CLIENT_SECRET');
    expect(start.output).toContain('The game ended with status 1. Stopping the rest.');
    expect(await isListening(ports.service)).toBe(false);
  });
});

describe('the wait for a program that starts', () => {
  let server: Server;
  let address: string;
  let readyAfter: number;

  beforeEach(async () => {
    server = createHttpServer((_request, response) => {
      readyAfter -= 1;
      response.writeHead(readyAfter < 0 ? 200 : 503).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const place = server.address();
    address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/readyz`;
  });

  afterEach(() => server.close());

  /** Each pause of a machine this busy takes ten seconds. */
  async function waitOnBusyMachine(stopped = new AbortController().signal) {
    const { waitUntilReady } = await import(checks.href);
    let nowMs = 0;
    const said: string[] = [];
    const problem: string | undefined = await waitUntilReady(address, stopped, {
      now: () => nowMs,
      pause: async () => {
        nowMs += 10_000;
      },
      say: (sentence: string) => said.push(sentence),
    });
    return { problem, said };
  }

  it('goes on for minutes on a slow machine, and says so once', async () => {
    readyAfter = 30;
    const { problem, said } = await waitOnBusyMachine();
    expect(problem).toBeUndefined();
    expect(said).toEqual([expect.stringContaining(`Waiting for ${address} (status 503). The first start`)]);
  });

  it('says nothing of a program that is ready soon', async () => {
    readyAfter = 1;
    expect(await waitOnBusyMachine()).toEqual({ problem: undefined, said: [] });
  });

  it('ends with a sentence when it is never ready, and at once when everything stops', async () => {
    readyAfter = 1_000;
    expect((await waitOnBusyMachine()).problem).toBe(`${address} was not ready within 10 minutes (status 503).`);
    expect((await waitOnBusyMachine(AbortSignal.abort())).said).toEqual([]);
  });
});

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

/** The database's folder, from the note that is written when it had to be in a place open to an ordinary user. */
async function clusterFolder(): Promise<string> {
  const named = join(dataDir, 'data');
  const note = await readFile(join(named, 'LOCATION.txt'), 'utf8').catch(() => '');
  return join(/the data is in (.+)/.exec(note)?.[1] ?? named, 'postgres');
}
