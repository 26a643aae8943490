import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { insertUser } from '../../../src/accounts/users/register-user.js';
import { sendReceipt } from '../../../src/delivery/receipts/send-receipt.js';
import { exportPlayer } from '../../../src/operations/console/export-player.js';
import { SANDBOX_OPERATOR } from '../../../src/operations/console/operator.js';
import { type Erased, eraseAccount } from '../../../src/operations/erasure/erase-account.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { BANK_TAKES_MS, createSandboxBank } from '../../../src/payments/payouts/sandbox-bank.js';
import { setSpendingLimit } from '../../../src/payments/spending/spending-limit.js';
import type { Principal } from '../../../src/platform/http/principal.js';
import { auditOn, proveSoFar } from '../../support/audits.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION, PERSON } from '../../support/flows/payout-bodies.js';

/** Who the player is, in words that nothing else in the database has. */
const WHO = {
  email: 'marguerite.quillfeather@post.example',
  nickname: 'Quillfeather the Bold',
  lastName: 'Quillfeather',
  street: '7 Halcyon Mews',
} as const;
const IDENTITY = { ...PERSON, last_name: WHO.lastName, address: { ...PERSON.address, line_1: WHO.street } };
const HOLDER = `${PERSON.first_name} ${WHO.lastName}`;

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

const subjectOf = (user: FlowUser) => ({ kind: 'account', id: user.accountId, by: 'operator' }) as const;
const erase = (user: FlowUser): Promise<Erased> => eraseAccount(world.deps, user.accountId, async () => {});

/** Frozen so long that it may be erased. */
async function freezeForLong(user: FlowUser): Promise<void> {
  await freeze(world.deps, subjectOf(user), 'asked to be forgotten');
  world.deps.clock.advance(60_000);
}

async function open(user: FlowUser, flow = 'payout'): Promise<string> {
  return (await world.redeem(await world.authorizeUser(user), flow)).payload.session_token;
}

/** With a name, a card, an identity, and a payout of all they own on its way. */
async function addPerson(): Promise<FlowUser & { payoutId: string }> {
  const user = await world.addUser({ USD: 10_000 });
  const { deps } = world;
  await deps.pool.query('UPDATE accounts SET email = $2, display_name = $3 WHERE id = $1', [
    user.accountId,
    WHO.email,
    WHO.nickname,
  ]);
  const token = await open(user);
  await world.inSession(token, 'POST', '/kyc', IDENTITY);
  const wallet_id = user.wallets.USD?.wallet_id ?? '';
  const destination = { ...DESTINATION, holder_name: HOLDER };
  const body = { payout_id: randomUUID(), wallet_id, amount: 10_000, destination };
  const { payload } = await world.inSession(token, 'POST', '/payouts', body);
  await world.inSession(await open(user, 'payment-selection'), 'POST', '/payment-methods', cardBody(CARDS.approve));
  return { ...user, payoutId: payload.payout?.payout_id ?? '' };
}

/** The bank has paid, and the receipt is mailed. */
async function letPayoutArrive(user: FlowUser, payoutId: string): Promise<void> {
  const { deps, integrator } = world;
  const settle = () => payoutsJob(deps, createSandboxBank(deps.clock)).run(new AbortController().signal);
  await settle();
  deps.clock.advance(BANK_TAKES_MS + 10_000);
  await settle();
  const principal = {
    integratorId: integrator.integratorId,
    integratorName: 'Games',
    accountId: user.accountId,
  } as Principal;
  await sendReceipt(deps, { principal, transactionId: payoutId, emailAddress: undefined, claim: undefined });
}

