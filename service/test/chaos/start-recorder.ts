import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RecorderOrders } from './acknowledgement.js';
import type { ChaosPeople } from './people.js';

const SCRIPT = fileURLToPath(new URL('./recorder.ts', import.meta.url));
/** Longest wait for progress, ms. */
const PROGRESS_LIMIT_MS = 60_000;

export interface Recorder {
  /** The record, one line per acknowledgement. */
  readonly file: string;
  /** Resolves at the next acknowledgement, so that each fault interrupts work. */
  progress(): Promise<void>;
  /** Lets it finish what it has begun. @returns its exit code */
  stop(): Promise<number>;
  forget(): void;
}

/** A separate process that buys from these nodes continuously, and records what was acknowledged. */
export function startRecorder(
  people: ChaosPeople,
  options: Pick<RecorderOrders, 'ports' | 'lanes' | 'disputeLanes' | 'payoutLanes'>,
): Recorder {
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-chaos-record-'));
  const file = path.join(folder, 'acknowledged.jsonl');
  writeFileSync(file, '');
  const orders: RecorderOrders = {
    ...options,
    token: people.token,
    file,
    buyers: people.buyers,
    traders: people.traders,
    sellerWalletIds: people.sellers.map((seller) => seller.walletId),
  };
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, JSON.stringify(orders)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return {
    file,
    progress: async () => {
      const before = statSync(file).size;
      const limitMs = Date.now() + PROGRESS_LIMIT_MS;
      while (statSync(file).size === before && Date.now() < limitMs) await delay(10);
    },
    stop: () => {
      child.stdin.end();
      return ended;
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  };
}
