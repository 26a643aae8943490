import { textsIn } from '@svc-bridge/texts/catalogue';
import { describe, expect, it, vi } from 'vitest';
import { NO_KYC } from '../../flows/kyc/kyc-actions.js';
import { createKycFlowActions } from '../../flows/kyc/kyc-flow-actions.js';
import { createSelectionActions, FIRST_SELECTION_STATE } from '../../flows/payment-selection/selection-actions.js';
import { createPayoutActions } from '../../flows/payout/payout-actions.js';
import { FIRST_PAYOUT_STATE } from '../../flows/payout/payout-state.js';
import { createPurchaseActions } from '../../flows/purchase/purchase-actions.js';
import { FIRST_PURCHASE_STATE } from '../../flows/purchase/purchase-state.js';
import { firstFlowCore } from '../../flows/session/flow-context.js';
import { createOpenFlow } from '../../flows/session/open-flow.js';
import { createTosActions } from '../../flows/tos/tos-actions.js';
import { ENGLISH } from '../support/english.js';
import type { Reply } from '../support/fake-flow-api.js';
import { flowContext } from '../support/flow-context.js';
import {
  CARD,
  PAYOUT,
  PAYOUT_OFFER,
  PAYOUT_QUOTE,
  PURCHASE_CURRENCY,
  purchase,
  session,
  TO_ACCEPT,
  WALLET,
} from '../support/flow-sessions.js';

const flowTurns = async () => {
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve));
};
const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 });

/** A service with this session, these replies, and a session that can be ended. */
function service(flow: string, replies: Record<string, Reply>, more: Record<string, unknown> = {}) {
  return (call: string): Reply | undefined => {
    if (call === 'POST flow-sessions') return { status: 201, payload: session(flow, more) };
    return call === 'POST end' ? { payload: { ended: true } } : replies[call];
  };
}

