import { randomUUID } from 'node:crypto';
import { viewTransaction } from 'svc-bridge/view';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { createApp } from '../../../src/app.js';
import { disableOperator } from '../../../src/operations/console/set-operator.js';
import { eraseAccount } from '../../../src/operations/erasure/erase-account.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { approve, askCredit, askTakeBack, creditWallet, post, takeBack, waitingFor } from './console-credits.js';
import { brokenRules, startConsole } from './console-payments.js';
import { addPerson, ask, meet, type Person } from './console-people.js';

let service: TestService;
let ada: Person;
let bob: Person;
let on: string;
let walletId: string;
beforeAll(async () => {
  // the operator asks nobody else for refunds; credits do all the same
  service = await startConsole('none');
  ada = await addPerson(service, 'finance');
  bob = await addPerson(service, 'finance');
  on = `accounts/${service.buyer.account_id}`;
  walletId = service.buyer.wallets.USD?.wallet_id ?? '';
});
afterAll(async () => {
  const broken = await brokenRules(service);
  const { rows } = await service.deps.pool.query(
    `SELECT currency FROM (SELECT currency, balance AS amount FROM wallets UNION ALL
       SELECT currency, amount FROM wallet_credits JOIN wallets ON wallets.id = wallet_id) AS part
     GROUP BY currency HAVING sum(amount) <> 0`,
  );
  await service.stop();
  expect(broken).toEqual([]);
  expect(rows).toEqual([]);
});

const credit = (person: Person, change: Partial<Parameters<typeof askCredit>[2]> = {}) =>
  askCredit(service, person, { on: `/${on}`, wallet_id: walletId, amount: '12.50', ...change });

