import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as development from '../../src/index.development.js';
import * as production from '../../src/index.js';
import { PAYMENT_FLOWS } from '../../src/model/flow-names.js';
import type { FlowResult } from '../../src/result/flow-result.js';
import { createTestPorts } from '../../src/testing.js';
import { ORIGIN, REDIRECT } from './support/engine-host.js';

type Listener = (...args: unknown[]) => void;

const bindings = fileURLToPath(new URL('../../bindings/', import.meta.url));
const source = readFileSync(join(bindings, 'playcanvas/svc-bridge-script.mjs'), 'utf8');
const evaluate = new Function(
  'Script',
  'globalThis',
  source.replace("import { Script } from 'playcanvas';", '').replace('export class', 'return class'),
);

/** The script on an entity of an app without keyboard and touch, with the UI manager of one build. */
function start({ UIManager }: Pick<typeof production, 'UIManager'>) {
  const { ports, webView, time } = createTestPorts();
  const listeners = new Map<string, Listener>();
  const outcomes: [flow: string, result: FlowResult][] = [];
  const app = {
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    off: (name: string, listener: Listener) => void (listeners.get(name) === listener && listeners.delete(name)),
    fire: (_name: 'svc:outcome', flow: string, result: FlowResult) => void outcomes.push([flow, result]),
  };
  let destroy: Listener = () => undefined;
  class Script {
    readonly app = app;
    once(_event: 'destroy', listener: Listener): void {
      destroy = listener;
    }
  }
  const SvcBridgeScript = evaluate(Script, { SvcBridge: { UIManager, browserPorts: () => ports } });
  const script = Object.assign(new SvcBridgeScript(), { environment: ORIGIN, sessionUrl: '/session' });
  script.initialize();
  return { listeners, outcomes, webView, time, destroy: () => destroy() };
}

describe.each([
  ['the script tag', development],
  ['a bundler', production],
])('the PlayCanvas script with the UI manager of %s', (_build, sdk) => {
  it('opens each flow by its event, and fires one outcome', async () => {
    const { listeners, outcomes, webView, time } = start(sdk);
    const names = ['history', 'receipt', ...PAYMENT_FLOWS].map((flow) => `svc:${flow}`);
    expect([...listeners.keys()].sort()).toEqual(names.sort());
    for (const flow of PAYMENT_FLOWS) {
      listeners.get(`svc:${flow}`)?.({ redirect: REDIRECT });
      await time.flush();
      expect(webView.latest.url).toBe(`${ORIGIN}/ui/v1/flow/${flow}`);
      webView.latest.showContent();
      webView.latest.settle({ state: 'complete' });
      await time.flush();
      expect(outcomes.splice(0)).toMatchObject([[flow, { event: `svc.${flow}.complete`, state: 'complete' }]]);
    }
  });

  it('hears nothing once its entity is destroyed', () => {
    const { listeners, destroy } = start(sdk);
    destroy();
    expect([...listeners.keys()]).toEqual([]);
  });
});
