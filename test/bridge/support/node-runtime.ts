import { type Bridge, createBridge } from '../../../src/bridge/create-bridge.js';
import type { ScriptRuntimeKind } from './script-runtime.js';

/** The bridge in this process, from source. */
export const nodeRuntime: ScriptRuntimeKind = {
  name: 'Node',
  async create() {
    let now = 0;
    const bridge = createBridge({ ports: { clock: { now: () => now } } });
    return {
      exchange: (text) => exchangeWith(bridge, text),
      setNow: async (ms) => {
        now = ms;
      },
      dispose: async () => {},
    };
  },
};

/** Passes one text in, and fetches the bridge's messages until there are no more, promises included. */
export async function exchangeWith(
  bridge: Pick<Bridge, 'receive' | 'poll'>,
  text: string | undefined,
): Promise<string[]> {
  const runJobs = () => new Promise((resolve) => setImmediate(resolve));
  if (text !== undefined) {
    bridge.receive(text);
    await runJobs();
  }
  const texts: string[] = [];
  for (let quiet = 0; quiet < 3; quiet += 1) {
    for (let next = bridge.poll(); next !== ''; next = bridge.poll()) {
      texts.push(next);
      quiet = 0;
    }
    await runJobs();
  }
  return texts;
}