/** @returns the request that waits */
async function asked(change: Partial<Parameters<typeof askCredit>[2]> = {}): Promise<string> {
  expect((await credit(ada, change)).payload).toEqual({ state: 'waiting' });
  return waitingFor(service, ada, (change.on ?? on).replace(/^\//, ''));
}

const page = async (person: Person, path = on) => (await ask(service, person.cookie, { path: `/${path}` })).payload;

async function balance(id = walletId): Promise<number> {
  const { rows } = await service.deps.pool.query(
    `SELECT (balance + coalesce((SELECT sum(amount) FROM wallet_credits WHERE wallet_id = wallets.id), 0))::float8 AS amount
     FROM wallets WHERE id = $1`,
    [id],
  );
  return rows[0].amount;
}

async function recorded(): Promise<number> {
  const { rowCount } = await service.deps.pool.query('SELECT FROM recorded_credits');
  const { rowCount: posted } = await service.deps.pool.query(
    `SELECT FROM postings WHERE cause_type = 'recorded_credit'`,
  );
  expect(posted).toBe(rowCount);
  return rowCount ?? 0;
}

/** Of the buyer. */
async function openWallet(currency: string): Promise<string> {
  const { rows } = await service.deps.pool.query(
    `INSERT INTO wallets (id, account_id, currency, kind, created_ms) VALUES (gen_random_uuid(), $1, $2, 'user', 0) RETURNING id`,
    [service.buyer.account_id, currency],
  );
  return rows[0].id;
}

let before: { balance: number; recorded: number };
beforeEach(async () => {
  before = { balance: await balance(), recorded: await recorded() };
});

async function expectNothingMoved(): Promise<void> {
  expect({ balance: await balance(), recorded: await recorded() }).toEqual(before);
}

describe('a credit', () => {
  it('waits for a second person whatever the setting, and is in the wallet, the books and the log once it is approved', async () => {
    const reference = `Transfer 4711/${randomUUID().slice(0, 4)}`;
    const id = await asked({ reference });
    await expectNothingMoved();
    expect((await approve(service, ada, id)).codes).toEqual(['console_second_person_required']);
    await expectNothingMoved();
    expect((await page(bob)).requests).toMatchObject([
      {
        ...{ request_id: id, action: 'account.credit', page: on, display_amount: 'USD 12.50', reference },
        ...{ asked_by: ada.email, may: { approve: true, refuse: true, complete: false } },
      },
    ]);
    expect((await approve(service, bob, id)).payload).toEqual({ state: 'done' });
    expect(await balance()).toBe(before.balance + 1_250);
    const { credits, requests } = await page(bob);
    expect(requests).toEqual([]);
    expect(credits[0]).toMatchObject({
      ...{ wallet_id: walletId, display_amount: 'USD 12.50', reference, taken_back: '' },
      people: `${ada.email}, approved by ${bob.email}`,
    });
    const { payload: log } = await ask(service, bob.cookie, { path: `/${on}/log` });
    expect(log.entries.slice(0, 2)).toMatchObject([
      {
        ...{ action: 'request.approve', operator: bob.email },
        after: { credit_id: credits[0].credit_id, wallet_id: walletId, amount: 1_250, currency: 'USD', reference },
      },
      { action: 'account.credit', operator: ada.email, after: { amount: 1_250, waits_for_second_person: id } },
    ]);
    const { payload: found } = await ask(service, bob.cookie, { path: `/find?q=${credits[0].credit_id}` });
    expect(found.hits).toMatchObject([{ kind: 'credit', page: on }]);
    expect(await brokenRules(service)).toEqual([]);
  });

  it('is a top-up in the history of its player, with a receipt', async () => {
    const { buyer } = service;
    const id = await creditWallet(service, on, { wallet_id: walletId, amount: '7', reference: 'TRX 8/15' });
    const { json } = await service.call({ url: `/v1/transactions?account_id=${buyer.account_id}&search=trx%208` });
    expect(json.payload.transactions).toHaveLength(1);
    const [entry] = json.payload.transactions;
    expect(entry).toMatchObject({
      ...{ transaction_id: id, transaction_id_type: 'invoicing.credit.credit_id', transaction_type: 'wallet_purchase' },
      ...{ transaction_role: 'user', transaction_status: 'processed', transaction_description: 'USD 7.00' },
      transaction_data: {
        ...{ total_amount: 700, total_amount_display: 'USD 7.00' },
        deposit: { credit_id: id, wallet_id: walletId, amount: 700, reference: 'TRX 8/15', status: 'SUCCESS' },
      },
    });
    expect(viewTransaction(entry)).toMatchObject({ kind: 'deposit', status: 'completed', direction: 'in' });
    const headers = await service.userHeaders(buyer.account_id);
    const receipt = await service.call({ url: `/v1/transaction/${id}/receipt`, as: headers });
    expect(receipt.json.payload.media_type).toBe('application/pdf');
  });

  it('goes to an integrator’s own wallet, too, which has no history', async () => {
    const { integrator } = service;
    const place = `integrators/${integrator.integratorId}`;
    const own = integrator.wallets.USD ?? '';
    const held = await balance(own);
    const id = await creditWallet(service, place, { wallet_id: own, amount: '100' });
    expect(await balance(own)).toBe(held + 10_000);
    expect((await page(ada, place)).credits).toMatchObject([{ credit_id: id, display_amount: 'USD 100.00' }]);
    const history = await service.deps.pool.query('SELECT FROM transactions WHERE transaction_id = $1', [id]);
    expect(history.rowCount).toBe(0);
    expect((await takeBack(service, place, id)).status).toBe(200);
    expect(await balance(own)).toBe(held);
  });

  it('is recorded once, however many approve it at once and again', async () => {
    const id = await asked();
    const carol = await addPerson(service, 'admin');
    const all = await Promise.all([bob, carol, bob, carol].map((person) => approve(service, person, id)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await approve(service, bob, id)).codes).toEqual(['console_request_decided']);
    expect(await recorded()).toBe(before.recorded + 1);
    expect(await balance()).toBe(before.balance + 1_250);
  });

  it('is recorded once if two approvals meet in the database', async () => {
    const id = await asked();
    const carol = await addPerson(service, 'admin');
    const [one, other] = await meet(
      service,
      () => approve(service, bob, id),
      () => approve(service, carol, id),
    );
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await recorded()).toBe(before.recorded + 1);
  });

  it('is recorded or refused, not both, and asked for once however often its form is sent', async () => {
    const id = await asked();
    const both = await Promise.all([approve(service, bob, id), post(service, ada, `/requests/${id}/refuse`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await recorded()).toBe(before.recorded + (both[0]?.status === 200 ? 1 : 0));
    const request_key = randomUUID();
    const forms = await Promise.all([1, 2, 3].map(() => credit(ada, { request_key })));
    expect(forms.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await page(ada)).requests).toHaveLength(1);
    await post(service, bob, `/requests/${await waitingFor(service, ada, on)}/refuse`);
  });

  it('is approved on another node, after the one that took it has ended', async () => {
    const id = await asked();
    const app = createApp(service.deps);
    expect((await approve({ ...service, app }, bob, id)).status).toBe(200);
    expect((await approve(service, bob, id)).codes).toEqual(['console_request_decided']);
    await app.close();
    expect(await recorded()).toBe(before.recorded + 1);
  });

  it('has one reference for one transfer, in capitals or not, also when two are approved at once', async () => {
    const reference = `Bank ${randomUUID()}`;
    const [one, other] = [await asked({ reference }), await asked({ reference: reference.toUpperCase() })];
    const both = await Promise.all([one, other].map((id) => approve(service, bob, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.flatMap(({ codes }) => codes ?? [])).toContain('credit_reference_used');
    expect((await credit(ada, { reference })).codes).toEqual(['credit_reference_used']);
    // of another currency's transfers it is another one
    expect((await credit(ada, { reference, wallet_id: service.buyer.wallets.EUR?.wallet_id })).status).toBe(200);
    expect(await recorded()).toBe(before.recorded + 1);
    for (const { request_id } of (await page(ada)).requests) await post(service, ada, `/requests/${request_id}/refuse`);
  });

  it('refuses amounts and references that are none', async () => {
    for (const amount of ['', '-1', '0', '0.00', '1e2', '1.005', '1,5', ' 1', 7, null, '9'.repeat(14)]) {
      expect((await credit(ada, { amount })).status, String(amount)).toBe(422);
    }
    expect((await credit(ada, { wallet_id: await openWallet('KWD'), amount: '9999999999999.999' })).codes).toEqual([
      'amount_too_large',
    ]);
    // its decimals are read when a node starts
    await service.deps.pool.query(`INSERT INTO currencies (code, exponent, is_virtual) VALUES ('XAU', 4, false)`);
    expect((await credit(ada, { wallet_id: await openWallet('XAU'), amount: '1' })).codes).toEqual(['try_again']);
    for (const reference of ['', 'ab', 'x'.repeat(61), 'two\nlines', 'nul\0', '<b>', 'a  b', 7, undefined]) {
      const body = { wallet_id: walletId, amount: '1', request_key: randomUUID(), ...(reference && { reference }) };
      expect((await post(service, ada, `/${on}/credit`, body)).status, String(reference)).toBe(422);
    }
    expect((await page(ada)).requests).toEqual([]);
    await expectNothingMoved();
  });

  it('refuses wallets of somebody else, of nobody, of the system, and of tokens', async () => {
    const { deps, seller, integrator, other } = service;
    const system = await deps.db.selectFrom('wallets').select('id').where('kind', '=', 'provider').executeTakeFirst();
    const foreign = [seller.wallets.USD?.wallet_id, integrator.wallets.USD, system?.id, randomUUID()];
    for (const wallet_id of foreign) {
      expect((await credit(ada, { wallet_id })).codes, wallet_id).toEqual(['wallet_not_found']);
    }
    const elsewhere = `/integrators/${other.integratorId}`;
    for (const wallet_id of [walletId, integrator.wallets.USD]) {
      expect((await credit(ada, { on: elsewhere, wallet_id })).codes).toEqual(['wallet_not_found']);
    }
    expect((await credit(ada, { wallet_id: "' OR 1=1 --" })).status).toBe(422);
    expect((await credit(ada, { wallet_id: await openWallet('TST') })).codes).toEqual(['wallet_of_tokens']);
    expect((await page(ada)).requests).toEqual([]);
    await expectNothingMoved();
  });

  it('is not for an integrator’s people: neither to ask for, nor to approve, refuse or see afterwards', async () => {
    const { integrator } = service;
    const [own, support] = [
      await addPerson(service, 'admin', integrator.integratorId),
      await addPerson(service, 'support'),
    ];
    expect((await credit(own)).codes).toEqual(['console_operator_required']);
    expect((await credit(support)).codes).toEqual(['console_role_required']);
    const id = await asked();
    expect((await approve(service, own, id)).codes).toEqual(['console_operator_required']);
    expect((await post(service, own, `/requests/${id}/refuse`)).codes).toEqual(['console_operator_required']);
    expect((await approve(service, support, id)).codes).toEqual(['console_role_required']);
    const seen = await page(own);
    expect(seen).toMatchObject({ credits: [], may: { credit: false, take_back: false } });
    expect(seen.requests).toMatchObject([{ request_id: id, may: { approve: false, refuse: false } }]);
    await expectNothingMoved();
    expect((await approve(service, bob, id)).status).toBe(200);
  });

  it('is refused while its account, wallet or integrator is frozen, and can be approved afterwards', async () => {
    const { deps, buyer, integrator } = service;
    const id = await asked();
    for (const [kind, subject] of [
      ['account', buyer.account_id],
      ['wallet', walletId],
      ['integrator', integrator.integratorId],
    ] as const) {
      await freeze(deps, { kind, id: subject, by: 'operator' }, '');
      expect((await approve(service, bob, id)).codes, kind).toEqual(['party_frozen']);
      await unfreeze(deps, { kind, id: subject, by: 'operator' });
    }
    await expectNothingMoved();
    expect(await brokenRules(service)).toEqual([]);
    expect((await approve(service, bob, id)).status).toBe(200);
  });

  it('that no balance can hold is refused, and nothing of it stays', async () => {
    const { pool } = service.deps;
    const id = await asked();
    await pool.query('UPDATE wallets SET balance = balance + 9223372036854000000 WHERE id = $1', [walletId]);
    const another = await asked({ amount: '9999999999999.99' });
    expect((await approve(service, bob, another)).codes).toEqual(['balance_too_large']);
    await pool.query('UPDATE wallets SET balance = balance - 9223372036854000000 WHERE id = $1', [walletId]);
    await expectNothingMoved();
    for (const request of [id, another]) await post(service, ada, `/requests/${request}/refuse`);
  });

  it('counts for nothing once whoever asked for it is disabled', async () => {
    const carol = await addPerson(service, 'finance');
    await credit(carol);
    const id = await waitingFor(service, carol, on);
    await disableOperator(service.deps, carol.email);
    expect((await approve(service, bob, id)).codes).toEqual(['console_request_decided']);
    await expectNothingMoved();
  });

  it('is not kept if two people are one in the database', async () => {
    await asked();
    await service.deps.pool.query(
      `UPDATE console_requests SET asked_by = upper($1), asked_by_id = gen_random_uuid() WHERE state = 'waiting'`,
      [bob.email],
    );
    const answer = await approve(service, bob, await waitingFor(service, ada, on));
    expect(answer.status).toBe(500);
    await expectNothingMoved();
    await service.deps.pool.query(`UPDATE console_requests SET state = 'refused' WHERE state = 'waiting'`);
  });
});

describe('a credit that was wrong', () => {
  const entryOf = async (id: string) =>
    (await service.call({ url: `/v1/transaction/${id}?account_id=${service.buyer.account_id}` })).json.payload;

  it('is taken back whole by two people, which its entry in the history says', async () => {
    const id = await creditWallet(service, on, { wallet_id: walletId, amount: '30', reference: 'Wrong one' });
    expect((await askTakeBack(service, ada, `/${on}`, id)).payload).toEqual({ state: 'waiting' });
    const request = await waitingFor(service, ada, on);
    expect(await balance()).toBe(before.balance + 3_000);
    expect((await approve(service, ada, request)).codes).toEqual(['console_second_person_required']);
    expect((await approve(service, bob, request)).payload).toEqual({ state: 'done' });
    expect(await balance()).toBe(before.balance);
    const entry = await entryOf(id);
    expect(entry).toMatchObject({
      transaction_status: 'payout-returned',
      transaction_data: { deposit: { credit_id: id, status: 'RETURNED' } },
    });
    expect(viewTransaction(entry)).toMatchObject({ kind: 'deposit', status: 'returned', direction: 'none' });
    expect((await page(ada)).credits).toContainEqual(
      expect.objectContaining({ credit_id: id, taken_back: expect.stringMatching(/^2026-/) }),
    );
    expect((await askTakeBack(service, ada, `/${on}`, id)).codes).toEqual(['credit_taken_back']);
    // the transfer can be recorded as it was
    await creditWallet(service, on, { wallet_id: walletId, amount: '3', reference: 'Wrong one' });
    expect(await balance()).toBe(before.balance + 300);
  });

  it('is taken back once, though it was asked for twice', async () => {
    const id = await creditWallet(service, on, { wallet_id: walletId, amount: '5' });
    for (const person of [ada, bob]) await askTakeBack(service, person, `/${on}`, id);
    const { requests } = await page(ada);
    expect(requests).toHaveLength(2);
    const carol = await addPerson(service, 'finance');
    const both = await Promise.all(
      requests.map(({ request_id }: { request_id: string }) => approve(service, carol, request_id)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.flatMap(({ codes }) => codes ?? [])).toEqual(['credit_taken_back']);
    expect(await balance()).toBe(before.balance);
    await service.deps.pool.query(`UPDATE console_requests SET state = 'refused' WHERE state = 'waiting'`);
  });

  it('is taken back from a frozen wallet', async () => {
    const { deps } = service;
    const id = await creditWallet(service, on, { wallet_id: walletId, amount: '5' });
    await freeze(deps, { kind: 'wallet', id: walletId, by: 'operator' }, '');
    expect((await takeBack(service, on, id)).status).toBe(200);
    await unfreeze(deps, { kind: 'wallet', id: walletId, by: 'operator' });
    expect(await balance()).toBe(before.balance);
  });

  it('stays if the wallet no longer holds it', async () => {
    const { buyer } = service;
    const wallet = buyer.wallets.EUR;
    const id = await creditWallet(service, on, { wallet_id: wallet?.wallet_id ?? '', amount: '5' });
    const body = {
      ...{ account_id: buyer.account_id, reference_type: 'order', reference_id: '1' },
      payment_methods: [{ payment_method_id: wallet?.payment_method_id }],
      line_items: [{ amount: 1, currency: 'EUR', transaction_type: 'user_to_integrator' }],
    };
    const { json } = await service.call({ method: 'POST', url: '/v2/invoice', body });
    const paid = await service.call({
      method: 'POST',
      url: `/v2/invoice/${json.payload.invoice_id}/pay`,
      body: {},
    });
    expect(paid.status).toBe(200);
    expect((await takeBack(service, on, id)).codes).toEqual(['credit_spent']);
    expect(await balance(wallet?.wallet_id)).toBe(499);
    expect((await entryOf(id)).transaction_status).toBe('processed');
    await service.deps.pool.query(`UPDATE console_requests SET state = 'refused' WHERE state = 'waiting'`);
  });

  it('is not another account’s, nor what took one back', async () => {
    const id = await creditWallet(service, on, { wallet_id: walletId, amount: '5' });
    const { seller, integrator } = service;
    for (const place of [`/accounts/${seller.account_id}`, `/integrators/${integrator.integratorId}`]) {
      expect((await askTakeBack(service, ada, place, id)).codes).toEqual(['credit_not_found']);
    }
    await takeBack(service, on, id);
    const back = await service.deps.db
      .selectFrom('recorded_credits')
      .select('id')
      .where('takes_back_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await askTakeBack(service, ada, `/${on}`, back.id)).codes).toEqual(['credit_not_found']);
    expect((await askTakeBack(service, ada, `/${on}`, randomUUID())).codes).toEqual(['credit_not_found']);
  });

  it('stays in the records, whatever anybody does to them', async () => {
    const { pool } = service.deps;
    await creditWallet(service, on, { wallet_id: walletId, amount: '5' });
    for (const sql of [
      'UPDATE recorded_credits SET amount = 1',
      'DELETE FROM recorded_credits',
      'TRUNCATE recorded_credits',
    ]) {
      await expect(pool.query(sql)).rejects.toThrow('Recorded credits are kept');
    }
  });
});

describe('who takes no credit', () => {
  it('is an erased player, also if it was asked for before', async () => {
    const { deps, seller } = service;
    const place = `accounts/${seller.account_id}`;
    const wallet_id = seller.wallets.USD?.wallet_id ?? '';
    const id = await asked({ on: `/${place}`, wallet_id });
    await freeze(deps, { kind: 'account', id: seller.account_id, by: 'operator' }, '');
    deps.clock.advance(2 * 60_000);
    await eraseAccount(deps, seller.account_id, async () => undefined);
    expect((await approve(service, bob, id)).codes).toEqual(['account_erased']);
    expect((await credit(ada, { on: `/${place}`, wallet_id })).codes).toEqual(['account_erased']);
    expect((await page(ada, place)).may).toMatchObject({ credit: false });
    expect(await balance(wallet_id)).toBe(0);
  });

  it('is whoever plays in a sandbox, which has one person', async () => {
    const sandbox = await startTestService();
    const { account_id, wallets } = sandbox.buyer;
    const body = { wallet_id: wallets.USD?.wallet_id, amount: '5', reference: 'None', request_key: randomUUID() };
    const path = `/accounts/${account_id}`;
    const headers = { host: '127.0.0.1:8787' };
    const shown = await ask(sandbox, undefined, { path, headers });
    const answer = await ask(sandbox, undefined, {
      ...{ method: 'POST', path: `${path}/credit`, headers },
      body: { ...body, reason: 'To have money' },
    });
    await sandbox.stop();
    expect(shown.payload.may).toMatchObject({ credit: false, take_back: false });
    expect(answer.codes).toEqual(['console_second_person_required']);
  });
});
