import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreezers, freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { createApp } from '../../../src/app.js';
import { rollUpWalletCredits } from '../../../src/ledger/roll-up.js';
import { standingCommands } from '../../../src/operations/admin/standing-commands.js';
import { CELLS_OWN, INTEGRATOR_ROWS } from '../../../src/operations/cells/integrator-rows.js';
import { moveIntegrator, whileMoving } from '../../../src/operations/cells/move-integrator.js';
import { SANDBOX_OPERATOR } from '../../../src/operations/console/operator.js';
import { readStuck } from '../../../src/operations/console/read-stuck.js';
import { readWaitingDisputes } from '../../../src/operations/console/read-waiting-disputes.js';
import { findCreditedWallet } from '../../../src/operations/credits/credit.js';
import { recordCredit } from '../../../src/operations/credits/record-credit.js';
import { DISPUTED_AFTER_MS } from '../../../src/payments/cards/sandbox-disputes.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { findDisputedCharge } from '../../../src/payments/disputes/disputed-charge.js';
import type { PayoutBank } from '../../../src/payments/payouts/payout-bank.js';
import { checkPayout, payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { applyEvent } from '../../../src/payments/provider-events/apply-event.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { readBacklog } from '../../../src/platform/metrics/backlog-metrics.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION } from '../../support/flows/payout-bodies.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let here: FlowWorld;
let there: FlowWorld;
beforeEach(async () => {
  [here, there] = [await createFlowWorld({ cell: 0 }), await createFlowWorld({ cell: 1 })];
  // the first integrator of a database has the sandbox's token; here it comes along
  await there.deps.pool.query('DELETE FROM currency_owners');
});
afterEach(async () => {
  for (const app of nodes.splice(0)) await app.close();
  const broken = [await here.audit(), await there.audit()];
  await Promise.all([here.close(), there.close()]);
  expect(broken).toEqual([[], []]);
});

interface MoveChange {
  readonly source?: Pool;
  readonly target?: Pool;
  readonly patienceMs?: number;
}

async function move({ source, target = there.deps.pool, patienceMs = 0 }: MoveChange = {}): Promise<number> {
  while (await rollUpWalletCredits(here.deps.pool));
  const { integratorId: id, name } = here.integrator;
  const deps = source ? { ...here.deps, pool: source } : here.deps;
  return moveIntegrator({ deps, target, integrator: { id, name }, toCell: 1, patienceMs, freezeKnownMs: 0 });
}