describe('payment selection', () => {
  function setUp(replies: Record<string, Reply>, config: Record<string, unknown> = {}) {
    const flow = flowContext(FIRST_SELECTION_STATE, service('payment-selection', replies), config);
    const actions = createSelectionActions(flow.context, flow.language);
    return { ...flow, actions, opening: createOpenFlow(flow.context, actions) };
  }
  const details = { transactionDetails: { transaction_amount: 1_999, currency: 'USD' } };
  const split = [
    { payment_method_id: 'wallet-usd', amount: 1_250 },
    { payment_method_id: 'card-1', amount: 0 },
  ];

  it('ends with the array validated by the service', async () => {
    const { actions, opening, calls, settled } = setUp(
      { 'POST payment-selection': { payload: { payment_methods: split } } },
      details,
    );
    await opening.load();
    actions.methods.walletFirst(true);
    await actions.confirm();
    expect(calls.at(-1)?.body).toEqual({
      payment_methods: split,
      transaction_details: { transaction_amount: 1_999, currency: 'USD' },
    });
    expect(settled()).toEqual([
      { event: { source: 'svc', event: 'svc.payment-selection.complete', state: 'complete', paymentMethods: split } },
    ]);
  });

  it('shows the wallet’s current balance when the sum no longer adds up', async () => {
    const { actions, opening, store, settled } = setUp(
      {
        'POST payment-selection': { status: 422, codes: ['wallet_balance_exceeded'] },
        'GET payment-methods': { payload: { payment_methods: [{ ...WALLET, balance: 100 }, CARD] } },
      },
      details,
    );
    await opening.load();
    actions.methods.walletFirst(true);
    await actions.confirm();
    expect(store.state).toMatchObject({ stage: 'form', methods: [{ balance: 100 }, {}] });
    expect(store.state.problem).toContain('balance has changed');
    expect(settled()).toEqual([]);
  });

  it('accepts one method with amount 0 when no total is known', async () => {
    const { actions, opening, calls } = setUp({ 'POST payment-selection': { payload: { payment_methods: [] } } });
    await opening.load();
    actions.methods.choose('wallet-usd');
    await actions.confirm();
    expect(calls.at(-1)?.body).toEqual({ payment_methods: [{ payment_method_id: 'wallet-usd', amount: 0 }] });
  });

  it.each([
    [{ transaction_amount: 1_999, currency: 'usd' }, 'currency must be one of '],
    [{ transaction_amount: 1_999, currency: 'XXX' }, 'currency must be one of '],
    [{ transaction_amount: 1_999, currency: 'constructor' }, 'currency must be one of '],
    [{ transaction_amount: 19.99, currency: 'USD' }, 'transaction_amount must be an integer of minor units'],
    [{ transaction_amount: -1, currency: 'USD' }, 'transaction_amount must be an integer of minor units'],
  ])('tells the game what is wrong with %j, and the buyer chooses from nothing', async (transactionDetails, why) => {
    const { opening, store, settled } = setUp({}, { transactionDetails });
    await opening.load();

    const message = expect.stringContaining(`flowConfig.transactionDetails.${why}`);
    expect(settled()).toEqual([
      {
        event: { source: 'svc', event: 'svc.payment-selection.complete', state: 'error' },
        error: { code: 'invalid_argument', message, retryable: false },
      },
    ]);
    expect(store.state.stage).not.toBe('form');
  });

  it('knows no total where the amount is 0', async () => {
    const { opening, store } = setUp({}, { transactionDetails: { transaction_amount: 0, currency: 'USD' } });
    await opening.load();
    expect(store.state).toMatchObject({ stage: 'form', due: undefined });
  });

  it('can be cancelled on every screen', async () => {
    const { opening, settled } = setUp({});
    await opening.load();
    await opening.close();
    expect(settled()).toEqual([{ event: { source: 'svc', event: 'svc.payment-selection.complete', state: 'cancel' } }]);
  });

  it('adds and selects a card, or shows the problem beside its field', async () => {
    const added = { ...CARD, payment_method_id: 'card-new' };
    const { actions, opening, store, calls } = setUp({
      'POST payment-methods': { status: 201, payload: { payment_method: added, payment_methods: [CARD, added] } },
    });
    await opening.load();
    actions.methods.open('card');
    actions.methods.typeCard({ number: '4242 4242 4242 4241', expiry: '12/31', code: '123' });
    await actions.methods.addCard();
    expect(store.state.cardErrors).toHaveProperty('number');
    expect(calls).toHaveLength(1);
    actions.methods.typeCard({ number: '4242 4242 4242 4242' });
    await actions.methods.addCard();
    expect(store.state).toMatchObject({ chosenId: 'card-new', view: 'list', card: { number: '' } });
  });

  it.each([
    ['card_number_invalid', 'number'],
    ['card_expired', 'expiry'],
    ['security_code_invalid', 'code'],
    ['payment_provider_unavailable', 'form'],
    ['something_else', 'form'],
  ])('shows the refusal %s at %s', async (code, field) => {
    const { actions, opening, store } = setUp({ 'POST payment-methods': { status: 422, codes: [code] } });
    await opening.load();
    actions.methods.typeCard({ number: '4242 4242 4242 4242', expiry: '12/31', code: '123' });
    await actions.methods.addCard();
    expect(Object.keys(store.state.cardErrors)).toEqual([field]);
  });

  it('removes a method after confirmation, and selects another', async () => {
    const { actions, opening, store } = setUp({
      'POST payment-methods/card-1/remove': { payload: { payment_methods: [] } },
    });
    await opening.load();
    actions.methods.choose('card-1');
    actions.methods.askRemove('card-1');
    expect(store.state.removing).toBe('card-1');
    await actions.methods.remove('card-1');
    expect(store.state).toMatchObject({ methods: [], chosenId: undefined, removing: undefined });
  });
});

describe('terms of service', () => {
  it('complete when accepted, cancel when declined', async () => {
    const accepted = { terms: { required: false, version: 3, accepted_version: 3, document: null } };
    for (const accept of [true, false]) {
      const flow = flowContext(
        firstFlowCore('tos'),
        service('tos', { 'POST terms/accept': { payload: accepted } }, { terms: TO_ACCEPT }),
      );
      const opening = createOpenFlow(flow.context, createTosActions(flow.context));
      await opening.load();
      if (accept) await opening.acceptTerms('', '');
      else await opening.close();
      expect(flow.settled()).toMatchObject([
        { event: { event: 'svc.tos.complete', state: accept ? 'complete' : 'cancel' } },
      ]);
    }
  });

  it('list who has already accepted them', async () => {
    const flow = flowContext(firstFlowCore('tos'), service('tos', {}));
    const actions = createTosActions(flow.context);
    await createOpenFlow(flow.context, actions).load();
    expect(flow.store.state.stage).toBe('done');
    actions.done();
    expect(flow.settled()).toMatchObject([{ event: { state: 'complete', trigger: 'done-button' } }]);
  });
});

