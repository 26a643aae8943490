import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramOptions {
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 once the program is ready. */
  readonly readyUrl: string;
}

/** A slow or busy machine takes long to make a database. Less than a hook's two minutes, so that what was said is told. */
const READY_WITHIN_MS = 110_000;

/** A Node program that runs beside the tests. */
export class Program {
  readonly #child: ChildProcess;
  #said = '';

  private constructor({ main, env }: ProgramOptions) {
    this.#child = spawn(process.execPath, [main], {
      env: { ...withoutTestSettings(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    }
  }

  /** @throws with the program's output, when it ends or is not ready in time */
  static async start(options: ProgramOptions): Promise<Program> {
    const program = new Program(options);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await answers(options.readyUrl))) {
      if (program.#hasEnded || Date.now() > deadline) {
        await program.kill();
        throw new Error(`${options.main} did not become ready:\n${program.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return program;
  }

  /** Everything it printed so far. */
  get output(): string {
    return this.#said;
  }

  /** Requests its end, and waits for it. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends it like a crash or a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ok;
  } catch {
    return false;
  }
}

/** Vitest's own settings and a developer's service settings must not reach the programs under test. */
function withoutTestSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(VITEST|NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL|PORT|HOST|DATABASE_URL|SMTP_URL|SVC_|.*_URL$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}