/** As the integrator's server; `world` is where the load balancer sends it. */
async function post(world: Pick<FlowWorld, 'app'>, path: string, body: object = {}, key: string = randomUUID()) {
  const headers = { ...here.integrator.headers, 'idempotency-key': key };
  const answer = await world.app.inject({ method: 'POST', url: path, headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}

const nodes: HttpApp[] = [];

/** Another node of the old cell, which has not seen the integrator's token yet. */
function newNode(): Pick<FlowWorld, 'app'> {
  const app = createApp(here.deps);
  nodes.push(app);
  return { app };
}

const order = (buyer: FlowUser, method: string | undefined, seller?: FlowUser) => ({
  account_id: buyer.accountId,
  reference_type: 'order',
  reference_id: randomUUID(),
  payment_methods: [{ payment_method_id: method }],
  line_items: [
    {
      amount: 500,
      currency: 'USD',
      transaction_type: seller ? 'user_to_user' : 'user_to_integrator',
      ...(seller && {
        recipients: [
          { amount: 500, currency: 'USD', source_wallet_id: '', destination_wallet_id: seller.wallets.USD?.wallet_id },
        ],
      }),
    },
  ],
});

/** Money from a bank, with the words of two people as the console keeps them. */
async function credit(user: FlowUser): Promise<void> {
  const { deps, integrator } = here;
  const wallet_id = user.wallets.USD?.wallet_id ?? '';
  const [amount, reference] = [50, 'TRX 1'];
  const [askedBy, approvedBy] = ['ada', 'bob'].map((name) => ({ id: randomUUID(), email: `${name}@console.example` }));
  if (!askedBy || !approvedBy) throw new Error('There are two.');
  const request = { id: randomUUID(), reason: 'Came from a bank' };
  await deps.db
    .insertInto('console_requests')
    .values({
      ...{ ...request, request_key: randomUUID(), asked_by: askedBy.email, asked_by_id: askedBy.id },
      ...{ action: 'account.credit', object_kind: 'account', object_id: user.accountId },
      ...{ integrator_id: integrator.integratorId, state: 'done', asked_ms: 0, updated_ms: 0 },
      body: JSON.stringify({ wallet_id, amount, currency: 'USD', reference }),
      ...{ decided_by: approvedBy.email, decided_by_id: approvedBy.id },
    })
    .execute();
  const wallet = await findCreditedWallet(deps.pool, { kind: 'account', id: user.accountId }, wallet_id);
  const decided = { requestId: request.id, reason: request.reason, askedBy, approvedBy };
  await recordCredit(deps, { wallet, amount, reference, decided }, async () => undefined);
}

/** Something of every kind that an integrator has. */
async function live() {
  const { deps } = here;
  const [buyer, seller] = [await here.addUser({ USD: 20_000 }), await here.addUser()];
  const wallet = buyer.wallets.USD?.payment_method_id;
  await post(here, '/v2/webhooks', { url: 'http://127.0.0.1:9/hook' });
  await credit(buyer);
  const create = async (path: string, body: object, key?: string) =>
    (await post(here, path, body, key)).body.payload as Record<string, string>;
  const paid = await create('/v2/invoice', order(buyer, wallet, seller));
  await post(here, `/v2/invoice/${paid.invoice_id}/pay`, {}, 'paid-before');
  await post(here, `/v2/invoice/${paid.invoice_id}/refund`, { amount: 100 });
  const opened = (await here.redeem(await here.authorizeUser(buyer), 'purchase')).payload.session_token;
  const added = await here.inSession(opened, 'POST', '/payment-methods', cardBody(CARDS.disputed, 'USD'));
  const card = added.payload.payment_method.payment_method_id;
  await here.inSession(opened, 'POST', '/purchases', {
    purchase_id: randomUUID(),
    amount: 2_500,
    currency: 'USD',
    payment_method_id: card,
  });
  const byCard = await create('/v2/invoice', order(buyer, card));
  await post(here, `/v2/invoice/${byCard.invoice_id}/pay`);
  const held = await create('/v2/escrow', order(buyer, wallet, seller));
  await post(here, `/v2/escrow/${held.id}/pay`);
  const expires_at = new Date(deps.clock.now() + DAY_MS).toISOString();
  const open = await create('/v2/invoice', { ...order(buyer, wallet), expires_at }, 'open-before');
  await post(here, '/v2/token_exchange', {
    account_id: buyer.accountId,
    paid_amount: 300,
    paid_currency: 'USD',
    received_amount: 75,
    received_currency: 'TST',
  });
  await deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', buyer.accountId).execute();
  const paying = (await here.redeem(await here.authorizeUser(buyer), 'payout')).payload.session_token;
  const payout = await here.inSession(paying, 'POST', '/payouts', {
    payout_id: randomUUID(),
    wallet_id: buyer.wallets.USD?.wallet_id,
    amount: 1_000,
    destination: DESTINATION,
  });
  const linked = await here.authorizeInvoice(buyer, { invoice_mechanism: 'svc_hosted' });
  await deps.money.drained();
  const link = linked.payload.redirect.split('/').at(-1) ?? '';
  const nonce = await here.authorizeUser(buyer);
  return {
    buyer,
    seller,
    wallet,
    card,
    paid,
    byCard,
    held,
    open,
    payoutId: payout.payload.payout.payout_id,
    link,
    nonce,
    session: opened,
  };
}

/** A bank that counts what it is asked about. */
function countingBank() {
  const asked: string[] = [];
  const bank: PayoutBank = {
    accepts: async () => undefined,
    send: async ({ payoutId }) => {
      asked.push(payoutId);
      return { status: 'sent', reference: `ref-${payoutId}` };
    },
    status: async ({ payoutId }) => {
      asked.push(payoutId);
      return { status: 'processing' };
    },
  };
  return { bank, asked };
}

/**
 * A database that does not answer the last COMMIT.
 *
 * @param commit - what becomes of it
 * @param isHanging - whether the connection stays as it is
 */
function withoutAnswer(pool: Pool, commit: (client: PoolClient) => Promise<unknown>, isHanging = false): Pool {
  const bound = (own: object, name: PropertyKey) => {
    const value: unknown = Reflect.get(own, name);
    return typeof value === 'function' ? value.bind(own) : value;
  };
  const unanswered = (client: PoolClient) => {
    let isLost = false;
    const query = async (text: string, values?: unknown[]) => {
      if (isLost || text === 'COMMIT') {
        if (!isLost) await commit(client);
        isLost = true;
        throw new Error('Connection terminated unexpectedly');
      }
      return client.query(text, values);
    };
    const release = () => {
      if (!isLost || !isHanging) client.release();
    };
    const changed: Readonly<Record<PropertyKey, unknown>> = { query, release };
    return new Proxy(client, { get: (own, name) => changed[name] ?? bound(own, name) });
  };
  return new Proxy(pool, {
    get: (own, name) => (name === 'connect' ? async () => unanswered(await own.connect()) : bound(own, name)),
  });
}

const run = (job: { run(signal: AbortSignal): Promise<unknown> }) => job.run(new AbortController().signal);

describe('an integrator that moves', () => {
  it('has everything there: balances, objects, tokens, sessions, links, and the responses to what is sent again', async () => {
    const before = await live();
    const wallets = [before.buyer, before.seller].flatMap(({ wallets }) => Object.values(wallets));
    const balances = await Promise.all(wallets.map(({ wallet_id }) => here.balance(wallet_id)));

    expect(await move()).toBeGreaterThan(80);

    expect(await Promise.all(wallets.map(({ wallet_id }) => there.balance(wallet_id)))).toEqual(balances);
    const again = await post(there, `/v2/invoice/${before.paid.invoice_id}/pay`, {}, 'paid-before');
    expect(again).toMatchObject({ status: 200, body: { payload: { invoice_id: before.paid.invoice_id } } });
    expect(await here.balance(before.seller.wallets.USD?.wallet_id)).toBe(400);
    expect(await post(there, `/v2/invoice/${before.open.invoice_id}/pay`)).toMatchObject({ status: 200 });
    expect(await post(there, `/v2/escrow/${before.held.id}/commit`)).toMatchObject({ status: 200 });
    expect(await post(there, `/v2/invoice/${before.byCard.invoice_id}/refund`)).toMatchObject({ status: 200 });
    expect(await there.inSession(before.session, 'GET', '')).toMatchObject({ status: 200 });
    expect(await there.redeem(before.nonce, 'purchase')).toMatchObject({ status: 201 });
    const payload = { link_token: before.link };
    expect((await there.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload })).statusCode).toBe(201);
    await there.deps.money.drained();
    expect(await there.balance(before.seller.wallets.USD?.wallet_id)).toBe(900);
    const total = 'SELECT count(*)::int AS count FROM transactions WHERE account_id = $1';
    const { rows } = await there.deps.pool.query<{ count: number }>(total, [before.buyer.accountId]);
    expect(rows[0]?.count).toBeGreaterThan(5);
    const credits = await there.deps.pool.query(
      'SELECT FROM recorded_credits JOIN console_requests ON console_requests.id = request_id WHERE account_id = $1',
      [before.buyer.accountId],
    );
    expect(credits.rowCount).toBe(1);
  });

  it('is closed in its old cell for good: to its tokens and clients, to the operator, and to money even if a freeze is lost', async () => {
    const { held, buyer, wallet, paid } = await live();
    await move();

    expect(await post(newNode(), `/v2/escrow/${held.id}/commit`)).toMatchObject({
      status: 403,
      body: { codes: ['integrator_frozen'] },
    });
    const subject = { kind: 'integrator', id: here.integrator.integratorId, by: 'operator' } as const;
    await expect(unfreeze(here.deps, subject)).rejects.toThrow('It lives in cell 1 now.');
    const log = await here.deps.db.selectFrom('console_log').selectAll().execute();
    expect(log).toMatchObject([{ operator: 'admin tool', action: 'integrator.move', after: { cell: 1 } }]);

    await here.deps.pool.query('UPDATE freezes SET lifted_ms = 1');
    const open = newNode();
    const postings = () => here.deps.pool.query('SELECT count(*)::int AS count FROM postings');
    const { rows: before } = await postings();
    const invoice = await post(open, '/v2/invoice', order(buyer, wallet));
    await post(open, `/v2/invoice/${invoice.body.payload.invoice_id}/pay`);
    expect(await post(open, `/v2/escrow/${held.id}/commit`)).toMatchObject({ body: { codes: ['insufficient_funds'] } });
    await post(open, `/v2/escrow/${held.id}/cancel`);
    await post(open, `/v2/invoice/${paid.invoice_id}/refund`);
    await here.deps.money.drained();
    expect((await postings()).rows).toEqual(before);
  });

  it('leaves nothing behind that a job would do', async () => {
    const { payoutId, byCard } = await live();
    const before = countingBank();
    here.deps.clock.advance(MINUTE_MS);
    await run(payoutsJob(here.deps, before.bank));
    expect(before.asked).toEqual([payoutId]);
    await move();
    for (const world of [here, there]) world.deps.clock.advance(2 * DISPUTED_AFTER_MS + 2 * DAY_MS);

    const [old, own] = [countingBank(), countingBank()];
    await run(payoutsJob(here.deps, old.bank));
    expect(await checkPayout(here.deps, old.bank, payoutId)).toBe(false);
    const { bank } = here.deps.adapters;
    expect(await applyEvent(here.deps, String(bank?.name), { kind: 'payout', payoutId })).toEqual({ state: 'ignored' });
    expect(old.asked).toEqual([]);
    await run(payoutsJob(there.deps, own.bank));
    expect(own.asked).toEqual([payoutId]);

    const charge = await here.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [byCard.invoice_id]);
    const named = { charge: { chargeId: charge.rows[0]?.id } };
    const provider = here.deps.money.cards.name;
    expect(await findDisputedCharge(here.deps.pool, named, provider)).toBeUndefined();
    expect(await findDisputedCharge(there.deps.pool, named, provider)).toMatchObject({ id: named.charge.chargeId });
    const due = await here.deps.pool.query(
      `SELECT FROM webhook_deliveries WHERE state = 'due' AND due_ms < $1
       UNION ALL SELECT FROM invoice_expiries WHERE due_ms < $1`,
      [here.deps.clock.now() + 365 * DAY_MS],
    );
    expect(due.rowCount).toBe(0);
  });

  it('is neither stuck in its old cell’s console, nor waits there for anybody', async () => {
    const { buyer, byCard, held } = await live();
    const { pool, money } = here.deps;
    for (const world of [here, there]) world.deps.clock.advance(2 * DISPUTED_AFTER_MS);
    const charge = await pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [byCard.invoice_id]);
    await applyDispute(money, `sandbox_dispute_${charge.rows[0]?.id}`);
    await pool.query(
      `INSERT INTO dispute_responses (id, dispute_id, kind, text, state, check_after_ms, created_ms, updated_ms)
       SELECT gen_random_uuid(), id, 'evidence', 'It was delivered.', 'due', $1, $1, $1 FROM disputes`,
      [here.deps.clock.now()],
    );
    await pool.query('UPDATE webhook_deliveries SET attempts = 1');
    const deadline = { atMs: here.deps.clock.now(), action: 'release' };
    await pool.query('UPDATE escrows SET deadline = $2 WHERE id = $1', [held.id, deadline]);
    await pool.query('INSERT INTO escrow_deadlines (escrow_id, due_ms, attempts) VALUES ($1, $2, 1)', [
      held.id,
      deadline.atMs,
    ]);
    await pool.query(
      `INSERT INTO mails (id, account_id, kind, recipient, subject, text_body, attempts, due_ms, created_ms)
       VALUES (gen_random_uuid(), $1, 'receipt', 'a@b.example', '', '', 1, 0, $2)`,
      [buyer.accountId, here.deps.clock.now()],
    );
    await here.deps.money.drained();
    for (const world of [here, there]) world.deps.clock.advance(4 * DAY_MS);
    const kindsIn = async ({ deps }: FlowWorld) => {
      const stuck: readonly { readonly kind?: string }[] = await readStuck(deps);
      const waiting: { readonly disputes?: readonly object[] } = await readWaitingDisputes(deps, SANDBOX_OPERATOR);
      const failing = (await readBacklog(deps))?.escrow_deadlines_failing;
      return [...stuck.map(({ kind }) => kind), `${waiting.disputes?.length} disputes`, `${failing} deadlines`];
    };
    const kinds = ['dispute_responses', 'payouts_unsent', 'escrow_deadlines', 'webhooks', 'mails'];
    const all = [...kinds, '1 disputes', '1 deadlines'];
    expect(await kindsIn(here)).toEqual(all);

    await move();

    expect(await kindsIn(here)).toEqual(['0 disputes', '0 deadlines']);
    expect(await kindsIn(there)).toEqual(all);
  });

  it.each([
    ['was lost', 'ROLLBACK', 401, 80],
    ['arrived', 'COMMIT', 200, 0],
  ] as const)(
    'is released here first; if the last COMMIT %s without an answer, the command is run again',
    async (_what, last, status, rows) => {
      const { open, held } = await live();
      const target = withoutAnswer(there.deps.pool, (client) => client.query(last));
      await expect(move({ target })).rejects.toThrow(
        'Until it does, no cell takes its payments: run the command again.',
      );
      expect(await post(newNode(), `/v2/invoice/${open.invoice_id}/pay`)).toMatchObject({ status: 403 });
      expect(await post(there, `/v2/escrow/${held.id}/commit`)).toMatchObject({ status });

      expect(await move()).toBeGreaterThanOrEqual(rows);
      expect(await move()).toBe(0);
      expect(await post(there, `/v2/invoice/${open.invoice_id}/pay`)).toMatchObject({ status: 200 });
      await there.deps.money.drained();
    },
  );

  it.each([
    ['was lost', 'ROLLBACK'],
    ['arrived', 'COMMIT'],
  ])(
    'stays closed in both if the COMMIT that releases it %s without an answer, until the command is run again',
    async (_what, last) => {
      const { open, held } = await live();
      const source = withoutAnswer(here.deps.pool, (client) => client.query(last));
      await expect(move({ source })).rejects.toThrow('This cell did not confirm that it has released');
      expect(await post(newNode(), `/v2/invoice/${open.invoice_id}/pay`)).toMatchObject({ status: 403 });
      expect(await post(there, `/v2/escrow/${held.id}/commit`)).toMatchObject({ status: 401 });

      expect(await move()).toBeGreaterThan(80);
      expect(await post(there, `/v2/invoice/${open.invoice_id}/pay`)).toMatchObject({ status: 200 });
      await there.deps.money.drained();
    },
  );

  it('stays closed in both while nobody knows whether it has arrived', async () => {
    const { open } = await live();
    const hanging: PoolClient[] = [];
    await expect(
      move({ target: withoutAnswer(there.deps.pool, async (client) => hanging.push(client), true) }),
    ).rejects.toThrow('run the command again');
    await expect(move()).rejects.toThrow('It is not known yet whether');
    expect(await post(newNode(), `/v2/invoice/${open.invoice_id}/pay`)).toMatchObject({ status: 403 });

    for (const client of hanging) {
      await client.query('COMMIT');
      client.release();
    }
    expect(await move()).toBe(0);
    expect(await post(there, `/v2/invoice/${open.invoice_id}/pay`)).toMatchObject({ status: 200 });
    await there.deps.money.drained();
  });

  it('is moved by one command at a time', async () => {
    const moves = await Promise.allSettled([move({ patienceMs: MINUTE_MS }), move({ patienceMs: MINUTE_MS })]);
    const reasons = moves.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(reasons).toEqual([expect.stringContaining('is already being moved')]);
  });

  it('is neither frozen nor unfrozen by the operator meanwhile, who would be told what does not last', async () => {
    const { integratorId: id, name } = here.integrator;
    const admin = { ...here.deps, migrate: async () => [], loadAdapters: async () => here.deps.adapters };
    const run = (command: string) => standingCommands[command]?.run(admin, { integrator: [name] });
    await whileMoving(here.deps.pool, { id, name }, async () => {
      for (const command of ['freeze', 'unfreeze']) {
        await expect(run(command)).rejects.toThrow('is already being moved');
      }
    });
    expect(await run('freeze')).toMatchObject({ frozen: true });
    expect(await run('unfreeze')).toMatchObject({ frozen: false });
  });

  it('takes other integrators’ payments nowhere', async () => {
    await live();
    const neighbour = await createTestIntegrator(here.deps);
    await move();
    const profile = (world: FlowWorld) => world.call('GET', '/v1/integrator', undefined, neighbour);
    expect(await profile(here)).toMatchObject({ status: 200 });
    expect(await profile(there)).toMatchObject({ status: 401 });
  });
});

