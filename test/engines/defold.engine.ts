import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createBridge } from '../../src/bridge/create-bridge.js';
import { createTestManager } from '../support/create-test-manager.js';
import { runTool } from './support/tool.js';

it('passes the Defold module’s own tests in Lua, and a page’s bridge takes what it says', async () => {
  const tests = fileURLToPath(new URL('../../bindings/defold/test/run_tests.lua', import.meta.url));
  const told = await runTool('lua5.1', [tests]);
  expect(told).toContain('0 failed');

  const sent = [...told.matchAll(/^sent (.*)$/gm)].map(([, text = '']) => text);
  const inits = sent.filter((text) => JSON.parse(text).type === 'init');
  expect(inits.length).toBeGreaterThan(1);
  for (const text of inits) {
    const bridge = createBridge({ ports: createTestManager().ports });
    bridge.receive(text);
    expect(JSON.parse(bridge.poll()), text).toMatchObject({ type: 'ready' });
  }
});
