import { createFakeTime } from '../../src/testing.js';
import { createBrowserTimers } from '../../src/web/browser-ports.js';
import { timersContract } from './timers-contract.js';

timersContract('the browser', () => ({
  timers: createBrowserTimers(globalThis),
  clock: { now: () => Date.now() },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

timersContract('the fake', () => {
  const { timers, clock, advance } = createFakeTime();
  return { timers, clock, wait: advance };
});
