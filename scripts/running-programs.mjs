import { spawn } from 'node:child_process';

const KILL_AFTER_MS = 30_000;

/** Programs that run together: when one ends, or on request, all are stopped. */
export class RunningPrograms {
  #children = new Map();
  #stopping = new AbortController();

  /** Aborted as soon as the programs are being stopped. */
  get stopped() {
    return this.#stopping.signal;
  }

  /** Starts a program, one of Node's when `command` is absent; its output is shown under its name. */
  start(name, args, env, command = process.execPath) {
    if (this.stopped.aborted) return;
    // The IPC channel closes when the parent ends, even when it was killed.
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#children.set(name, child);
    showLines(child.stdout, process.stdout, name);
    showLines(child.stderr, process.stderr, name);
    child.once('error', (error) => this.#ended(name, `could not be started: ${error.message}`));
    child.once('exit', (status, signal) => this.#ended(name, `ended with ${signal ?? `status ${status}`}`));
  }

  /** @returns whether `wait` found no problem; a problem is printed and stops everything */
  async ready(wait) {
    const problem = await wait;
    if (this.stopped.aborted) return false;
    if (problem === undefined) return true;
    this.#fail(problem);
    return false;
  }

  stopAll() {
    if (this.stopped.aborted) return;
    this.#stopping.abort();
    for (const child of this.#children.values()) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of this.#children.values()) child.kill('SIGKILL');
    }, KILL_AFTER_MS).unref();
  }

  #ended(name, how) {
    this.#children.delete(name);
    if (!this.stopped.aborted) this.#fail(`The ${name} ${how}. Stopping the rest.`);
  }

  #fail(sentence) {
    console.error(sentence);
    process.exitCode = 1;
    this.stopAll();
  }
}

function showLines(stream, target, name) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) target.write(`${name} | ${line}\n`);
  });
  stream.on('end', () => {
    if (rest) target.write(`${name} | ${rest}\n`);
  });
}
