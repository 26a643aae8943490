import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAuthorizedInvoice } from '../../../src/payments/authorized-invoices/find-authorized-invoice.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { findCurrentAttempt } from '../../../src/payments/checkout-attempts/attempt.js';
import { finalizeAttempt } from '../../../src/payments/checkout-attempts/finalize-attempt.js';
import { runAttempt } from '../../../src/payments/checkout-attempts/run-attempt.js';
import { startAttempt } from '../../../src/payments/checkout-attempts/start-attempt.js';
import type { PaymentDeps } from '../../../src/payments/deps.js';
import { CARDS, cardBody, createFlowWorld, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';

/** Every charge waits for it. */
let letCharge = (): void => undefined;
const mayCharge = new Promise<void>((resolve) => {
  letCharge = resolve;
});

let world: FlowWorld;
beforeAll(async () => {
  const sandbox = createSandboxCardProvider({ clock: { now: () => Date.now() } });
  const cards = {
    ...sandbox,
    charge: async (request: Parameters<typeof sandbox.charge>[0]) => {
      await mayCharge;
      return sandbox.charge(request);
    },
  };
  world = await createFlowWorld({}, { cards });
});
afterAll(() => world.close());

describe('an attempt that two nodes run at once', () => {
  it('is not failed by the node whose insert was refused while the other charges the card', async () => {
    const { attemptId, token, methodId } = await startPaying();
    let other: Promise<void> = Promise.resolve();
    const slowNode = withHeldLookUp(world.deps, async () => {
      other = runAttempt(world.deps, attemptId);
      await expect.poll(() => isCharging(methodId)).toBe(true);
      await world.deps.db
        .updateTable('payment_methods')
        .set({ pm_state: 'DISABLED' })
        .where('id', '=', methodId)
        .execute();
    });

    await runAttempt(slowNode, attemptId);
    letCharge();
    await other;
    await world.deps.money.drained();

    const { checkout } = (await world.inSession(token, 'GET', '/checkout')).payload;
    expect(checkout).toMatchObject({ state: 'paid', attempt_id: attemptId, failure_reason: null });
    expect(await world.audit()).toEqual([]);
  });
});

describe.each([
  { kind: 'invoice', is_escrow: false },
  { kind: 'escrow', is_escrow: true },
])('a node that dies between creating the $kind and entering it', ({ is_escrow }) => {
  const dyingNode = (): PaymentDeps => {
    const db = world.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        const isEntering = node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('escrow_id');
        if (isEntering) throw new Error('the node dies here');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { ...world.deps, db };
  };

  it('is followed by another that pays what was created, once', async () => {
    letCharge();
    const { attemptId, token, accountId } = await startPaying({ is_escrow });

    await expect(runAttempt(dyingNode(), attemptId)).rejects.toThrow('the node dies here');
    await runAttempt(world.deps, attemptId);
    await world.deps.money.drained();

    const { checkout } = (await world.inSession(token, 'GET', '/checkout')).payload;
    expect(checkout).toMatchObject({ state: 'paid', attempt_id: attemptId, failure_reason: null });
    expect(await invoicesOf(accountId)).toEqual([{ state: 'success' }]);
    expect(await world.audit()).toEqual([]);
  });

  it('is followed by one that does not pay again once the key of the creation is deleted', async () => {
    letCharge();
    const { attemptId, token, accountId, methodId } = await startPaying({ is_escrow });

    await expect(runAttempt(dyingNode(), attemptId)).rejects.toThrow('the node dies here');
    await world.deps.pool.query('DELETE FROM idempotency_keys WHERE key = $1', [attemptId]);
    await world.deps.pool.query('UPDATE checkout_attempts SET created_ms = created_ms - $2 WHERE id = $1', [
      attemptId,
      8 * 24 * 60 * 60_000,
    ]);
    await runAttempt(world.deps, attemptId);
    await world.deps.money.drained();

    const { checkout } = (await world.inSession(token, 'GET', '/checkout')).payload;
    expect(checkout.failure_reason).toMatchObject({ code: 'expired' });
    expect(await invoicesOf(accountId)).toEqual([{ state: 'open' }]);
    expect(await isCharging(methodId)).toBe(false);
    expect(await world.audit()).toEqual([]);
  });
});

describe('two identical presses', () => {
  it('make one attempt, even when the first has failed before the second is inserted', async () => {
    letCharge();
    const user = await world.addUser();
    const { payload } = await world.authorizeInvoice(user);
    const token = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.decline));
    const paymentMethodId = added.payload.payment_method.payment_method_id;
    const press = {
      key: randomUUID(),
      authorized: await findAuthorizedInvoice(world.deps.db, payload.authorized_invoice_id),
      methods: [{ payment_method_id: paymentMethodId, amount: 0 }],
      address: '192.0.2.1',
      returnUrl: '',
    };
    const slowNode = withHeldAnswer(world.deps, 'checkout_attempts', async () => {
      await startAttempt(world.deps, press);
      await world.deps.money.drained();
      const first = await findCurrentAttempt(world.deps.db, payload.authorized_invoice_id);
      if (first) await finalizeAttempt(world.deps, first);
    });

    await startAttempt(slowNode, press);
    await world.deps.money.drained();

    const { rows } = await world.deps.pool.query(
      'SELECT state FROM checkout_attempts WHERE authorized_invoice_id = $1',
      [payload.authorized_invoice_id],
    );
    expect(rows).toEqual([{ state: 'failed' }]);
    expect(await world.audit()).toEqual([]);
  });
});