/** Every column of every table that contains the text. Stored responses are left out: they end after seven days. */
async function whereIs(text: string): Promise<string[]> {
  const { pool } = world.deps;
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name <> 'idempotency_keys'
       AND data_type IN ('text', 'jsonb', 'json', 'character varying', 'ARRAY') ORDER BY 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hit = await pool.query(
      `SELECT FROM "${table}" WHERE position(lower($1) IN lower("${column}"::text)) > 0 LIMIT 1`,
      [text],
    );
    if (hit.rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

/** Changes a balance behind the ledger's back. @returns what undoes it */
async function addToWallet(user: FlowUser, amount: number): Promise<() => Promise<unknown>> {
  const add = (by: number) =>
    world.deps.pool.query(
      'UPDATE wallets SET balance = balance + $2, in_debt = balance + $2 < 0, minimum_balance = CASE WHEN balance + $2 >= 0 THEN 0 END WHERE id = $1',
      [user.wallets.EUR?.wallet_id, by],
    );
  await add(amount);
  return () => add(-amount);
}

async function leaveTopUp(user: FlowUser): Promise<() => Promise<unknown>> {
  const { pool } = world.deps;
  const { wallet_id, payment_method_id } = user.wallets.USD ?? {};
  const id = randomUUID();
  await pool.query(
    `INSERT INTO purchases (id, integrator_id, account_id, payment_method_id, wallet_id, amount, currency, state, created_ms, updated_ms)
     VALUES ($1, $2, $3, $4, $5, 1, 'USD', 'processing', 0, 0)`,
    [id, world.integrator.integratorId, user.accountId, payment_method_id, wallet_id],
  );
  return () => pool.query('DELETE FROM purchases WHERE id = $1', [id]);
}

async function leaveDispute(user: FlowUser): Promise<() => Promise<unknown>> {
  const { pool } = world.deps;
  const id = randomUUID();
  await pool.query(
    `WITH charge AS (
       INSERT INTO card_charges (id, cause_type, cause_id, payment_method_id, amount, currency, state, check_after_ms, created_ms, updated_ms)
       VALUES ($1, 'purchase', $1, $2, 1, 'USD', 'captured', 0, 0, 0) RETURNING id)
     INSERT INTO disputes (id, provider, reference, charge_id, integrator_id, account_id, state, reason, amount, currency, fee_amount,
       respond_by_ms, opened_ms, revision, created_ms, updated_ms)
     SELECT $1, 'sandbox', $1, id, $3, $4, 'under_review', 'fraudulent', 1, 'USD', 0, 0, 0, 1, 0, 0 FROM charge`,
    [id, user.wallets.USD?.payment_method_id, world.integrator.integratorId, user.accountId],
  );
  return async () => {
    await pool.query('DELETE FROM disputes WHERE id = $1', [id]);
    await pool.query('DELETE FROM card_charges WHERE id = $1', [id]);
  };
}

async function accountOf({ accountId }: FlowUser) {
  return (await world.deps.pool.query('SELECT * FROM accounts WHERE id = $1', [accountId])).rows;
}

describe('erasing a player', () => {
  it('leaves nothing of the person in any column of any table, and all that the books need', async () => {
    const { deps } = world;
    const user = await addPerson();
    await letPayoutArrive(user, user.payoutId);
    const limit = { accountId: user.accountId, currency: 'USD', amount: 500, claim: undefined };
    await setSpendingLimit(deps, limit);
    await setSpendingLimit(deps, { ...limit, amount: 900 });
    expect(await exportPlayer(deps, SANDBOX_OPERATOR, user.accountId)).toMatchObject({
      spending_limits: [{ display_amount: 'USD 5.00', next_display_amount: 'USD 9.00', next_from: expect.any(String) }],
      bank_accounts: [
        { payout_id: user.payoutId, holder_name: HOLDER, account_number: expect.stringMatching(/^•••• /) },
      ],
    });
    const places = {
      email: await whereIs(WHO.email),
      nickname: await whereIs(WHO.nickname),
      holder: await whereIs(HOLDER),
    };
    expect(places.email).toEqual(expect.arrayContaining(['accounts.email', 'mails.recipient']));
    expect(places.nickname).toContain('accounts.display_name');
    expect(places.holder).toEqual(['payouts.destination']);
    expect(await whereIs('•••• 1111')).toEqual(['payment_methods.display_string']);
    await freezeForLong(user);

    expect(await erase(user)).toEqual({ cards: 1, submissions: 1, payouts: 1, mails: 1 });

    for (const text of [...Object.values(WHO), HOLDER, '•••• 1111', 'last_four']) {
      expect(await whereIs(text), text).toEqual([]);
    }
    const { rows } = await deps.pool.query('SELECT details, name_hash FROM kyc_submissions');
    expect(rows).toEqual([{ details: {}, name_hash: null }]);
    const kept = JSON.parse(JSON.stringify(await exportPlayer(deps, SANDBOX_OPERATOR, user.accountId)));
    expect(kept).toMatchObject({
      account: { email: null, display_name: '', kyc_state: 'ACCEPT' },
      mails: [],
      spending_limits: [],
      bank_accounts: [{ payout_id: user.payoutId, holder_name: '' }],
    });
    expect(kept.identity).toMatchObject([{ state: 'ACCEPT', details: null }]);
    expect(kept.history).toMatchObject([{ transaction_id: user.payoutId, status: 'processed' }]);
  });

  it('lets the person register anew, and the old account do nothing', async () => {
    const { deps, integrator } = world;
    const user = await addPerson();
    await letPayoutArrive(user, user.payoutId);
    const token = await open(user);
    await freezeForLong(user);
    await erase(user);
    expect((await world.inSession(token, 'GET', '')).status).toBe(401);
    expect(await world.call('POST', '/authorize/user', { account_id: user.accountId })).toMatchObject({
      status: 403,
      codes: ['account_frozen'],
    });
    const again = { integratorId: integrator.integratorId, email: WHO.email, displayName: '', locale: 'en' };
    expect(await insertUser(deps, deps.db, { ...again, currencies: [] })).toMatchObject({ email: WHO.email });
    await deps.pool.query('UPDATE accounts SET email = NULL WHERE email = $1', [WHO.email]);
  });

  it('is for good: neither erased twice nor unfrozen by the operator', async () => {
    const user = await world.addUser();
    await freezeForLong(user);
    await erase(user);
    await expect(erase(user)).rejects.toMatchObject({ status: 409, errors: [{ code: 'account_erased' }] });
    const lifting = unfreeze(world.deps, subjectOf(user));
    await expect(lifting).rejects.toMatchObject({ status: 409, errors: [{ code: 'account_erased' }] });
    await unfreeze(world.deps, { ...subjectOf(user), by: 'integrator' });
    expect((await world.call('POST', '/authorize/user', { account_id: user.accountId })).codes).toEqual([
      'account_frozen',
    ]);
  });

  it('needs the operator’s freeze, since a minute', async () => {
    const user = await world.addUser();
    const refused = { status: 409, errors: [{ code: 'account_not_frozen' }] };
    await expect(erase(user)).rejects.toMatchObject(refused);
    await freeze(world.deps, { ...subjectOf(user), by: 'integrator' }, '');
    world.deps.clock.advance(60_000);
    await expect(erase(user)).rejects.toMatchObject(refused);
    await freeze(world.deps, subjectOf(user), '');
    await expect(erase(user)).rejects.toMatchObject(refused);
    world.deps.clock.advance(60_000);
    await erase(user);
  });

  it.each([
    ['money', (user: FlowUser) => addToWallet(user, 1), /money in a wallet/],
    ['a debt', (user: FlowUser) => addToWallet(user, -1), /money in a wallet, or a debt/],
    ['a top-up', (user: FlowUser) => leaveTopUp(user), /a top-up in progress/],
    ['a dispute', (user: FlowUser) => leaveDispute(user), /an open dispute/],
  ])('refuses while there is %s, and changes nothing', async (_what, leave, message) => {
    const user = await world.addUser();
    const before = await accountOf(user);
    const undo = await leave(user);
    await freezeForLong(user);
    await expect(erase(user)).rejects.toMatchObject({ status: 409, errors: [{ code: 'account_in_use' }], message });
    expect(await accountOf(user)).toEqual(before);
    await undo();
    await erase(user);
  });

  it('refuses while a payout is on its way', async () => {
    const user = await addPerson();
    await freezeForLong(user);
    await expect(erase(user)).rejects.toThrow(/a payment, sale or payout that is not final, a payout in progress/);
    await unfreeze(world.deps, subjectOf(user));
    world.deps.clock.advance(11 * 60_000);
    await letPayoutArrive(user, user.payoutId);
    await freezeForLong(user);
    await erase(user);
  });

  it.each(['cancel', 'commit'])('refuses while an escrow holds money for them, until its %s', async (call) => {
    const [buyer, seller] = [await world.addUser({ USD: 500 }), await world.addUser()];
    const recipient = { amount: 500, currency: 'USD', destination_wallet_id: seller.wallets.USD?.wallet_id };
    const item = { product_sku: 'sword-1', reference_type: 'item', reference_id: '1', amount: 500, currency: 'USD' };
    const { payload: escrow } = await world.call('POST', '/v2/escrow', {
      account_id: buyer.accountId,
      reference_type: 'order',
      reference_id: 'A-18',
      payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
      line_items: [{ ...item, transaction_type: 'user_to_user', recipients: [recipient] }],
    });
    await world.call('POST', `/v2/escrow/${escrow.id}/pay`);
    await freezeForLong(buyer);
    await freezeForLong(seller);
    for (const user of [buyer, seller]) await expect(erase(user)).rejects.toThrow(/money held in an escrow/);
    expect((await world.call('POST', `/v2/escrow/${escrow.id}/${call}`)).status).toBe(200);
    const [paid, other] = call === 'cancel' ? [buyer, seller] : [seller, buyer];
    await expect(erase(paid)).rejects.toThrow(/money in a wallet/);
    await erase(other);
  });

  it('of an unfreeze at the same time, one happens', async () => {
    const user = await world.addUser();
    await freezeForLong(user);
    const both = await Promise.allSettled([erase(user), unfreeze(world.deps, subjectOf(user))]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isErased = both[0]?.status === 'fulfilled';
    const { codes } = await world.call('POST', '/authorize/user', { account_id: user.accountId });
    expect(codes).toEqual(isErased ? ['account_frozen'] : []);
  });

  it('leaves what is proven as it was', async () => {
    const user = await addPerson();
    await proveSoFar(world.deps);
    await letPayoutArrive(user, user.payoutId);
    await proveSoFar(world.deps);
    await freezeForLong(user);
    await erase(user);
    expect(await auditOn(world.deps)).toEqual({ findings: [], unconfirmed: [], sinceMs: expect.any(Number) });
  });

  it('touches nobody else', async () => {
    const other = await addPerson();
    const user = await world.addUser();
    await freezeForLong(user);
    await erase(user);
    for (const text of [WHO.email, WHO.nickname, HOLDER]) expect(await whereIs(text)).not.toEqual([]);
    await expect(eraseAccount(world.deps, randomUUID(), async () => {})).rejects.toMatchObject({ status: 404 });
    await expect(eraseAccount(world.deps, world.integrator.accountId, async () => {})).rejects.toMatchObject({
      status: 404,
    });
    await unfreeze(world.deps, subjectOf(other));
  });
});
