import { readFile } from 'node:fs/promises';
import { getQuickJS, type QuickJSContext, type QuickJSRuntime } from 'quickjs-emscripten';
import type { ScriptRuntime, ScriptRuntimeKind } from './script-runtime.js';

const MEMORY_LIMIT = 8 * 1024 * 1024;
/** How long one entry may take before the runtime is interrupted. */
const ENTRY_LIMIT_MS = 30_000;

const bundle = new URL('../../../dist/svc-bridge.engine.js', import.meta.url);

/** The engine bundle as users get it, in a QuickJS that has nothing but ES built-ins, 8 MiB and an interrupt handler. */
export class QuickjsRuntime implements ScriptRuntime {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  #deadline = 0;

  private constructor(runtime: QuickJSRuntime, context: QuickJSContext) {
    this.#runtime = runtime;
    this.#context = context;
    runtime.setInterruptHandler(() => Date.now() > this.#deadline);
  }

  static async create(memoryLimit = MEMORY_LIMIT): Promise<QuickjsRuntime> {
    const quickjs = await getQuickJS();
    const runtime = quickjs.newRuntime();
    runtime.setMemoryLimit(memoryLimit);
    const created = new QuickjsRuntime(runtime, runtime.newContext());
    created.evaluate(await readFile(bundle, 'utf8'));
    created.evaluate('const { svc_in, svc_poll, svc_push } = SvcBridgeEngine;');
    return created;
  }

  /** Evaluates as an engine would, within the limits, and runs the jobs. */
  evaluate(code: string): unknown {
    this.#deadline = Date.now() + ENTRY_LIMIT_MS;
    const value = this.#context
      .unwrapResult(this.#context.evalCode(code))
      .consume((handle) => this.#context.dump(handle));
    this.#runJobs();
    return value;
  }

  /** Calls one of the bridge's functions as an engine would: by handle, without evaluating code. */
  call(name: string, text?: string): string {
    this.#deadline = Date.now() + ENTRY_LIMIT_MS;
    const context = this.#context;
    const args = text === undefined ? [] : [context.newString(text)];
    const fn = context.getProp(this.#engine(), name);
    const result = context.unwrapResult(context.callFunction(fn, context.undefined, ...args));
    const value = context.typeof(result) === 'string' ? context.getString(result) : '';
    for (const handle of [result, fn, ...args]) handle.dispose();
    this.#runJobs();
    return value;
  }

  /** Bytes in use, as counted by QuickJS. */
  get memoryUsed(): number {
    const usage = this.#runtime
      .computeMemoryUsage()
      .consume((handle): { memory_used_size: number } => this.#context.dump(handle));
    return usage.memory_used_size;
  }

  async exchange(text: string | undefined): Promise<string[]> {
    if (text !== undefined) this.call('svc_in', text);
    const texts: string[] = [];
    for (let next = this.call('svc_poll'); next !== ''; next = this.call('svc_poll')) texts.push(next);
    return texts;
  }

  async setNow(ms: number): Promise<void> {
    this.evaluate(`Date.now = () => ${ms}; undefined`);
  }

  async dispose(): Promise<void> {
    this.#engineHandle?.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  #engineHandle: ReturnType<QuickJSContext['getProp']> | undefined;

  #engine(): ReturnType<QuickJSContext['getProp']> {
    this.#engineHandle ??= this.#context.getProp(this.#context.global, 'SvcBridgeEngine');
    return this.#engineHandle;
  }

  #runJobs(): void {
    while (this.#runtime.hasPendingJob()) this.#runtime.executePendingJobs().unwrap?.();
  }
}

export const quickjsRuntime: ScriptRuntimeKind = { name: 'QuickJS', create: () => QuickjsRuntime.create() };
