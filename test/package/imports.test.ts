import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { getQuickJS } from 'quickjs-emscripten';
import { describe, expect, test } from 'vitest';
import { bundleSource } from '../support/bundle-source.js';

const root = new URL('../../', import.meta.url);
const { exports } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
  exports: Record<string, string | { default: string; 'svc-source': string }>;
};
const entries = Object.entries(exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, built: target.default, source: target['svc-source'] }],
);

/** Entries that hold the integrator's secret. */
const SERVER_ONLY = ['./server'];
const gameEntries = entries.filter(({ name }) => !SERVER_ONLY.includes(name));

describe.each(entries)('the entry $name', ({ built }) => {
  test('can be imported in Node, without side effects', async () => {
    const entry = (await import(fileURLToPath(new URL(built, root)))) as Record<string, unknown>;
    expect(Object.keys(entry).length).toBeGreaterThan(0);
    expect(Object.keys(entry)).not.toContain('default');
  });

  test('can be imported in a Worker', async () => {
    const code = `import(${JSON.stringify(new URL(built, root).href)}).then((m) => require('worker_threads').parentPort.postMessage(Object.keys(m).length))`;
    const worker = new Worker(code, { eval: true });
    const [count] = await once(worker, 'message');
    expect(count).toBeGreaterThan(0);
    await worker.terminate();
  });
});

describe.each(entries)('the entry $name', ({ source }) => {
  test('evaluates in QuickJS, which has ES built-ins only', async () => {
    const code = await bundleSource(source.replace('./src/', ''), 'entry');
    const quickjs = await getQuickJS();
    const context = quickjs.newContext();
    context.unwrapResult(context.evalCode(code)).dispose();
    const keys = context.unwrapResult(context.evalCode('Object.keys(entry).length'));
    expect(context.getNumber(keys)).toBeGreaterThan(0);
    keys.dispose();
    context.dispose();
  });
});

/** The contract names the token endpoint's fields for both sides; nothing in it sends them. */
const CONTRACT = './model';

test('no game entry reaches client credentials', async () => {
  for (const { name, source } of gameEntries.filter(({ name }) => name !== CONTRACT)) {
    const code = await bundleSource(source.replace('./src/', ''));
    expect(code, name).not.toMatch(/client_secret|client_credentials/);
  }
});
