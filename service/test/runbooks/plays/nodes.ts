import { setTimeout as delay } from 'node:timers/promises';
import type { Play } from '../play.js';

const MINUTE_MS = 60_000;
const SCRAPED_MS = 3_000;
/** Of 500 ms it stands still this long. */
const THROTTLED_MS = 250;

/** A node whose clock is wrong by a minute. */
const WRONG_CLOCK = preload(`const real = Date.now; Date.now = () => real() + ${MINUTE_MS}`);

export const nodePlays: readonly Play[] = [
  {
    alert: 'SvcNodeDown',
    begin: async ({ nodes: [, node] }) => {
      await node.kill();
      return () => node.restart();
    },
  },
  {
    alert: 'SvcTooFewNodes',
    begin: async ({ nodes: [, node] }) => {
      await node.kill();
      return () => node.restart();
    },
  },
  {
    alert: 'SvcNodeNotReady',
    begin: async ({ nodes: [, node] }) => {
      await node.restart(WRONG_CLOCK);
      return () => node.restart();
    },
  },
  {
    alert: 'SvcNodeRestarts',
    begin: async ({ nodes: [, node] }) => {
      for (let turn = 0; turn < 4; turn += 1) {
        await node.killAndRestart();
        await delay(SCRAPED_MS);
      }
      return async () => undefined;
    },
  },
  {
    alert: 'SvcEventLoopSlow',
    begin: async ({ nodes: [, node] }) => {
      const throttle = setInterval(() => void node.freeze(THROTTLED_MS), 2 * THROTTLED_MS);
      return async () => clearInterval(throttle);
    },
  },
  {
    alert: 'SvcMemoryHigh',
    begin: async ({ nodes: [, node] }) => {
      await node.restart(preload('globalThis.leak = Buffer.alloc(450_000_000, 1)'));
      return () => node.restart();
    },
  },
  {
    alert: 'SvcJobFails',
    finds: [0],
    says: ['job failed'],
    begin: async ({ query }) => {
      await query('ALTER TABLE mails RENAME COLUMN recipient TO somebody');
      return async () => {
        await query('ALTER TABLE mails RENAME COLUMN somebody TO recipient');
      };
    },
  },
  {
    alert: 'SvcJobStuck',
    finds: [0],
    says: ['jobs paused'],
    begin: async ({ nodes: [, node] }) => {
      await node.restart(WRONG_CLOCK);
      return () => node.restart();
    },
  },
];

function preload(script: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
