import { readFile } from 'node:fs/promises';
import vm from 'node:vm';
import { exchangeWith } from './node-runtime.js';
import type { ScriptRuntimeKind } from './script-runtime.js';

type BuiltIns = Readonly<Record<string, readonly string[]>>;

/** Built-ins of ES2021 and later. */
const NEWER: BuiltIns = {
  globalThis: ['AggregateError', 'FinalizationRegistry', 'Iterator', 'SuppressedError', 'WeakRef', 'structuredClone'],
  Object: ['groupBy', 'hasOwn'],
  Map: ['groupBy'],
  Promise: ['any', 'try', 'withResolvers'],
  Array: ['fromAsync'],
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'Uint8Array.prototype.__proto__': ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with'],
  'String.prototype': ['at', 'isWellFormed', 'replaceAll', 'toWellFormed'],
  'RegExp.prototype': ['hasIndices', 'unicodeSets'],
  'Set.prototype': ['difference', 'intersection', 'isSubsetOf', 'symmetricDifference', 'union'],
};

/** Built-ins that docs/bridge-protocol.md does not ask of an engine for the ES5 bundle. */
const UNNEEDED: BuiltIns = {
  ...NEWER,
  globalThis: [
    ...(NEWER.globalThis ?? []),
    ...[
      'Atomics',
      'BigInt',
      'BigInt64Array',
      'DataView',
      'Float64Array',
      'Intl',
      'Proxy',
      'Reflect',
      'SharedArrayBuffer',
    ],
    ...['WeakMap', 'WeakSet', 'globalThis'],
  ],
  Promise: [...(NEWER.Promise ?? []), 'allSettled'],
  'String.prototype': [...(NEWER['String.prototype'] ?? []), 'matchAll', 'trimEnd', 'trimStart', 'normalize'],
  'Array.prototype': [...(NEWER['Array.prototype'] ?? []), 'copyWithin', 'flat', 'findIndex'],
};

interface EngineBundle {
  svc_in(text: string): void;
  svc_poll(): string;
}

/** The engine bundle as users get it, in an ES2020 runtime: its syntax level, without later built-ins. */
export const es2020Runtime = runtimeWithout('an ES2020 runtime', 'svc-bridge.engine.js', NEWER);

/** The ES5 bundle as users get it, in a runtime that has little more than it needs. */
export const es5Runtime = runtimeWithout('a runtime for the ES5 bundle', 'svc-bridge.engine-es5.js', UNNEEDED);

function runtimeWithout(name: string, bundle: string, missing: BuiltIns): ScriptRuntimeKind {
  return {
    name,
    async create() {
      const context = vm.createContext({});
      const run = (code: string): unknown => vm.runInContext(code, context);
      for (const [owner, names] of Object.entries(missing)) {
        const from = owner === 'globalThis' ? 'this' : owner;
        for (const name of names) run(`delete ${from}.${name}`);
      }
      run(await readFile(new URL(`../../../dist/${bundle}`, import.meta.url), 'utf8'));
      const { svc_in, svc_poll } = run('SvcBridgeEngine') as EngineBundle;
      return {
        exchange: (text) => exchangeWith({ receive: svc_in, poll: svc_poll }, text),
        setNow: async (ms) => void run(`Date.now = () => ${ms}`),
        dispose: async () => {},
      };
    },
  };
}
