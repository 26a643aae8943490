import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { badInputSuite } from '../bridge/support/bad-input-suite.js';
import { flowSuite } from '../bridge/support/flow-suite.js';
import type { ScriptRuntime } from '../bridge/support/script-runtime.js';

const { resolve } = createRequire(new URL('./package.json', import.meta.url));
const hermes = join(dirname(resolve('hermes-engine-cli/package.json')), 'linux64-bin/hermes');
const compiler = join(dirname(resolve('hermes-compiler/package.json')), 'hermesc/linux64-bin/hermesc');
const bundle = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** What follows the messages of one exchange. */
const END = '.';
const DRIVER = `
var svcIn = SvcBridgeEngine.svc_in, svcPoll = SvcBridgeEngine.svc_poll;
function svcTell() { for (var count = 0, next; (next = svcPoll()) !== ''; count++) print('#' + next); print(count ? 'more' : '${END}'); }
`.replaceAll('\n', ' ');

/** Hermes's own shell: each line is evaluated, and its jobs run before the next. */
class HermesRuntime implements ScriptRuntime {
  readonly #shell: ChildProcessWithoutNullStreams = spawn(hermes);
  readonly #lines = createInterface({ input: this.#shell.stdout })[Symbol.asyncIterator]();
  #errors = '';

  private constructor() {
    this.#shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
  }

  static async create(): Promise<HermesRuntime> {
    const runtime = new HermesRuntime();
    runtime.#evaluate((await readFile(bundle('svc-bridge.engine-es5.js'), 'utf8')).replaceAll('\n', ' '));
    runtime.#evaluate(DRIVER);
    return runtime;
  }

  async exchange(text: string | undefined): Promise<string[]> {
    if (text !== undefined) this.#evaluate(`svcIn(${JSON.stringify(text)})`);
    const texts: string[] = [];
    for (;;) {
      this.#evaluate('svcTell()');
      for (let said = await this.#line(); ; said = await this.#line()) {
        if (said === END) return texts;
        if (said === 'more') break;
        if (said.startsWith('#')) texts.push(said.slice(1));
      }
    }
  }

  async setNow(ms: number): Promise<void> {
    this.#evaluate(`Date.now = function () { return ${ms}; }`);
  }

  async dispose(): Promise<void> {
    this.#shell.stdin.end();
    for await (const _ of this.#lines);
  }

  /** The shell reads bytes as letters; this JSON contains ASCII only. */
  #evaluate(code: string): void {
    const escaped = code.replace(
      /[\u007f-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    this.#shell.stdin.write(`${escaped}\n`);
  }

  /** Without the shell's prompt; it also prints the value of each line. */
  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`hermes ended: ${this.#errors}`);
    return value.replace(/^(>> )+/, '');
  }
}

const kind = { name: 'Hermes', create: () => HermesRuntime.create() };
flowSuite(kind);
badInputSuite(kind);

it.each(['svc-bridge.engine.js', 'svc-bridge.engine-es5.js'])(
  'is compiled by the current hermesc: %s',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-hermes-'));
    try {
      const bytecode = join(folder, 'bundle.hbc');
      await promisify(execFile)(compiler, ['-emit-binary', '-O', '-out', bytecode, bundle(name)]);
      expect((await stat(bytecode)).size).toBeGreaterThan(10_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
