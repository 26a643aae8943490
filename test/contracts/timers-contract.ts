import { describe, expect, test } from 'vitest';
import type { ClockPort, TimersPort } from '../../src/index.js';

export interface TimeUnderTest {
  readonly timers: TimersPort;
  readonly clock: ClockPort;
  /** Advances the time. */
  wait(ms: number): Promise<void>;
}

/** What timers and clock do together. */
export function timersContract(name: string, create: () => TimeUnderTest): void {
  describe(`timers and clock: ${name}`, () => {
    test('fire once, in chronological order, never early by the clock', async () => {
      const { timers, clock, wait } = create();
      const startedAt = clock.now();
      const fired: [string, boolean][] = [];
      timers.after(30, () => fired.push(['late', clock.now() - startedAt >= 29]));
      timers.after(10, () => fired.push(['early', clock.now() - startedAt >= 9]));
      await wait(80);
      expect(fired).toEqual([
        ['early', true],
        ['late', true],
      ]);
    });

    test('do not fire within the call that sets them', async () => {
      const { timers, wait } = create();
      let fired = false;
      timers.after(0, () => {
        fired = true;
      });
      expect(fired).toBe(false);
      await wait(10);
      expect(fired).toBe(true);
    });

    test.each([2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])(
      'do not fire early after %s ms',
      async (delayMs) => {
        const { timers, wait } = create();
        const fired: string[] = [];
        const cancel = timers.after(delayMs, () => fired.push('long'));
        timers.after(1, () => fired.push('short'));
        await wait(30);
        cancel();
        expect(fired).toEqual(['short']);
      },
    );

    test('do not fire once cancelled; cancelling is safe at any time', async () => {
      const { timers, wait } = create();
      const fired: string[] = [];
      const cancel = timers.after(5, () => fired.push('cancelled'));
      cancel();
      cancel();
      const cancelLate = timers.after(5, () => fired.push('fired'));
      await wait(30);
      cancelLate();
      expect(fired).toEqual(['fired']);
    });
  });
}
