import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cocosPorts } from '../../bindings/cocos/cocos-ports.js';
import { createBridgeTimers } from '../../src/bridge/ports/bridge-timers.js';
import { createFakeTime } from '../../src/testing.js';
import { createBrowserTimers } from '../../src/web/browser-ports.js';
import { timersContract } from './timers-contract.js';

const clock = { now: () => Date.now() };
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const overSetTimeout = {
  'the browser': () => createBrowserTimers(globalThis),
  Cocos: () =>
    cocosPorts({
      createWebView: () => expect.unreachable('no view'),
      openUrl: () => undefined,
      seed: new Uint8Array(32),
      environment: {
        XMLHttpRequest: class {} as never,
        setTimeout: (callback, ms) => setTimeout(callback, ms),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
    }).timers,
  'a host of the bridge': () => {
    const set = new Map<number, NodeJS.Timeout>();
    let lastId = 0;
    const timers = createBridgeTimers({
      clock,
      isOffered: () => true,
      createId: () => ++lastId,
      emit: (message) => {
        if (message.type === 'timer.set')
          set.set(
            message.id,
            setTimeout(() => timers.onFired(message.id), message.delayMs),
          );
        if (message.type === 'timer.clear') clearTimeout(set.get(message.id));
      },
    });
    return timers;
  },
};

for (const [name, create] of Object.entries(overSetTimeout)) {
  timersContract(name, () => ({ timers: create(), clock, wait }));
}

timersContract('the fake', () => {
  const { timers, clock, advance } = createFakeTime();
  return { timers, clock, wait: advance };
});

describe.each(Object.entries(overSetTimeout))('a delay longer than setTimeout takes: %s', (_name, create) => {
  const DAYS_60_MS = 60 * 86_400_000;
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ends at its time, once', () => {
    const fired = vi.fn();
    create().after(DAYS_60_MS, fired);
    vi.advanceTimersByTime(DAYS_60_MS - 1);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fired).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('can be cancelled in its second part', () => {
    const fired = vi.fn();
    const cancel = create().after(DAYS_60_MS, fired);
    vi.advanceTimersByTime(DAYS_60_MS - 1);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(DAYS_60_MS);
    expect(fired).not.toHaveBeenCalled();
  });
});
