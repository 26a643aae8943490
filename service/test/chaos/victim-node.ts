import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../test/support/free-port.js';
import { PROVIDERS_ENVIRONMENT } from './chaos-providers.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_LIMIT_MS = 120_000;

interface VictimOptions {
  /** Settings that it keeps, in place of those that every node has. */
  readonly standing?: Readonly<Record<string, string>>;
  /** A file for what it says, such as its log; absent: nowhere. */
  readonly saysTo?: string;
}

/** A node of the service on a port of its own, restarted after each kill. */
export class VictimNode {
  readonly #output: number | 'ignore';
  #process: ChildProcess | undefined;
  readonly #standing: Readonly<Record<string, string>>;
  #passing: Readonly<Record<string, string>> = {};
  #skewMs = 0;

  private constructor(
    readonly port: number,
    private readonly databaseUrl: string,
    { standing = {}, saysTo }: VictimOptions,
  ) {
    this.#standing = standing;
    this.#output = saysTo === undefined ? 'ignore' : openSync(saysTo, 'a');
  }

  static async start(databaseUrl: string, options: VictimOptions = {}): Promise<VictimNode> {
    const node = new VictimNode(await freePort(), databaseUrl, options);
    await node.#launch();
    return node;
  }

  /** Stops it as an operator does, and starts it. @param passing - settings until the next restart */
  async restart(passing: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.stop();
    this.#passing = passing;
    await this.#launch();
  }

  /** Stops the process for a time without closing anything. */
  async freeze(ms: number): Promise<void> {
    this.#process?.kill('SIGSTOP');
    await delay(ms);
    this.#process?.kill('SIGCONT');
  }

  /** Restarts it with a clock that is off by this much; after a while, with the right one. */
  async skew(byMs: number, forMs: number): Promise<void> {
    await this.#end('SIGKILL');
    this.#skewMs = byMs;
    await this.#launch();
    await delay(forMs);
    await this.#end('SIGKILL');
    this.#skewMs = 0;
    await this.#launch();
  }

  /** Whether it is ready for traffic. */
  isReady(): Promise<boolean> {
    return this.#answers('/readyz');
  }

  /** kill -9, and nobody starts it again. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** kill -9, and a new process. @returns ms until it answered again */
  async killAndRestart(): Promise<number> {
    const startedMs = Date.now();
    await this.kill();
    await this.#launch();
    return Date.now() - startedMs;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** A node that finds no database exits; it is restarted until it stays up. */
  async #launch(): Promise<void> {
    const limitMs = Date.now() + START_LIMIT_MS;
    while (Date.now() < limitMs) {
      const child = this.#spawn();
      this.#process = child;
      while (child.exitCode === null && Date.now() < limitMs) {
        if (await this.#answers('/healthz')) return;
        await delay(25);
      }
    }
    throw new Error(`A node did not start within ${START_LIMIT_MS / 1000} s.`);
  }

  #spawn(): ChildProcess {
    const own = `http://127.0.0.1:${this.port}`;
    const skew = `const real = Date.now; Date.now = () => real() + ${this.#skewMs}`;
    const loader = this.#skewMs === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(skew)}`];
    return spawn(process.execPath, [...loader, MAIN], {
      stdio: ['ignore', this.#output, this.#output],
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATABASE_URL: this.databaseUrl,
        SVC_MODE: 'operator',
        SVC_HTTP_ADDRESSES: 'loopback',
        SVC_RATE_LIMIT: '0',
        SVC_GUESS_LIMIT: '0',
        ...PROVIDERS_ENVIRONMENT,
        SMTP_URL: 'smtp://127.0.0.1:1',
        LOG_LEVEL: 'fatal',
        AUTH_URL: own,
        INVOICING_URL: own,
        PAYMENTS_URL: own,
        WEB_URL: own,
        HOSTED_URL: own,
        ...this.#standing,
        ...this.#passing,
      },
    });
  }

  #answers(path: string): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(3_000) }).then(
      (response) => response.ok,
      () => false,
    );
  }
}
