import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { badInputSuite } from './support/bad-input-suite.js';
import { EngineHost, REDIRECT } from './support/engine-host.js';
import { flowSuite } from './support/flow-suite.js';
import { QuickjsRuntime, quickjsRuntime } from './support/quickjs-runtime.js';

// An interpreter compiled to WebAssembly is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

flowSuite(quickjsRuntime);
// A host that allows messages of 10 MB has room for them.
badInputSuite({ name: 'QuickJS', create: () => QuickjsRuntime.create(64 * 1024 * 1024) });

describe('the engine bundle in QuickJS', () => {
  let runtime: QuickjsRuntime;
  beforeEach(async () => {
    runtime = await QuickjsRuntime.create();
  });
  afterEach(async () => {
    await runtime.dispose();
  });

  it('needs nothing but ES built-ins', () => {
    const absent = [
      'fetch',
      'setTimeout',
      'URL',
      'TextEncoder',
      'crypto',
      'Intl',
      'document',
      'console',
      'queueMicrotask',
    ];
    for (const name of absent) expect(runtime.evaluate(`typeof ${name}`)).toBe('undefined');
  });

  it('takes less than 2 MB after its start', () => {
    expect(runtime.memoryUsed).toBeLessThan(2_000_000);
  });

  it('does not grow over 1,000 flows', async () => {
    const host = await EngineHost.start(runtime);
    const used: number[] = [];
    for (let id = 1; id <= 1_000; id += 1) {
      const flow = id % 2 ? 'history' : 'checkout';
      await host.call(id, flow, flow === 'checkout' ? { redirect: REDIRECT } : {});
      if (flow === 'history') {
        host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
        host.page.say({ type: 'progress', step: 'content' });
      }
      host.page.settle('complete');
      await host.pump();
      expect(host.outcome(id)).toMatchObject({ state: 'complete' });
      host.messages.length = 0;
      host.pages.clear();
      if (id % 100 === 0) used.push(runtime.memoryUsed);
    }
    expect(lowest(used.slice(5)) - lowest(used.slice(0, 5))).toBeLessThan(50_000);
  });

  it('frees everything on dispose', async () => {
    const host = await EngineHost.start(runtime);
    await host.tell({ type: 'dispose' });
    const used: number[] = [];
    for (let round = 1; round <= 200; round += 1) {
      await host.init();
      await host.call(round, 'history');
      await host.tell({ type: 'dispose' });
      used.push(runtime.memoryUsed);
    }
    expect(lowest(used.slice(100)) - lowest(used.slice(0, 100))).toBeLessThan(50_000);
  });

  it('keeps working after the host interrupted an entry or denied it memory', async () => {
    const host = await EngineHost.start(runtime);
    await host.call(1, 'history');
    expect(() => runtime.evaluate('new Array(1e7).fill("x").join()')).toThrow(/memory/);
    host.page.settle('cancel');
    await host.pump();
    expect(host.outcome(1)).toMatchObject({ state: 'cancel' });
  });
});

/** QuickJS collects cycles now and then; between two collections memory only grows. */
function lowest(values: readonly number[]): number {
  return Math.min(...values);
}
