import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreezers, freeze, unfreeze } from '../../src/accounts/standing/freeze.js';
import { openWallet } from '../../src/accounts/users/open-wallet.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { finalizePayment } from '../../src/payments/cards/finalize-payment.js';
import { cancelEscrow } from '../../src/payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../src/payments/escrows/commit-escrow.js';
import { payEscrow } from '../../src/payments/escrows/pay-escrow.js';
import { invoicePayable, payInvoice } from '../../src/payments/invoices/pay-invoice.js';
import { startPayment } from '../../src/payments/invoices/start-payment.js';
import { exchangeTokens } from '../../src/payments/token-exchanges/exchange-tokens.js';
import { runTopUp } from '../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../src/payments/top-ups/start-top-up.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { joinMoneyWorld } from '../support/second-node.js';

type Kind = 'integrator' | 'account' | 'wallet';
let world: MoneyWorld;
let other: Pick<MoneyWorld, 'call' | 'close'>;
beforeAll(async () => {
  world = await createMoneyWorld({ maxConnections: 20 });
  other = joinMoneyWorld(world);
});
afterAll(async () => {
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
  await other.close();
  await world.close();
});

const usd = (user: WorldUser) => user.wallets.USD?.walletId ?? '';
const freezeIt = (kind: Kind, id: string) => freeze(world.deps, { kind, id, by: 'operator' }, 'a test');
const unfreezeIt = (kind: Kind, id: string) => unfreeze(world.deps, { kind, id, by: 'operator' });
async function create(path: '/v2/invoice' | '/v2/escrow', buyer: WorldUser, seller: WorldUser, more: object = {}) {
  const body = { ...purchaseBody({ buyer, lines: [{ amount: 100, seller }, { amount: 1 }] }), ...more };
  const { payload } = (await world.call('POST', path, { body })).body;
  return String(path === '/v2/invoice' ? payload.invoice_id : payload.id);
}
/** Directly from the database: a frozen integrator's token reads nothing. */
async function invoice(id: string) {
  const found = world.deps.db.selectFrom('invoices').select(['state', 'failure_reason']).where('id', '=', id);
  return found.executeTakeFirstOrThrow();
}
const owner = () => ({ integratorId: world.integrator.integratorId, claim: undefined });
const pay = (invoiceId: string) => payInvoice(world.deps.money, { ...owner(), invoiceId });
/** Past the entry points, where only the transaction itself refuses. */
const onEscrow = { pay: payEscrow, commit: commitEscrow, cancel: cancelEscrow };
async function escrow(id: string, verb: keyof typeof onEscrow) {
  const outcome = await onEscrow[verb](world.deps.money, {
    ...owner(),
    integratorName: world.integrator.name,
    escrowId: id,
  });
  return outcome.payload as { status: string; escrow_invoice_id: string };
}

/** Who is frozen, and the payment's failure code. */
const FROZEN: readonly [who: string, Kind, of: (buyer: WorldUser, seller: WorldUser) => string, code: string][] = [
  ['the integrator', 'integrator', () => world.integrator.integratorId, 'integrator_frozen'],
  ['the buyer', 'account', (buyer) => buyer.accountId, 'account_frozen'],
  ['the buyer’s wallet', 'wallet', (buyer) => usd(buyer), 'wallet_frozen'],
  ['the seller', 'account', (_, seller) => seller.accountId, 'recipient_frozen'],
  ['the seller’s wallet', 'wallet', (_, seller) => usd(seller), 'recipient_frozen'],
  ['the integrator’s wallet', 'wallet', () => world.integrator.wallets.USD ?? '', 'recipient_frozen'],
];

