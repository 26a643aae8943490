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

/** What PlayCanvas has of each device: where it listens, privately. */
class Device {
  [field: string]: unknown;
  constructor(private readonly field: '_element' | '_target') {
    this.attach('canvas');
  }
  attach(where: unknown): void {
    this[this.field] = where;
  }
  detach(): void {
    this[this.field] = null;
  }
  get isListening(): boolean {
    return this[this.field] === 'canvas';
  }
}

/** The script on an entity of an app without touch, with the UI manager of one build. */
function start({ UIManager }: Pick<typeof production, 'UIManager'>) {
  const { ports, webView, time } = createTestPorts();
  const listeners = new Map<string, Listener>();
  const outcomes: [flow: string, result: FlowResult][] = [];
  const devices = {
    keyboard: new Device('_element'),
    mouse: new Device('_target'),
    elementInput: new Device('_target'),
  };
  const app: Record<string, unknown> = {
    ...devices,
    touch: null,
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
  const listening = () => Object.values(devices).map(({ isListening }) => isListening);
  return { app, devices, listening, listeners, outcomes, webView, time, destroy: () => destroy() };
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

  it('takes the input from the app while a flow is open, a second call included', async () => {
    const { listening, listeners, outcomes, webView, time } = start(sdk);
    listeners.get('svc:tos')?.({ redirect: REDIRECT });
    await time.flush();
    expect(listening()).toEqual([false, false, false]);
    listeners.get('svc:checkout')?.();
    await time.flush();
    expect(outcomes.splice(0)).toMatchObject([['checkout', { error: { code: 'busy' } }]]);
    expect(listening()).toEqual([false, false, false]);
    webView.latest.showContent();
    webView.latest.settle({ state: 'complete' });
    await time.flush();
    expect(listening()).toEqual([true, true, true]);
    listeners.get('svc:checkout')?.();
    await time.flush();
    expect(outcomes.splice(0)).toMatchObject([
      ['tos', {}],
      ['checkout', { error: { code: 'invalid_argument' } }],
    ]);
    expect(listening()).toEqual([true, true, true]);
  });

  it('returns the input when its entity is destroyed, but not to an app that is gone as well', async () => {
    for (const isGone of [false, true]) {
      const { app, devices, listening, listeners, time, destroy } = start(sdk);
      listeners.get('svc:tos')?.({ redirect: REDIRECT });
      await time.flush();
      destroy();
      if (isGone) for (const name of Object.keys(devices)) app[name] = null;
      await time.flush();
      expect(listening()).toEqual([!isGone, !isGone, !isGone]);
    }
  });

  it('hears nothing once its entity is destroyed', () => {
    const { listeners, destroy } = start(sdk);
    destroy();
    expect([...listeners.keys()]).toEqual([]);
  });
});
