import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildNative, root } from './support/build-native.js';
import { quickjsSources } from './support/quickjs-sources.js';
import { runTool } from './support/tool.js';

let folder: string;

beforeAll(async () => {
  folder = await buildNative('bindings/native', {
    SVC_VALGRIND: 'ON',
    SVC_ENGINE_SCRIPT: join(root, 'dist/svc-bridge.engine.js'),
    QUICKJS_DIR: await quickjsSources(),
  });
}, 400_000);

it.each([
  ['text, JSON and HTTP', 'test_(text|json|curl)'],
  ['the host with a scripted bridge', 'test_bridge'],
  ['the engine script itself', 'test_engine_script'],
])(
  'runs %s under valgrind without an error or a leak',
  async (_what, tests) => {
    await ctest(tests);
  },
  900_000,
);

it('shows pages in WebKitGTK', async () => {
  await ctest('test_webkitgtk');
}, 200_000);

async function ctest(tests: string): Promise<void> {
  const output = await runTool('ctest', ['--test-dir', folder, '--output-on-failure', '-R', tests]);
  expect(output).toContain('100% tests passed');
  expect(output).not.toContain('No tests were found');
}