describe.each(FROZEN)('while %s is frozen', (_who, kind, of, code) => {
  it('fails invoices and escrows in-state, and pays new ones once it is lifted', async () => {
    const [buyer, seller] = [await world.addUser({ USD: 1_000 }), await world.addUser()];
    const [paid, held] = [await create('/v2/invoice', buyer, seller), await create('/v2/escrow', buyer, seller)];
    await freezeIt(kind, of(buyer, seller));

    expect((await pay(paid)).status).toBe(200);
    expect(await invoice(paid)).toMatchObject({ state: 'failed', failure_reason: { code } });
    const failed = await escrow(held, 'pay');
    expect(failed.status).toBe('ESCROW-FAILED');
    expect(await invoice(failed.escrow_invoice_id)).toMatchObject({ failure_reason: { code } });
    expect([await world.balance(usd(buyer)), await world.balance(usd(seller))]).toEqual([1_000, 0]);

    await unfreezeIt(kind, of(buyer, seller));
    world.app.accessTokens.clear();
    const next = await create('/v2/invoice', buyer, seller);
    await pay(next);
    expect(await invoice(next)).toMatchObject({ state: 'success' });
  });

  it('charges no card, and refunds one that was charged meanwhile', async () => {
    const [buyer, seller] = [await world.addUser({ USD: 1_000 }), await world.addUser()];
    const card = await world.addCard(buyer, 'approve');
    const payment_methods = [
      { payment_method_id: buyer.wallets.USD?.methodId, amount: 50 },
      { payment_method_id: card, amount: 0 },
    ];
    const [early, late] = [
      await create('/v2/invoice', buyer, seller, { payment_methods }),
      await create('/v2/invoice', buyer, seller, { payment_methods }),
    ];
    const payable = invoicePayable(early, { ...owner(), exponents: await world.deps.money.exponents() });
    expect(await startPayment(world.deps.money, payable, { claim: undefined })).toMatchObject({ chargesCards: true });
    await freezeIt(kind, of(buyer, seller));
    await finalizePayment(world.deps.money, payable, undefined);
    await pay(late);
    await world.deps.money.drained();

    for (const id of [early, late])
      expect(await invoice(id)).toMatchObject({ state: 'failed', failure_reason: { code } });
    expect([await chargesOf(early), await chargesOf(late)]).toEqual([['refunded'], []]);
    expect(await world.balance(usd(buyer))).toBe(1_000);
    await unfreezeIt(kind, of(buyer, seller));
    world.app.accessTokens.clear();
  });

  it('still completes what is owed: a commit and a cancel', async () => {
    const [buyer, seller] = [await world.addUser({ USD: 1_000 }), await world.addUser()];
    const [committed, cancelled] = [
      await create('/v2/escrow', buyer, seller),
      await create('/v2/escrow', buyer, seller),
    ];
    for (const id of [committed, cancelled]) await escrow(id, 'pay');
    await freezeIt(kind, of(buyer, seller));

    expect((await escrow(committed, 'commit')).status).toBe('COMMITTED');
    expect((await escrow(cancelled, 'cancel')).status).toBe('CANCELLED');
    await world.rollUp();
    expect([await world.balance(usd(buyer)), await world.balance(usd(seller))]).toEqual([1_000 - 101, 100]);
    await unfreezeIt(kind, of(buyer, seller));
    world.app.accessTokens.clear();
  });
});

async function chargesOf(causeId: string): Promise<string[]> {
  const { rows } = await world.deps.pool.query('SELECT state FROM card_charges WHERE cause_id = $1', [causeId]);
  return rows.map((row) => row.state);
}

describe('a frozen player', () => {
  it('cannot buy tokens, request payouts or top up a wallet', async () => {
    const buyer = await world.addUser({ USD: 1_000 });
    const card = await world.addCard(buyer, 'approve');
    const owner = { accountId: buyer.accountId, integratorId: world.integrator.integratorId, kind: 'user' } as const;
    await openWallet(world.deps, world.deps.db, owner, 'TST');
    await freezeIt('account', buyer.accountId);
    const exchange = exchangeTokens(world.deps.money, {
      integratorId: world.integrator.integratorId,
      accountId: buyer.accountId,
      paidAmount: 100,
      paidCurrency: 'USD',
      receivedAmount: 5,
      receivedCurrency: 'TST',
    });
    await expect(exchange).rejects.toMatchObject({ status: 403, errors: [{ code: 'party_frozen' }] });
    const purchase = await startTopUp(world.deps, {
      id: randomUUID(),
      key: randomUUID(),
      integratorId: world.integrator.integratorId,
      accountId: buyer.accountId,
      paymentMethodId: card,
      walletId: usd(buyer),
      currency: 'USD',
      amount: 500,
      returnUrl: '',
    });
    await runTopUp(world.deps, purchase.id);
    const { rows } = await world.deps.pool.query('SELECT state, failure_reason FROM purchases WHERE id = $1', [
      purchase.id,
    ]);
    expect(rows[0]).toMatchObject({ state: 'failed', failure_reason: { code: 'account_frozen' } });
    expect(await chargesOf(purchase.id)).toEqual([]);
    expect(await world.balance(usd(buyer))).toBe(1_000);
  });
});