describe('identity', () => {
  const FORM = {
    first_name: 'Demo',
    last_name: 'Buyer',
    date_of_birth: '1990-01-31',
    line_1: '1 Main St',
    city: 'Springfield',
    postal_code: '12345',
    country: 'US',
    document_number: 'X1',
  };
  function setUp(replies: Record<string, Reply>) {
    const flow = flowContext({ ...firstFlowCore('kyc'), ...NO_KYC }, service('kyc', replies));
    const actions = createKycFlowActions(flow.context, flow.language);
    return { ...flow, actions, opening: createOpenFlow(flow.context, actions) };
  }

  it('names every empty field, and leaves the optional ones alone', async () => {
    const { actions, opening, store, calls } = setUp({});
    await opening.load();
    await actions.form.submit();
    expect(Object.keys(store.state.kycErrors).sort()).toEqual(
      ['city', 'date_of_birth', 'document_number', 'first_name', 'last_name', 'line_1', 'postal_code'].sort(),
    );
    expect(calls).toHaveLength(1);
  });

  it.each(['ACCEPT', 'DENY', 'MANUAL_REVIEW'])('sends the form and completes with the decision %s', async (state) => {
    const { actions, opening, store, calls, settled } = setUp({
      'POST kyc': { payload: { kyc: { state, submitted: 'now', can_submit: false, required_fields: [] } } },
    });
    await opening.load();
    actions.form.type(FORM);
    await actions.form.submit();
    expect(calls.at(-1)?.body).toEqual({
      first_name: 'Demo',
      last_name: 'Buyer',
      date_of_birth: '1990-01-31',
      address: { line_1: '1 Main St', city: 'Springfield', postal_code: '12345', country: 'US' },
      document: { type: 'passport', number: 'X1' },
    });
    expect(store.state.stage).toBe('done');
    actions.done();
    expect(settled()).toMatchObject([{ event: { event: 'svc.kyc.complete', state: 'complete', kyc_state: state } }]);
  });

  it('shows the service’s errors beside the fields they name', async () => {
    const errors = [
      { code: 'address.city_invalid', param: 'address.city' },
      { code: 'date_of_birth_too_young', param: 'date_of_birth' },
      { code: 'document.number_missing', param: 'document.number' },
    ];
    const { actions, opening, store } = setUp({ 'POST kyc': { status: 422, codes: ['x'], payload: { errors } } });
    await opening.load();
    actions.form.type(FORM);
    await actions.form.submit();
    expect(Object.keys(store.state.kycErrors)).toEqual(['city', 'date_of_birth', 'document_number']);
    expect(store.state.kycErrors.date_of_birth).toContain('18');
  });

  it('offers the form again when the details did not match', async () => {
    const { actions, opening, store } = setUp({
      'POST kyc': { payload: { kyc: { state: 'REVERIFY', submitted: 'now', can_submit: true, required_fields: [] } } },
    });
    await opening.load();
    actions.form.type(FORM);
    await actions.form.submit();
    expect(store.state).toMatchObject({
      stage: 'form',
      kyc: { state: 'REVERIFY' },
      problem: ENGLISH.texts.kyc.again,
    });
  });
});

