import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isIban } from '../../../src/web/flows/payout/account-number.js';
import { createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION, PERSON } from '../../support/flows/payout-bodies.js';

describe('payout and kyc flows', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  async function open(user: FlowUser, flow = 'payout') {
    return (await world.redeem(await world.authorizeUser(user), flow)).payload;
  }

  async function ready(funds = 10_000) {
    const user = await world.addUser({ USD: funds });
    const { session_token: token } = await open(user);
    await world.inSession(token, 'POST', '/kyc', PERSON);
    return { user, token, wallet_id: user.wallets.USD?.wallet_id ?? '' };
  }

  it('requires KYC first', async () => {
    const user = await world.addUser({ USD: 10_000 });
    const opened = await open(user);
    const pay = () =>
      world.inSession(opened.session_token, 'POST', '/payouts', {
        payout_id: randomUUID(),
        wallet_id: user.wallets.USD?.wallet_id,
        amount: 1000,
        destination: DESTINATION,
      });

    expect(opened).toMatchObject({ payout: { kyc_required: true }, kyc: { state: 'NODATA', can_submit: true } });
    expect(await pay()).toMatchObject({ status: 403, codes: ['kyc_required'] });
    const submitted = await world.inSession(opened.session_token, 'POST', '/kyc', PERSON);
    expect(submitted.payload.kyc).toMatchObject({ state: 'ACCEPT', can_submit: false, submitted: expect.any(String) });
    expect((await pay()).payload.payout.state).toBe('pending');
  });

  it('takes money from the wallet and shows a masked destination', async () => {
    const { token, wallet_id } = await ready();
    const body = { payout_id: randomUUID(), wallet_id, amount: 2500, destination: DESTINATION };

    const quoted = await world.inSession(token, 'POST', '/payouts/quote', { wallet_id, amount: 2500 });
    const answers = await Promise.all([1, 2, 3].map(() => world.inSession(token, 'POST', '/payouts', body)));

    expect(quoted.payload.quote).toMatchObject({ fee_amount: 50, display_arriving_amount: 'USD 24.50' });
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers[0]?.payload.payout).toMatchObject({
      state: 'pending',
      amount: 2500,
      fee_amount: 50,
      arriving_amount: 2450,
      destination: { account_number: '•••• 6789', country: 'US' },
      wallet: { balance: 7500 },
    });
    expect(await world.balance(wallet_id)).toBe(7500);
    const ownId = answers[0]?.payload.payout.payout_id ?? '';
    expect(ownId).not.toBe(body.payout_id);
    for (const name of [ownId, body.payout_id]) {
      const read = await world.inSession(token, 'GET', `/payouts/${name}`);
      expect(read.payload.payout.payout_id).toBe(ownId);
    }
  });

  it.each([
    ['from another wallet', { currency: 'EUR', amount: 2500 }],
    ['of another amount', { currency: 'USD', amount: 2000 }],
    ['to another account', { currency: 'USD', amount: 2500, to: { account_number: '000987654321' } }],
    ['to somebody else', { currency: 'USD', amount: 2500, to: { holder_name: 'Somebody Else' } }],
  ] as const)('refuses an id already used for another payout, %s', async (_name, { currency, amount, ...rest }) => {
    const user = await world.addUser({ USD: 10_000, EUR: 10_000 });
    const { session_token: token } = await open(user);
    await world.inSession(token, 'POST', '/kyc', PERSON);
    const payout_id = randomUUID();
    const pay = (from: 'USD' | 'EUR', taken: number, to: object = {}) =>
      world.inSession(token, 'POST', '/payouts', {
        payout_id,
        wallet_id: user.wallets[from]?.wallet_id,
        amount: taken,
        destination: { ...DESTINATION, ...to },
      });
    await pay('USD', 2500);

    const other = await pay(currency, amount, 'to' in rest ? rest.to : {});

    expect(other).toMatchObject({ status: 409, codes: ['payout_id_taken'] });
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(7500);
    expect(await world.balance(user.wallets.EUR?.wallet_id)).toBe(10_000);
  });

  it('answers a request that was sent twice with its one payout, which has taken the whole balance meanwhile', async () => {
    const { token, wallet_id } = await ready();
    const body = { payout_id: randomUUID(), wallet_id, amount: 10_000, destination: DESTINATION };
    const pay = () => world.inSession(token, 'POST', '/payouts', body);
    const { bank } = world.deps.adapters;
    if (!bank) throw new Error('The sandbox has a bank.');
    let answer = () => {};
    const waits = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const accepts = vi.spyOn(bank, 'accepts').mockReturnValueOnce(waits);

    const slow = pay();
    await vi.waitFor(() => expect(accepts).toHaveBeenCalled());
    const sent = await pay();
    answer();

    expect(sent.status).toBe(200);
    expect(await slow).toMatchObject({
      status: 200,
      payload: { payout: { payout_id: sent.payload.payout.payout_id } },
    });
    expect(await world.balance(wallet_id)).toBe(0);
    accepts.mockRestore();
  });

  it('refuses more than the wallet holds, too little, and other accounts’ wallets', async () => {
    const { token, wallet_id } = await ready(3000);
    const pay = (change: object) =>
      world.inSession(token, 'POST', '/payouts', {
        payout_id: randomUUID(),
        wallet_id,
        amount: 1000,
        destination: DESTINATION,
        ...change,
      });

    const tooMuch = await pay({ amount: 3001 });

    expect(tooMuch).toMatchObject({ status: 409, codes: ['insufficient_funds'] });
    expect(tooMuch.payload.payout.wallets).toContainEqual(expect.objectContaining({ wallet_id, balance: 3000 }));
    expect((await pay({ amount: 499 })).codes).toEqual(['amount_too_small']);
    expect((await pay({ wallet_id: randomUUID() })).codes).toEqual(['wallet_id_unknown']);
    const germany = { ...DESTINATION, country: 'DE' };
    expect((await pay({ destination: { ...germany, account_number: 'DE89370400440532013001' } })).codes).toEqual([
      'account_number_invalid',
    ]);
    expect((await pay({ destination: { ...germany, account_number: 'DE89 3704 0044 0532 0130 00' } })).status).toBe(
      200,
    );
  });

  it.each([
    [{ routing_number: undefined }, 'routing_number_missing'],
    [{ routing_number: '021000022' }, 'routing_number_invalid'],
    [{ routing_number: '02100002' }, 'routing_number_invalid'],
    [{ country: 'DE', account_number: 'DE89370400440532013000', routing_number: 'no/bank' }, 'routing_number_invalid'],
  ])('refuses the destination %j', async (change, code) => {
    const { token, wallet_id } = await ready();

    const refused = await world.inSession(token, 'POST', '/payouts', {
      payout_id: randomUUID(),
      wallet_id,
      amount: 1000,
      destination: { ...DESTINATION, ...change },
    });

    expect(refused).toMatchObject({ status: 422, codes: [code] });
    expect(refused.payload.errors).toEqual([{ code, param: 'destination.routing_number' }]);
    expect(await world.balance(wallet_id)).toBe(10_000);
  });

  it.each([
    ['Deny', 'DENY', false],
    ['Review', 'MANUAL_REVIEW', false],
    ['Reverify', 'REVERIFY', true],
  ])('decides by the last name %s: %s', async (last_name, state, can_submit) => {
    const { session_token: token } = await open(await world.addUser(), 'kyc');

    const answer = await world.inSession(token, 'POST', '/kyc', { ...PERSON, last_name });

    expect(answer.payload.kyc).toMatchObject({ state, can_submit });
  });

  it('refuses a submission where none is awaited', async () => {
    const { session_token: token } = await open(await world.addUser(), 'kyc');
    await world.inSession(token, 'POST', '/kyc', PERSON);

    const again = await world.inSession(token, 'POST', '/kyc', { ...PERSON, last_name: 'Deny' });

    expect(again.payload.kyc.state).toBe('ACCEPT');
  });

  it('seals personal data and keeps it out of the log', async () => {
    const { session_token: token } = await open(await world.addUser(), 'kyc');

    await world.inSession(token, 'POST', '/kyc', { ...PERSON, document: { type: 'passport', number: 'SECRET99' } });

    const { rows } = await world.deps.pool.query('SELECT details::text AS details FROM kyc_submissions');
    expect(JSON.stringify(rows) + world.deps.logLines.join('')).not.toContain('SECRET99');
  });

  it.each([
    [{ first_name: '' }, 'first_name_invalid', 'first_name'],
    [{ date_of_birth: '2010-01-01' }, 'date_of_birth_too_young', 'date_of_birth'],
    [{ date_of_birth: '31.1.1990' }, 'date_of_birth_invalid', 'date_of_birth'],
    [{ date_of_birth: '1890-01-01' }, 'date_of_birth_invalid', 'date_of_birth'],
    [{ address: { ...PERSON.address, country: 'USA' } }, 'country_invalid', 'address.country'],
    [{ document: { type: 'library_card', number: '123' } }, 'type_invalid', 'document.type'],
  ])('refuses %j', async (change, code, param) => {
    const { session_token: token } = await open(await world.addUser(), 'kyc');

    const answer = await world.inSession(token, 'POST', '/kyc', { ...PERSON, ...change });

    expect(answer).toMatchObject({ status: 422, codes: [code] });
    expect(answer.payload.errors[0]?.param).toBe(param);
  });

  it.each(['GB82WEST12345698765432', 'DE89370400440532013000', 'FR1420041010050500013M02606'])(
    'accepts the IBAN %s',
    (text) => {
      expect(isIban(text)).toBe(true);
      expect(isIban(`${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`)).toBe(false);
    },
  );
});
