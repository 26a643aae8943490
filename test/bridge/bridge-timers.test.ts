import { describe, expect, test } from 'vitest';
import { createBridgeTimers } from '../../src/bridge/ports/bridge-timers.js';

const HOUR_MS = 3_600_000;
const STEP_MS = 100;

/** A host whose clock can be set; with timers of its own it wakes the bridge for nothing else. */
function createHost({ hasTimers = true } = {}) {
  let realMs = 0;
  let offsetMs = Date.UTC(2030, 0, 1);
  let lastId = 0;
  const set = new Map<number, number>();
  const delays: number[] = [];
  const timers = createBridgeTimers({
    clock: { now: () => realMs + offsetMs },
    createId: () => ++lastId,
    isOffered: () => hasTimers,
    emit: (message) => {
      if (message.type === 'timer.set') {
        set.set(message.id, realMs + message.delayMs);
        delays.push(message.delayMs);
      }
      if (message.type === 'timer.clear') set.delete(message.id);
    },
  });
  return {
    timers,
    delays,
    setClock: (byMs: number) => {
      offsetMs += byMs;
    },
    run(ms: number, stepMs = STEP_MS) {
      for (const endMs = realMs + ms; realMs < endMs; ) {
        realMs += stepMs;
        for (const [id, dueMs] of set) if (dueMs <= realMs && set.delete(id)) timers.onFired(id);
        if (!hasTimers) timers.wake();
      }
    },
    /** @returns when it fired, in milliseconds from the start */
    after(ms: number): { firedAtMs?: number } {
      const seen: { firedAtMs?: number } = {};
      timers.after(ms, () => {
        seen.firedAtMs = realMs;
      });
      return seen;
    },
  };
}

describe.each([
  ['a host with timers', true],
  ['a host that polls', false],
])('the timers of %s', (_host, hasTimers) => {
  test.each([-HOUR_MS, -5_000, -1])('are put off by no clock that is set back by %s ms', (byMs) => {
    const host = createHost({ hasTimers });
    const first = host.after(20_000);
    const second = host.after(20_500);
    host.run(1_000);
    host.setClock(byMs);
    const later = host.after(2_000);
    host.run(60_000);
    expect(later.firedAtMs).toBeGreaterThanOrEqual(3_000);
    expect(first.firedAtMs).toBeGreaterThanOrEqual(20_000);
    for (const [timer, ms] of [
      [later, 3_000],
      [first, 20_000],
      [second, 20_500],
    ] as const) {
      // What passed between the last look at the clock and its change is not known.
      expect(timer.firedAtMs).toBeLessThanOrEqual(ms + 1_000 + STEP_MS);
    }
  });

  test('are put off by no clock that is set back again and again', () => {
    const host = createHost({ hasTimers });
    const deadline = host.after(20_000);
    const ping = () => host.timers.after(2_000, ping);
    ping();
    for (let second = 0; second < 25; second += 1) {
      host.run(1_000);
      host.setClock(-2_000);
      host.timers.wake();
    }
    host.run(20_000);
    expect(deadline.firedAtMs).toBeLessThan(45_000);
  });

  test('set after the clock was set on, and back again, are not early', () => {
    const host = createHost({ hasTimers });
    const pending = host.after(20_000);
    const beyond = host.after(HOUR_MS + 3_000);
    host.setClock(HOUR_MS);
    host.timers.wake();
    const next = host.after(5_000);
    host.run(1_000);
    host.setClock(-HOUR_MS);
    const last = host.after(5_000);
    host.run(30_000);
    // as after a pause
    expect(pending.firedAtMs).toBe(1_000);
    expect(next.firedAtMs).toBeGreaterThanOrEqual(5_000);
    expect(next.firedAtMs).toBeLessThanOrEqual(6_000 + STEP_MS);
    expect(beyond.firedAtMs).toBe(3_000);
    expect(last.firedAtMs).toBeGreaterThanOrEqual(6_000);
    expect(last.firedAtMs).toBeLessThanOrEqual(7_000 + STEP_MS);
  });
});

test.each([
  ['by the host’s timer', true],
  ['by a poll', false],
])('a timer that a pause has made late fires a second after it, in order, and once: %s', (_how, hasTimers) => {
  const host = createHost({ hasTimers });
  const fired: string[] = [];
  const start = (name: string, ms: number) => host.timers.after(ms, () => fired.push(name));
  start('last', 30_000);
  start('first', 1_000);
  const cancel = start('answered meanwhile', 20_000);
  host.run(60_000, 60_000);
  expect(fired).toEqual([]);
  cancel();
  host.run(900);
  expect(fired).toEqual([]);
  host.run(100);
  expect(fired).toEqual(['first', 'last']);
  host.run(60_000);
  expect(fired).toHaveLength(2);
});

test('no timer is put off again and again by a host that is always late', () => {
  const host = createHost({ hasTimers: false });
  const timer = host.after(1_000);
  host.run(60_000, 10_000);
  expect(timer.firedAtMs).toBe(20_000);
});

test('a host’s timer fires on time, whatever its clock says', () => {
  const host = createHost();
  const deadline = host.after(20_000);
  host.run(5_000);
  host.setClock(-HOUR_MS);
  host.run(60_000);
  expect(deadline.firedAtMs).toBe(20_000);
});
