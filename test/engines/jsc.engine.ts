import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { badInputSuite } from '../bridge/support/bad-input-suite.js';
import { flowSuite } from '../bridge/support/flow-suite.js';
import type { ScriptRuntime } from '../bridge/support/script-runtime.js';

const driver = fileURLToPath(new URL('./jsc/driver.js', import.meta.url));
const bundle = fileURLToPath(new URL('../../dist/svc-bridge.engine.js', import.meta.url));

/** JavaScriptCore's own shell, driven by lines. */
class JscRuntime implements ScriptRuntime {
  readonly #shell: ChildProcessWithoutNullStreams = spawn('jsc', [driver, '--', bundle]);
  readonly #lines = createInterface({ input: this.#shell.stdout })[Symbol.asyncIterator]();
  #errors = '';

  constructor() {
    this.#shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
  }

  exchange(text: string | undefined): Promise<string[]> {
    return this.#ask(text === undefined ? 'p' : `i${escapeLetters(text)}`);
  }

  async setNow(ms: number): Promise<void> {
    await this.#ask(`n${ms}`);
  }

  async dispose(): Promise<void> {
    this.#shell.stdin.end('quit\n');
    for await (const _ of this.#lines);
  }

  async #ask(line: string): Promise<string[]> {
    this.#shell.stdin.write(`${line}\n`);
    const texts: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`jsc ended: ${this.#errors}`);
      if (value === '.') return texts;
      texts.push(value);
    }
  }
}

/** The shell reads bytes as letters; this JSON contains ASCII only. */
function escapeLetters(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const javaScriptCore = { name: 'JavaScriptCore', create: async () => new JscRuntime() };
flowSuite(javaScriptCore);
badInputSuite(javaScriptCore);