/** An attempt with a card that is approved, of which nothing is created yet. */
async function startPaying(authorized: { is_escrow?: boolean } = {}) {
  const user = await world.addUser();
  const { payload } = await world.authorizeInvoice(user, authorized);
  const token = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
  const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));
  const methodId = added.payload.payment_method.payment_method_id;
  const attemptId = randomUUID();
  await world.deps.db
    .insertInto('checkout_attempts')
    .values({
      id: attemptId,
      authorized_invoice_id: payload.authorized_invoice_id,
      payment_methods: JSON.stringify([{ payment_method_id: methodId, amount: 0 }]),
      state: 'paying',
      created_ms: world.deps.clock.now(),
      updated_ms: world.deps.clock.now(),
    })
    .execute();
  return { attemptId, token, methodId, accountId: user.accountId };
}

async function invoicesOf(accountId: string): Promise<unknown[]> {
  return (await world.deps.pool.query('SELECT state FROM invoices WHERE account_id = $1', [accountId])).rows;
}

async function isCharging(methodId: string): Promise<boolean> {
  const found = await world.deps.pool.query('SELECT 1 FROM card_charges WHERE payment_method_id = $1', [methodId]);
  return found.rowCount === 1;
}

/** A node that looks for another one's row just before it is written, and continues after `meanwhile`. */
function withHeldLookUp(deps: PaymentDeps, meanwhile: () => Promise<void>): PaymentDeps {
  let isFirst = true;
  const query = async (text: string, values: unknown[]) => {
    if (!isFirst || !/FROM idempotency_keys/.test(text)) return deps.pool.query(text, values);
    isFirst = false;
    const before = await deps.pool.query(text, values);
    await meanwhile();
    return before;
  };
  return { ...deps, pool: Object.assign(Object.create(deps.pool), { query }) };
}

/** A node that has found no live attempt of a payment, and continues after `meanwhile`. */
function withHeldAnswer(deps: PaymentDeps, table: string, meanwhile: () => Promise<void>): PaymentDeps {
  let looksLeft = 2;
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(table)) looksLeft -= 1;
      return node;
    },
    transformResult: async ({ result }) => {
      if (looksLeft === 0) {
        looksLeft = -1;
        await meanwhile();
      }
      return result;
    },
  });
  return { ...deps, db };
}
