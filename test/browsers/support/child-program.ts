import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const READY_WITHIN_MS = 60_000;
const KEPT_CHARACTERS = 8_000;

/** A browser or its driver: any program that prints when it is ready. */
export class ChildProgram {
  readonly #child: ChildProcess;
  #said = '';

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(command, [...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-KEPT_CHARACTERS);
      });
    }
  }

  /**
   * Waits until `ready` finds what it looks for.
   *
   * @throws with the program's output, when it ends first or takes longer than a minute
   */
  async until<T>(ready: (said: string) => T | undefined | Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const found = await ready(this.#said);
      if (found !== undefined) return found;
      if (this.#hasEnded || Date.now() > deadline) {
        await this.stop();
        throw new Error(`${this.#child.spawnfile} did not become ready:\n${this.#said}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    const forced = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(forced);
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}