describe('top-up', () => {
  const quote = {
    amount: 1_000,
    fee_amount: 0,
    charge_amount: 1_000,
    currency: 'USD',
    display_amount: 'USD 10.00',
    display_fee_amount: 'USD 0.00',
    display_charge_amount: 'USD 10.00',
  };
  function setUp(replies: Record<string, Reply>, more: Record<string, unknown> = {}) {
    const flow = flowContext(
      FIRST_PURCHASE_STATE,
      service('purchase', { 'POST purchases/quote': { payload: { quote } }, ...replies }, more),
    );
    const actions = createPurchaseActions(flow.context, flow.language);
    return { ...flow, actions, opening: createOpenFlow(flow.context, actions) };
  }

  it('quotes an amount, charges the card, and completes', async () => {
    const { actions, opening, store, calls, settled } = setUp({
      'POST purchases': { payload: { purchase: purchase('success') } },
    });
    await opening.load();
    expect(store.state.methods.map(({ kind }) => kind)).not.toContain('wallet');
    actions.pickAmount(1_000);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.pay();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(calls.filter(({ call }) => call === 'POST purchases').map(({ body }) => body)).toEqual([
      { purchase_id: 'id-1', amount: 1_000, currency: 'USD', payment_method_id: 'card-1' },
    ]);
    actions.done();
    expect(settled()).toMatchObject([{ event: { event: 'svc.purchase.complete', state: 'complete' } }]);
  });

  it('defaults to a wallet that a card can top up, and offers no card of another currency', async () => {
    const yen = { ...PURCHASE_CURRENCY, currency: 'JPY' };
    const { actions, opening, store } = setUp(
      {},
      {
        purchase: { currencies: [yen, PURCHASE_CURRENCY], unfinished: null },
        payment_methods: [CARD],
      },
    );
    await opening.load();
    expect(store.state).toMatchObject({ currency: 'USD', chosenId: 'card-1' });
    actions.pickCurrency('JPY');
    expect(store.state).toMatchObject({ currency: 'JPY', chosenId: undefined });
  });

  it('forgets why the last card failed once another wallet is chosen', async () => {
    const failed = purchase('failed', { failure_reason: { code: 'card_declined', message: 'Declined.' } });
    const { actions, opening, store } = setUp(
      { 'POST purchases': { payload: { purchase: failed } } },
      { purchase: { currencies: [PURCHASE_CURRENCY, { ...PURCHASE_CURRENCY, currency: 'EUR' }], unfinished: null } },
    );
    await opening.load();
    actions.pickAmount(1_000);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.pay();
    await until(() => expect(store.state.problem).toContain('Your bank declined the card.'));
    actions.pickCurrency('EUR');
    expect(store.state.problem).toBeUndefined();
  });

  it('refuses amounts beyond the limits and text that is not an amount', async () => {
    const { actions, opening, store, names } = setUp({});
    await opening.load();
    actions.typeAmount('0.50');
    expect(store.state.amountError).toBe('At least $1.00.');
    actions.typeAmount('20000');
    expect(store.state.amountError).toBe('At most $10,000.00.');
    actions.typeAmount('ten');
    expect(store.state.amount).toBeUndefined();
    actions.pay();
    expect(names()).toEqual(['POST flow-sessions']);
  });

  it('quotes only the last of several amounts', async () => {
    const { actions, opening, store, calls } = setUp({});
    await opening.load();
    for (const text of ['1', '10', '100']) actions.typeAmount(text);
    await until(() => expect(store.state.quote).toBeDefined());
    expect(calls.slice(1).map(({ body }) => body)).toEqual([{ amount: 10_000, currency: 'USD' }]);
  });

  it('pays nothing without a quote: retries while nothing answers, and shows a refusal', async () => {
    const replies: (Reply | undefined)[] = [undefined, { status: 503 }, { payload: { quote } }];
    const refused = { status: 422, codes: ['amount_too_large'], message: ['At most USD 5.00.'] };
    const flow = flowContext(FIRST_PURCHASE_STATE, (call) => {
      if (call === 'POST flow-sessions') return { status: 201, payload: session('purchase') };
      return call === 'POST purchases/quote' ? (replies.length > 0 ? replies.shift() : refused) : undefined;
    });
    const actions = createPurchaseActions(flow.context, flow.language);
    await createOpenFlow(flow.context, actions).load();

    actions.pickAmount(1_000);
    actions.pay();
    await until(() => expect(flow.store.state.quote).toEqual(quote));
    expect(flow.names()).not.toContain('POST purchases');

    actions.pickAmount(2_500);
    actions.pay();
    await until(() => expect(flow.store.state.amountError).toBe('At most USD 5.00.'));
    expect(flow.store.state.quote).toBeUndefined();
    expect(flow.names()).not.toContain('POST purchases');
  });

  it('drops the quote of an amount that was removed meanwhile', async () => {
    const { actions, opening, store, names } = setUp({});
    await opening.load();
    actions.typeAmount('10');
    actions.typeAmount('ten');
    actions.typeAmount('10');
    actions.pickCurrency('USD');
    await flowTurns();
    expect(store.state).toMatchObject({ amount: undefined, quote: undefined });
    expect(names()).not.toContain('POST purchases/quote');
  });

  it('follows one that was not finished', async () => {
    const offer = { currencies: [], unfinished: purchase('processing') };
    const { opening, store } = setUp(
      { 'GET purchases/pu1': { payload: { purchase: purchase('success') } } },
      { purchase: offer },
    );
    await opening.load();
    await until(() => expect(store.state.stage).toBe('done'));
  });

  it('reports no cancel when the terms are declined while one is not finished', async () => {
    const offer = { currencies: [], unfinished: purchase('processing') };
    const { opening, store, settled } = setUp({}, { purchase: offer, terms: TO_ACCEPT });
    await opening.load();
    expect(store.state.stage).toBe('terms');
    await opening.close();
    expect(settled()).toMatchObject([{ event: { state: 'error' }, error: { code: 'outcome_unknown' } }]);
  });

  it('shows why it failed and offers a retry', async () => {
    const failed = purchase('failed', { failure_reason: { code: 'authentication_abandoned', message: 'No.' } });
    const { actions, opening, store } = setUp({ 'POST purchases': { payload: { purchase: failed } } });
    await opening.load();
    actions.pickAmount(1_000);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'form', purchaseId: 'id-2' }));
    expect(store.state.problem).toContain('was cancelled');
  });
});

