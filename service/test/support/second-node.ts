import { vi } from 'vitest';
import { registerAccess } from '../../src/accounts/tokens/authenticate.js';
import { registerDisputeRoutes } from '../../src/payments/disputes/routes.js';
import { registerEscrowRoutes } from '../../src/payments/escrows/routes.js';
import { registerInvoiceRoutes } from '../../src/payments/invoices/routes.js';
import { createMoney } from '../../src/payments/money.js';
import { registerRefundRoutes } from '../../src/payments/refunds/routes.js';
import type { Clock } from '../../src/platform/clock.js';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import type { TestDeps } from './flows/test-deps.js';
import { callApp, type MoneyWorld } from './money-world.js';

type SecondNode = Pick<MoneyWorld, 'call' | 'close'> & {
  readonly deps: Omit<TestDeps, 'clock'> & { readonly clock: Clock };
};

interface SecondNodeOptions {
  readonly clock?: Clock;
  /** Whether it packs stored answers; default: yes. */
  readonly packsAnswers?: boolean;
}

/** Another node: its own connections, engine and HTTP app on the same database. */
export function joinMoneyWorld(
  world: MoneyWorld,
  { clock = world.deps.clock, packsAnswers = true }: SecondNodeOptions = {},
): SecondNode {
  const client = createDatabaseClient({ connection: world.connection, maxConnections: 8 });
  const base = { ...world.deps, pool: client.pool, db: client.db, clock };
  const deps = { ...base, money: createMoney(base, { cards: world.deps.money.cards, packsAnswers }) };
  const app = createHttpApp(deps, registerAccess);
  registerInvoiceRoutes(app, deps);
  registerEscrowRoutes(app, deps);
  registerRefundRoutes(app, deps);
  registerDisputeRoutes(app, deps);
  return {
    deps,
    call: callApp(app, world.integrator),
    close: async () => {
      await deps.money.drained();
      await app.close();
      await client.close();
    },
  };
}

export interface SkewedNode extends SecondNode {
  /** Runs something on that node's machine, until its money engine is idle. */
  there<T>(run: () => Promise<T>): Promise<T>;
}

/** Another node whose machine's clock is off. */
export function joinSkewedNode(world: MoneyWorld, byMs: number): SkewedNode {
  const node = joinMoneyWorld(world, { clock: { now: () => world.deps.clock.now() + byMs } });
  return {
    ...node,
    there: async (run) => {
      const { now } = Date;
      const skewed = vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
      try {
        const result = await run();
        await node.deps.money.drained();
        return result;
      } finally {
        skewed.mockRestore();
      }
    },
  };
}