describe('a freeze concurrent with payments', () => {
  it.each(['integrator', 'account', 'wallet'] as const)(
    'of the %s blocks every payment commit once it has returned, on two nodes',
    async (kind) => {
      for (let round = 0; round < 5; round += 1) {
        const [buyer, seller] = [await world.addUser({ USD: 100_000 }), await world.addUser()];
        const id = { integrator: world.integrator.integratorId, account: buyer.accountId, wallet: usd(buyer) }[kind];
        const ids = await Promise.all(Array.from({ length: 40 }, () => create('/v2/invoice', buyer, seller)));
        const pay = (each: string, index: number) =>
          (index % 2 ? other : world).call('POST', `/v2/invoice/${each}/pay`);
        // on a machine that is busy, the others may be over before the freeze comes
        const late = ids.slice(-2);
        const pays = ids.slice(0, -2).map(async (each, index) => {
          await new Promise((resolve) => setTimeout(resolve, index));
          await pay(each, index);
        });
        await new Promise((resolve) => setTimeout(resolve, 15));
        await freezeIt(kind, id);
        const left = await world.balance(usd(buyer));
        await Promise.all([...pays, ...late.map(pay)]);
        expect(await world.balance(usd(buyer))).toBe(left);
        const states = await Promise.all(ids.map(async (each) => String((await invoice(each)).state)));
        expect(left).toBe(100_000 - 101 * states.filter((state) => state === 'success').length);
        expect(states.slice(-2)).not.toContain('success');
        await unfreezeIt(kind, id);
        world.app.accessTokens.clear();
      }
    },
  );

  it('waits for payments already past their check, however the two overlap', async () => {
    const buyer = await world.addUser();
    const client = await world.deps.pool.connect();
    const pastItsCheck = async () => {
      await client.query('BEGIN');
      await client.query('SELECT FROM wallets WHERE id = $1 FOR NO KEY UPDATE', [usd(buyer)]);
      const { rows } = await client.query('SELECT FROM freezes WHERE subject_id = $1 AND lifted_ms IS NULL', [
        usd(buyer),
      ]);
      expect(rows).toEqual([]);
    };
    const subject = { kind: 'wallet', id: usd(buyer), by: 'operator' } as const;
    const overlaps = {
      'the payment began first': async () => {
        await pastItsCheck();
        await freeze(world.deps, subject, 'a test');
      },
      'the freeze began first': () => freeze(world.deps, subject, 'a test', pastItsCheck),
    };
    try {
      for (const [overlap, start] of Object.entries(overlaps)) {
        let done = false;
        const freezing = start().finally(() => {
          done = true;
        });
        await waitUntilFrozen(subject);
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(done, overlap).toBe(false);
        await client.query('COMMIT');
        await freezing;
        await unfreeze(world.deps, subject);
      }
    } finally {
      client.release(true);
    }
  });
});

async function waitUntilFrozen(subject: { kind: 'wallet'; id: string }): Promise<void> {
  while ((await findFreezers(world.deps, subject)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('lifting a freeze', () => {
  it('is allowed only to whoever set it', async () => {
    const { accountId: id } = await world.addUser();
    const subject = { kind: 'account', id } as const;
    await freeze(world.deps, { ...subject, by: 'operator' }, 'one');
    await Promise.all([1, 2].map(() => freeze(world.deps, { ...subject, by: 'integrator' }, 'two')));
    expect(await findFreezers(world.deps, subject)).toEqual(['operator', 'integrator']);
    await unfreeze(world.deps, { ...subject, by: 'integrator' });
    expect(await findFreezers(world.deps, subject)).toEqual(['operator']);
    await unfreeze(world.deps, { ...subject, by: 'operator' });
    expect(await findFreezers(world.deps, subject)).toEqual([]);
    expect(
      await world.deps.db.selectFrom('freezes').select('reason').where('subject_id', '=', id).execute(),
    ).toHaveLength(2);
  });
});