describe('payout', () => {
  function setUp(replies: Record<string, Reply>, more: Record<string, unknown> = {}) {
    const flow = flowContext(
      FIRST_PAYOUT_STATE,
      service('payout', { 'POST payouts/quote': { payload: { quote: PAYOUT_QUOTE } }, ...replies }, more),
    );
    const actions = createPayoutActions(flow.context, flow.language);
    return { ...flow, actions, opening: createOpenFlow(flow.context, actions) };
  }
  const BANK = { holder_name: ' Demo Buyer', account_number: 'DE89 3704 0044', country: 'DE' };
  const US_BANK = { ...BANK, account_number: '000123456789', country: 'US', routing_number: ' 021000021' };

  it('sends the amount to the account, and completes while the bank is still processing', async () => {
    const { actions, opening, store, calls, settled } = setUp({ 'POST payouts': { payload: { payout: PAYOUT } } });
    await opening.load();
    actions.typeAmount('50');
    actions.typeBank(BANK);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.request();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(calls.find(({ call }) => call === 'POST payouts')?.body).toEqual({
      payout_id: 'id-1',
      wallet_id: 'w1',
      amount: 5_000,
      destination: { type: 'bank_account', holder_name: 'Demo Buyer', account_number: 'DE8937040044', country: 'DE' },
    });
    actions.done();
    expect(settled()).toMatchObject([{ event: { event: 'svc.payout.complete', state: 'complete', payout_id: 'p1' } }]);
  });

  it.each([
    ['with an account in the US', [US_BANK], { country: 'US', routing_number: '021000021' }],
    ['with none in another country', [US_BANK, { country: 'DE' }], { country: 'DE' }],
    ['in Arabic digits', [{ ...US_BANK, routing_number: '٠٢١٠٠٠٠٢١' }], { country: 'US', routing_number: '021000021' }],
    ['again with one in the US', [US_BANK, BANK, US_BANK], { country: 'US', routing_number: '021000021' }],
  ])('sends a routing number that was typed %s', async (_where, typed, destination) => {
    const { actions, opening, store, calls } = setUp({ 'POST payouts': { payload: { payout: PAYOUT } } });
    await opening.load();
    actions.typeAmount('50');
    for (const change of typed) actions.typeBank(change);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.request();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(calls.find(({ call }) => call === 'POST payouts')?.body.destination).toEqual({
      type: 'bank_account',
      holder_name: 'Demo Buyer',
      account_number: '000123456789',
      ...destination,
    });
  });

  it.each([
    ['the session has expired', { status: 401, codes: ['session_expired'] }],
    ['the terms have changed', { status: 403, codes: ['terms_not_accepted'] }],
  ])('repeats the same payout after a lost response, and never claims that it was not sent: %s', async (_, refusal) => {
    const replies: Array<Reply | undefined> = [undefined, refusal];
    const flow = flowContext(FIRST_PAYOUT_STATE, (call) => {
      if (call === 'POST flow-sessions') return { status: 201, payload: session('payout') };
      return call === 'POST payouts' ? replies.shift() : { payload: { quote: PAYOUT_QUOTE } };
    });
    const actions = createPayoutActions(flow.context, flow.language);
    await createOpenFlow(flow.context, actions).load();
    actions.typeAmount('50');
    actions.typeBank(BANK);
    await until(() => expect(flow.store.state.quote).toBeDefined());
    actions.request();
    await until(() =>
      expect(flow.store.state).toMatchObject({ stage: 'failed', failure: { kind: 'unsettledPayout' } }),
    );
    const ids = flow.calls.filter(({ call }) => call === 'POST payouts').map(({ body }) => body.payout_id);
    expect(ids).toEqual(['id-1', 'id-1']);
    expect(flow.steps()).toEqual(['content', 'submitted', 'error']);
  });

  it('uses the whole balance on one press', async () => {
    const { actions, opening, store } = setUp({});
    await opening.load();
    actions.takeAll();
    expect(store.state).toMatchObject({ amount: 125_000, typed: '1250.00', amountError: undefined });
  });

  it('writes the whole balance as it is read in the player’s language', async () => {
    const [wallet] = PAYOUT_OFFER.wallets;
    const more = {
      currencies: { KWD: { exponent: 3, is_virtual: false } },
      payout: { ...PAYOUT_OFFER, wallets: [{ ...wallet, currency: 'KWD', balance: 250_500 }] },
    };
    const replies = { 'POST payouts/quote': { payload: { quote: PAYOUT_QUOTE } } };
    const { context, store } = flowContext(FIRST_PAYOUT_STATE, service('payout', replies, more));
    const actions = createPayoutActions(context, () => ({ ...ENGLISH, locale: 'de' }));
    await createOpenFlow(context, actions).load();
    actions.takeAll();
    expect(store.state).toMatchObject({ amount: 250_500, typed: '250,500' });
    actions.typeAmount(store.state.typed);
    expect(store.state.amount).toBe(250_500);
  });

  it('names the fields that are missing and sends nothing', async () => {
    const { actions, opening, store, names } = setUp({});
    await opening.load();
    actions.request();
    expect(Object.keys(store.state.bankErrors)).toEqual(expect.arrayContaining(['holder_name', 'account_number']));
    expect(names()).not.toContain('POST payouts');
  });

  it.each([
    ['insufficient_funds', 409, { problem: 'Your balance has changed and is not enough any more.' }],
    ['account_number_invalid', 422, { bankErrors: { account_number: 'Check the account number.' } }],
    ['routing_number_invalid', 422, { bankErrors: { routing_number: 'Check this field.' } }],
    ['holder_name_invalid', 422, { bankErrors: { holder_name: 'Check this field.' } }],
    ['country_invalid', 422, { bankErrors: { country: 'Check this field.' } }],
    ['kyc_required', 403, { offer: { kyc_required: true } }],
    [
      'holder_name_mismatch',
      422,
      { bankErrors: { holder_name: 'The account holder must have the name that you confirmed your identity with.' } },
    ],
    [
      'identity_unknown',
      403,
      { problem: 'We have to confirm your identity again. Please contact the game’s support.' },
    ],
  ])('shows the refusal %s in its place', async (code, status, expected) => {
    const { actions, opening, store, steps } = setUp({ 'POST payouts': { status, codes: [code] } });
    await opening.load();
    actions.typeAmount('50');
    actions.typeBank(US_BANK);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.request();
    await until(() => expect(store.state).toMatchObject({ stage: 'form', ...expected }));
    expect(steps()).toEqual(['content', 'submitted', 'recovered']);
  });

  it.each(['failed', 'returned'])('is over, and the money is in the wallet again, once it has %s', async (state) => {
    const failure_reason = { code: 'account_closed', message: 'The account is closed.' };
    const { actions, opening, store, steps } = setUp({
      'POST payouts': { payload: { payout: { ...PAYOUT, state, failure_reason } } },
    });
    await opening.load();
    actions.typeAmount('50');
    actions.typeBank(BANK);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.request();
    await until(() =>
      expect(store.state).toMatchObject({ stage: 'form', problem: ENGLISH.texts.reasons.account_closed }),
    );
    expect(steps()).toEqual(['content', 'submitted', 'recovered']);
  });

  it.each([
    [3_000, 'At most $30.00.'],
    [0, 'You have reached the limit for withdrawals. Try again later.'],
  ])('marks the amount when a limit has come to leave %d', async (most_amount, amountError) => {
    const [wallet] = PAYOUT_OFFER.wallets;
    const payout = { ...PAYOUT_OFFER, wallets: [{ ...wallet, most_amount }] };
    const { actions, opening, store } = setUp({
      'POST payouts': { status: 422, codes: ['amount_too_large'], payload: { payout } },
    });
    await opening.load();
    actions.typeAmount('50');
    actions.typeBank(BANK);
    await until(() => expect(store.state.quote).toBeDefined());
    actions.request();
    await until(() => expect(store.state).toMatchObject({ stage: 'form', typed: '50', amountError }));
    actions.takeAll();
    expect(store.state.amount).toBe(most_amount);
  });

  it('asks for the identity first where required, says when it did not match, and continues once it is confirmed', async () => {
    const kyc = { submitted: 'now', required_fields: [] };
    const payload = { kyc: { ...kyc, state: 'REVERIFY', can_submit: true } };
    const { actions, opening, store } = setUp(
      { 'POST kyc': { payload } },
      {
        payout: { ...PAYOUT_OFFER, kyc_required: true },
        kyc: { state: 'NODATA', submitted: null, can_submit: true, required_fields: [] },
      },
    );
    await opening.load();
    expect(store.state.offer?.kyc_required).toBe(true);
    actions.kyc.type({
      first_name: 'a',
      last_name: 'b',
      date_of_birth: '1990-01-01',
      line_1: 'c',
      city: 'd',
      postal_code: 'e',
      country: 'US',
      document_number: 'f',
    });
    await actions.kyc.submit();
    expect(store.state).toMatchObject({ offer: { kyc_required: true }, problem: ENGLISH.texts.kyc.again });
    payload.kyc = { ...kyc, state: 'ACCEPT', can_submit: false };
    await actions.kyc.submit();
    expect(store.state).toMatchObject({ offer: { kyc_required: false }, problem: undefined });
  });
});

