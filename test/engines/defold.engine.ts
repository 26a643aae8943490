import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runTool } from './support/tool.js';

it('passes the Defold module’s own tests in Lua', async () => {
  const tests = fileURLToPath(new URL('../../bindings/defold/test/run_tests.lua', import.meta.url));
  expect(await runTool('lua5.1', [tests])).toContain('0 failed');
});
