import type { Exponents } from '../ledger/display-amount.js';
import { MoneyEngine } from '../ledger/money-engine.js';
import type { FailureReasonColumn } from '../platform/db/tables/invoices.js';
import type { Deps } from '../platform/deps.js';
import { type Meter, noMeter } from '../platform/metrics/meter.js';
import type { CardProvider } from './cards/card-provider.js';

/** What every operation on money needs. */
export interface Money {
  readonly deps: Pick<Deps, 'pool' | 'clock' | 'random' | 'log'>;
  readonly engine: MoneyEngine;
  readonly cards: CardProvider;
  readonly meter: Meter;
  /** The sandbox's injected faults; absent in operator mode. */
  readonly injectedFault: (() => Promise<FailureReasonColumn | undefined>) | undefined;
  /** Digits after the point, per currency. */
  exponents(): Promise<Exponents>;
  /** Work that continues after the response: a card charge. */
  inBackground(work: Promise<unknown>): void;
  /** Waits for running work. */
  drained(): Promise<void>;
  /** Waits between retries of a provider that does not answer. */
  pause(ms: number): Promise<void>;
}

export interface MoneyOptions {
  readonly cards: CardProvider;
  readonly injectedFault?: () => Promise<FailureReasonColumn | undefined>;
  readonly workers?: number;
  readonly maxBatch?: number;
  readonly packsAnswers?: boolean;
  readonly pause?: (ms: number) => Promise<void>;
}

/** One per node. @param deps - with `tracing`, each operation and each batch becomes a span; with `meter`, it is counted and timed */
export function createMoney(
  deps: Money['deps'] & Partial<Pick<Deps, 'tracing' | 'meter'>>,
  options: MoneyOptions,
): Money {
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const engine = new MoneyEngine({
    ...deps,
    pause,
    ...(options.workers !== undefined && { workers: options.workers }),
    ...(options.maxBatch !== undefined && { maxBatch: options.maxBatch }),
    ...(options.packsAnswers !== undefined && { packsAnswers: options.packsAnswers }),
  });
  const background = new Set<Promise<unknown>>();
  let exponents: Promise<Exponents> | undefined;
  return {
    deps,
    engine,
    cards: options.cards,
    meter: deps.meter ?? noMeter,
    injectedFault: options.injectedFault,
    pause,
    exponents: () => {
      exponents ??= readExponents(deps).catch((error: unknown) => {
        exponents = undefined;
        throw error;
      });
      return exponents;
    },
    inBackground: (work) => {
      const watched = work
        .catch((error: unknown) => deps.log.error({ err: error }, 'background payment work failed'))
        .finally(() => background.delete(watched));
      background.add(watched);
    },
    drained: async () => {
      while (background.size > 0) await Promise.all(background);
      await engine.drained();
    },
  };
}

async function readExponents(deps: Money['deps']): Promise<Exponents> {
  const result = await deps.pool.query<{ code: string; exponent: number }>('SELECT code, exponent FROM currencies');
  return new Map(result.rows.map((row) => [row.code, row.exponent]));
}
