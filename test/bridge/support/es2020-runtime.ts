import { readFile } from 'node:fs/promises';
import vm from 'node:vm';
import { exchangeWith } from './node-runtime.js';
import type { ScriptRuntimeKind } from './script-runtime.js';

const bundle = new URL('../../../dist/svc-bridge.engine.js', import.meta.url);

/** Built-ins of ES2021 and later. */
const NEWER = {
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
} as const;

interface EngineBundle {
  svc_in(text: string): void;
  svc_poll(): string;
}

/** The engine bundle as users get it, in an ES2020 runtime: its syntax level, without later built-ins. */
export const es2020Runtime: ScriptRuntimeKind = {
  name: 'an ES2020 runtime',
  async create() {
    const context = vm.createContext({});
    const run = (code: string): unknown => vm.runInContext(code, context);
    for (const [owner, names] of Object.entries(NEWER)) {
      for (const name of names) run(`delete ${owner}.${name}`);
    }
    run(await readFile(bundle, 'utf8'));
    const { svc_in, svc_poll } = run('SvcBridgeEngine') as EngineBundle;
    return {
      exchange: (text) => exchangeWith({ receive: svc_in, poll: svc_poll }, text),
      setNow: async (ms) => void run(`Date.now = () => ${ms}`),
      dispose: async () => {},
    };
  },
};