describe('a refusal is told in the player’s language', () => {
  const german = { lang: 'de', locale: 'de', texts: textsIn('de') };
  const { reasons, general, flow } = german.texts;
  const refusal = (status: number, code: string): Reply => ({ status, codes: [code], message: ['In English.'] });

  it.each([
    [409, 'payment_method_inactive', reasons.payment_method_inactive],
    [429, 'rate_limited', general.busyText],
    [503, 'service_unavailable', flow.problem],
  ])('when methods are selected: %d %s', async (status, code, words) => {
    const answer = service('payment-selection', { 'POST payment-selection': refusal(status, code) });
    const { context, store } = flowContext(FIRST_SELECTION_STATE, answer);
    const actions = createSelectionActions(context, () => german);
    await createOpenFlow(context, actions).load();
    await actions.confirm();
    expect(store.state.problem).toBe(words);
  });

  it.each([
    [409, 'processing_error', { problem: reasons.processing_error }],
    [422, 'payment_limit_reached', { amountError: reasons.payment_limit_reached }],
  ])('when a top-up is priced: %d %s', async (status, code, shown) => {
    const answer = service('purchase', { 'POST purchases/quote': refusal(status, code) });
    const { context, store } = flowContext(FIRST_PURCHASE_STATE, answer);
    const actions = createPurchaseActions(context, () => german);
    await createOpenFlow(context, actions).load();
    actions.pickAmount(1_000);
    await until(() => expect(store.state).toMatchObject(shown));
  });

  it.each([
    [409, 'processing_error', { problem: reasons.processing_error }],
    [422, 'limit_exceeded', { amountError: reasons.limit_exceeded }],
  ])('when a withdrawal is priced: %d %s', async (status, code, shown) => {
    const answer = service('payout', { 'POST payouts/quote': refusal(status, code) });
    const { context, store } = flowContext(FIRST_PAYOUT_STATE, answer);
    const actions = createPayoutActions(context, () => german);
    await createOpenFlow(context, actions).load();
    actions.typeAmount('50');
    await until(() => expect(store.state).toMatchObject(shown));
  });
});
