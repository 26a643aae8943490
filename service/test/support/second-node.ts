import { registerAccess } from '../../src/accounts/tokens/authenticate.js';
import { registerEscrowRoutes } from '../../src/payments/escrows/routes.js';
import { registerInvoiceRoutes } from '../../src/payments/invoices/routes.js';
import { createMoney } from '../../src/payments/money.js';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { callApp, type MoneyWorld } from './money-world.js';

/** Another node: its own connections, engine and HTTP app on the same database. */
export function joinMoneyWorld(world: MoneyWorld): Pick<MoneyWorld, 'call' | 'close'> {
  const client = createDatabaseClient({ connection: world.connection, maxConnections: 8 });
  const base = { ...world.deps, pool: client.pool, db: client.db };
  const deps = { ...base, money: createMoney(base, { cards: world.deps.money.cards }) };
  const app = createHttpApp(deps, registerAccess);
  registerInvoiceRoutes(app, deps);
  registerEscrowRoutes(app, deps);
  return {
    call: callApp(app, world.integrator),
    close: async () => {
      await deps.money.drained();
      await app.close();
      await client.close();
    },
  };
}