describe('a move is refused, and the integrator stays open,', () => {
  async function stays(sentence: string | RegExp): Promise<void> {
    await expect(move()).rejects.toThrow(sentence);
    const user = await here.addUser({ USD: 1_000 });
    const invoice = await post(here, '/v2/invoice', order(user, user.wallets.USD?.payment_method_id));
    expect(await post(here, `/v2/invoice/${invoice.body.payload.invoice_id}/pay`)).toMatchObject({ status: 200 });
    await here.deps.money.drained();
  }

  it('while a payment is under way', async () => {
    const user = await here.addUser();
    const opened = (await here.redeem(await here.authorizeUser(user), 'purchase')).payload.session_token;
    const added = await here.inSession(opened, 'POST', '/payment-methods', cardBody(CARDS.authenticate, 'USD'));
    await here.inSession(opened, 'POST', '/purchases', {
      purchase_id: randomUUID(),
      amount: 2_500,
      currency: 'USD',
      payment_method_id: added.payload.payment_method.payment_method_id,
    });
    await stays('still has top-ups in processing (1)');
  });

  it('where it was before, which still has its history', async () => {
    await move();
    const { integratorId: id, name } = here.integrator;
    const options = { deps: there.deps, integrator: { id, name }, toCell: 0, patienceMs: 0, freezeKnownMs: 0 };
    await expect(moveIntegrator({ ...options, target: here.deps.pool })).rejects.toThrow('cannot move to where it was');
    const profile = await there.call('GET', '/v1/integrator', undefined, here.integrator);
    expect(profile).toMatchObject({ status: 200 });
  });

  it('from a cell that it has left, to a third one: it lives in the second', async () => {
    await move();
    const third = await createFlowWorld({ cell: 2 });
    await third.deps.pool.query('DELETE FROM currency_owners');
    const { integratorId: id, name } = here.integrator;
    const options = { deps: here.deps, integrator: { id, name }, toCell: 2, patienceMs: 0, freezeKnownMs: 0 };
    await expect(moveIntegrator({ ...options, target: third.deps.pool })).rejects.toThrow(
      'has left this cell for cell 1',
    );
    expect(await third.call('GET', '/v1/integrator', undefined, here.integrator)).toMatchObject({ status: 401 });
    expect(await post(newNode(), '/v2/invoice', {})).toMatchObject({ body: { codes: ['integrator_frozen'] } });
    expect(await there.call('GET', '/v1/integrator', undefined, here.integrator)).toMatchObject({ status: 200 });
    await third.close();
  });

  it('if the other cell has an integrator of its name', async () => {
    await createTestIntegrator(there.deps, { name: here.integrator.name });
    await there.deps.pool.query('DELETE FROM currency_owners');
    await stays(`The other cell has another integrator ${here.integrator.name}.`);
  });

  it('if its currency belongs to somebody else there', async () => {
    await createTestIntegrator(there.deps);
    await stays('In the other cell TST belongs to another integrator.');
  });

  it('if the other cell has other terms', async () => {
    await there.deps.pool.query(`UPDATE terms_versions SET content = '{}'`);
    await stays('The two cells have different terms.');
  });

  it('if the other cell runs another release', async () => {
    await there.deps.pool.query(`DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)`);
    await stays('The two databases have different schemas.');
  });

  it('if a row is not the same there', async () => {
    await here.addUser();
    await there.deps.pool.query(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.display_name := 'Somebody else'; RETURN NEW; END $$`);
    await there.deps.pool.query('CREATE TRIGGER spoil BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION spoil()');
    await stays(/^accounts differs after the copy: \d+ rows here, \d+ in the other cell. Nothing was moved.$/);
  });
});

describe('the list of what belongs to an integrator', () => {
  it('names each table of the schema once, as one that moves or as one of the cell', async () => {
    const { rows } = await here.deps.pool.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
    );
    const moves = [...new Set(INTEGRATOR_ROWS.map(({ table }) => table))];
    expect([...moves, ...CELLS_OWN].sort()).toEqual(rows.map(({ name }) => name));
  });
});

describe('a frozen integrator', () => {
  it('does not move, and stays frozen', async () => {
    const subject = { kind: 'integrator', id: here.integrator.integratorId, by: 'operator' } as const;
    await freeze(here.deps, subject, 'asked by the police');
    await expect(move()).rejects.toThrow(`${here.integrator.name} is frozen.`);
    expect(await findFreezers(here.deps, subject)).toEqual(['operator']);
  });
});
