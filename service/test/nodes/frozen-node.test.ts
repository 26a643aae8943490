import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { built } from '../support/built.js';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.close());

/** Another node's process, stopped in the middle of a money transaction while it holds the wallet's lock. */
function freezeHolding(walletId: string) {
  const script = `
    import { createDatabaseClient } from ${JSON.stringify(built('platform/db/client.js'))};
    const client = createDatabaseClient({ connection: ${JSON.stringify(world.connection)} });
    const held = await client.pool.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM wallets WHERE id = $1 FOR UPDATE', [${JSON.stringify(walletId)}]);
    process.stdout.write('holds');
    setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it('a frozen node blocks the others for a few seconds only, and no payment is lost', async () => {
  const buyer = await world.addUser({ USD: 1_000 });
  const seller = await world.addUser();
  const walletId = buyer.wallets.USD?.walletId ?? '';
  const created = await Promise.all(
    [1, 2, 3].map(() =>
      world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount: 10, seller }] }) }),
    ),
  );
  const frozen = freezeHolding(walletId);
  try {
    await once(frozen.stdout, 'data');
    frozen.kill('SIGSTOP');
    const began = performance.now();

    const paid = await Promise.all(
      created.map(({ body }) => world.call('POST', `/v2/invoice/${body.payload.invoice_id}/pay`)),
    );

    expect(paid.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await world.balance(walletId)).toBe(970);
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  } finally {
    frozen.kill('SIGKILL');
  }
}, 60_000);
