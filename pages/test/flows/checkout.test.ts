import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckoutActions, FIRST_CHECKOUT_STATE } from '../../checkout/checkout-actions.js';
import { createOpenFlow } from '../../flows/session/open-flow.js';
import type { Reply } from '../support/fake-flow-api.js';
import { flowContext } from '../support/flow-context.js';
import {
  CARD,
  checkout,
  EXPIRED_CARD,
  PAID,
  session,
  TERMS_DOCUMENT,
  TO_ACCEPT,
  WALLET,
} from '../support/flow-sessions.js';

type Answer = Parameters<typeof flowContext>[1];

function setUp(answer: Answer, config: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const flow = flowContext(
    FIRST_CHECKOUT_STATE,
    (call, body) => {
      if (call === 'POST flow-sessions') return { status: 201, payload: session('checkout', more) };
      if (call === 'POST end') return { payload: { ended: true } };
      return answer(call, body);
    },
    config,
  );
  const actions = createCheckoutActions(flow.context, flow.language);
  const opening = createOpenFlow(flow.context, actions);
  return { ...flow, actions, opening };
}

const nothing: Answer = () => undefined;
const paid = { ...PAID, attempt_id: 'id-1' };
const DECLINED = { code: 'card_declined', message: 'No.' };
/** A session whose order another page is paying. */
const IN_PROGRESS = { checkout: checkout({ state: 'processing', attempt_id: 'x' }) };
const state = (more: Record<string, unknown>): Reply => ({ payload: { checkout: checkout(more) } });
const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 });

describe('checkout', () => {
  it('redeems its nonce by POST, shows the order, and preselects a method', async () => {
    const { opening, store, calls, steps } = setUp(nothing);
    await opening.load();
    expect(calls[0]).toEqual({
      call: 'POST flow-sessions',
      body: { nonce: 'nonce-1', flow: 'checkout', redemption_id: 'r1' },
      authorization: undefined,
    });
    expect(store.state).toMatchObject({ stage: 'form', chosenId: CARD.payment_method_id });
    expect(steps()).toEqual(['content']);
  });

  it('pays with one press, once, and completes on Done', async () => {
    const { opening, actions, store, calls, steps, settled } = setUp(() => state(paid));
    await opening.load();
    actions.pay();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    const pays = calls.filter(({ call }) => call === 'POST checkout/pay');
    expect(pays).toHaveLength(1);
    expect(pays[0]).toMatchObject({
      body: { attempt_id: 'id-1', payment_methods: [{ payment_method_id: 'card-1', amount: 0 }] },
      authorization: 'Bearer svc_fs_secret',
    });
    expect(steps()).toEqual(['content', 'submitted', 'succeeded']);
    actions.done();
    actions.done();
    expect(settled()).toEqual([
      {
        event: {
          source: 'svc',
          event: 'svc.checkout.complete',
          state: 'complete',
          trigger: 'done-button',
          transaction_id: 'inv',
        },
      },
    ]);
  });

  it.each([
    ['an invoice', { invoice_id: 'inv', escrow_id: null }, { transaction_id: 'inv' }],
    ['an escrow', { invoice_id: null, escrow_id: 'esc_1', is_escrow: true }, { transaction_id: 'esc_1' }],
    ['one without an id', { invoice_id: null, escrow_id: null }, {}],
  ])('reports success to the host with the ids that open the receipt of %s', async (_what, ids, data) => {
    const { opening, actions, store, host } = setUp(() => state({ ...paid, ...ids }));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(host.saidOf('progress')).toContainEqual({ type: 'progress', step: 'succeeded', data });
  });

  it('shows an unreadable response as a service error, and retries with the same redemption', async () => {
    let isBroken = true;
    const { context, language, store, steps, calls } = flowContext(FIRST_CHECKOUT_STATE, () => {
      const good = session('checkout');
      return { status: 201, isBroken, payload: isBroken ? { ...good, checkout: { state: 'open' } } : good };
    });
    const opening = createOpenFlow(context, createCheckoutActions(context, language));
    await opening.load();
    expect(store.state).toMatchObject({
      stage: 'failed',
      failure: {
        kind: 'service',
        canRetry: true,
        error: {
          code: 'response_invalid',
          retryable: true,
          message: 'Unexpected response: checkout.authorized_invoice_id is missing.',
          api: { responseCode: 201 },
        },
      },
    });
    expect(steps()).toEqual(['error']);
    expect(context.api.token).toBeUndefined();
    isBroken = false;
    await opening.load();
    expect(store.state.stage).toBe('form');
    expect(calls[1]).toEqual(calls[0]);
  });

  it.each<[string, Reply]>([
    ['no object', { payload: 'paid' }],
    ['no checkout', { payload: {} }],
    ['a state that is not text', { payload: { checkout: { ...checkout(paid), state: 1 } } }],
    [
      'an amount as text',
      { payload: { checkout: { ...checkout(paid), summary: { total_amount: '1999', currency: 'USD' } } } },
    ],
    ['a body that was cut off', { body: '{"status":"Success","payload":{"check' }],
    ['the page of a network’s own sign-in', { body: '<!doctype html>' }],
    ['nothing', { body: '' }],
    ['no envelope', { body: 'null' }],
  ])('treats a payment answered with %s like a lost response, and pays once', async (_, reply) => {
    let answers = 0;
    const { opening, actions, store, calls, steps } = setUp(() => {
      answers += 1;
      return answers < 3 ? { ...reply, isBroken: true } : state(paid);
    });
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    const pays = calls.filter(({ call }) => call === 'POST checkout/pay').map(({ body }) => body.attempt_id);
    expect(new Set(pays)).toEqual(new Set(['id-1']));
    expect(steps()).toEqual(['content', 'submitted', 'succeeded']);
  });

  it('reads the fields a newer service adds, and treats unknown states as in progress', async () => {
    const newer = { ...checkout({ ...paid, state: 'open' }), state: 'being_reviewed', loyalty: { points: 3 } };
    let isReviewed = false;
    const { opening, actions, store, names } = setUp(() =>
      isReviewed ? state({ ...paid, loyalty: { points: 3 } }) : { payload: { checkout: newer }, isBroken: true },
    );
    await opening.load();
    actions.pay();
    await until(() => expect(names().filter((call) => call === 'GET checkout').length).toBeGreaterThan(1));
    expect(store.state).toMatchObject({ stage: 'busy', checking: false, problem: undefined });
    isReviewed = true;
    await until(() => expect(store.state.stage).toBe('done'));
    expect(store.state.checkout).toMatchObject({ state: 'paid', loyalty: { points: 3 } });
  });

  it('mails the receipt with one press, and says where it went', async () => {
    const { opening, actions, store, calls } = setUp((call) =>
      state(call === 'POST checkout/receipt' ? { ...paid, receipt_sent_to: 'd***r@example.com' } : paid),
    );
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(store.state.checkout?.receipt_sent_to).toBeUndefined();
    actions.mailReceipt();
    actions.mailReceipt();
    expect(store.state.mailing).toBe(true);
    await until(() => expect(store.state.checkout?.receipt_sent_to).toBe('d***r@example.com'));
    expect(store.state).toMatchObject({ stage: 'done', mailing: false, mailProblem: undefined });
    expect(calls.filter(({ call }) => call === 'POST checkout/receipt')).toMatchObject([{ body: {} }]);
  });

  describe('while a card is typed', () => {
    const typed = { number: '4242 4242 4242 4242', expiry: '12/31', code: '123' };
    const refuse = (code: string): Reply => ({ status: 409, codes: [code], message: ['Over.'] });
    /** With fields of the page's own, or the provider's. */
    const send = async (refusal: Reply, more: Record<string, unknown> = {}) => {
      const flow = setUp((call) => (call === 'GET checkout' ? state(paid) : refusal), {}, more);
      await flow.opening.load();
      flow.actions.methods.open('card');
      flow.actions.methods.typeCard(typed);
      if (!more.card_entry) await flow.actions.methods.addCard();
      return flow;
    };

    it.each([
      ['the page’s own fields', {}],
      ['the provider’s fields', { card_entry: { kind: 'provider_fields' } }],
    ])('an order that was paid in another window is shown as paid: %s', async (_fields, more) => {
      const { store } = await send(refuse('authorization_paid'), more);
      await until(() => expect(store.state.stage).toBe('done'));
      expect(store.state).toMatchObject({ checkout: { state: 'paid' }, card: { number: '' } });
    });

    it.each([
      ['the page’s own fields', {}],
      ['the provider’s fields', { card_entry: { kind: 'provider_fields' } }],
    ])('an order that has expired says so: %s', async (_fields, more) => {
      const { store } = await send(refuse('authorization_expired'), more);
      await until(() => expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'expired' } }));
    });
  });

  it.each([
    ['the service is busy', { status: 429, codes: ['too_many_receipts'] }, 'Wait a moment'],
    [
      'the session has ended',
      { status: 401, codes: ['session_expired'], message: ['This session has expired. Go back and start again.'] },
      'The receipt could not be sent. This page has timed out.',
    ],
    ['there is no answer', undefined, 'could not answer'],
  ])(
    'still says that it was paid when %s and no receipt is mailed, and can try again',
    async (_when, refusal, reason) => {
      const replies = [state(paid), refusal, state({ ...paid, receipt_sent_to: 'd***r@example.com' })];
      const { opening, actions, store, settled } = setUp(() => replies.shift());
      await opening.load();
      actions.pay();
      await until(() => expect(store.state.stage).toBe('done'));
      actions.mailReceipt();
      await until(() => expect(store.state.mailProblem).toContain(reason));
      expect(store.state).toMatchObject({ stage: 'done', mailing: false });
      actions.mailReceipt();
      await until(() => expect(store.state.checkout?.receipt_sent_to).toBe('d***r@example.com'));
      expect(store.state.mailProblem).toBeUndefined();
      actions.done();
      expect(settled()[0]?.event).toMatchObject({ state: 'complete', transaction_id: 'inv' });
    },
  );

  it('completes when the X is pressed after a payment', async () => {
    const { opening, actions, store, settled } = setUp(() => state(paid));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    await opening.close();
    expect(settled()[0]?.event).toMatchObject({ state: 'complete', trigger: 'close-button' });
  });

  it('cancels when it is closed before paying, and ends its session', async () => {
    const { opening, names, settled } = setUp(nothing);
    await opening.load();
    await opening.close();
    expect(settled()).toEqual([{ event: { source: 'svc', event: 'svc.checkout.complete', state: 'cancel' } }]);
    expect(names()).toContain('POST end');
  });

  it('shows why a card was declined, and starts a new attempt at the next press', async () => {
    const replies = [
      state({ failure_reason: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' } }),
      state(paid),
    ];
    const { opening, actions, store, calls, steps } = setUp(() => replies.shift());
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.problem).toContain('not enough money'));
    expect(store.state.stage).toBe('form');
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    const attempts = calls.filter(({ call }) => call === 'POST checkout/pay').map(({ body }) => body.attempt_id);
    expect(attempts).toEqual(['id-1', 'id-2']);
    expect(steps()).toEqual(['content', 'submitted', 'recovered', 'submitted', 'succeeded']);
  });

  it('shows the wallet’s current balance when it turned out too low', async () => {
    const { opening, store, actions } = setUp((call) =>
      call === 'GET payment-methods'
        ? { payload: { payment_methods: [{ ...WALLET, balance: 7 }, CARD] } }
        : state({ failure_reason: { code: 'insufficient_funds', message: 'No.' } }),
    );
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.methods).toMatchObject([{ balance: 7 }, {}]));
    expect(store.state.problem).toContain('not enough money');
  });

  it('never treats a lost response as a failure: repeats the same attempt until the outcome is known', async () => {
    const replies: Array<Reply | undefined> = [undefined, { status: 503 }, state({ state: 'processing' }), state(paid)];
    const { opening, actions, store, calls } = setUp(() => replies.shift());
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    const sent = calls.slice(1).map(({ call, body }) => [call, body.attempt_id]);
    expect(sent).toEqual([
      ['POST checkout/pay', 'id-1'],
      ['POST checkout/pay', 'id-1'],
      ['POST checkout/pay', 'id-1'],
      ['GET checkout', undefined],
    ]);
  });

  it('opens the bank’s page top level on a press, and continues after it', async () => {
    let confirmed = false;
    const action = { type: 'three_d_secure', url: 'https://bank.example/3ds', expires: '2026-11-20T12:10:00Z' };
    const { opening, actions, store, host } = setUp(() =>
      confirmed ? state(paid) : state({ state: 'action_required', next_action: action }),
    );
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('bank'));
    expect(host.saidOf('open')).toEqual([]);
    actions.openBank();
    expect(host.saidOf('open')).toEqual([{ type: 'open', url: action.url }]);
    confirmed = true;
    await until(() => expect(store.state.stage).toBe('done'));
  });

  it('reports that the order was meanwhile paid in another window', async () => {
    const { opening, actions, store } = setUp(() => state({ ...paid, attempt_id: 'somebody-else' }));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(store.state.checkout?.attempt_id).not.toBe(store.state.attemptId);
  });

  it('shows the remaining methods when the chosen one was removed meanwhile', async () => {
    const { opening, actions, store } = setUp(() => ({
      status: 409,
      codes: ['payment_method_unavailable'],
      payload: { payment_methods: [{ ...CARD, payment_method_id: 'card-9' }] },
    }));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'form', view: 'list', chosenId: 'card-9' }));
    expect(store.state.problem).toContain('no longer available');
  });

  it('reports in the page’s language that the game’s return address is not allowed', async () => {
    const { opening, actions, store, language } = setUp(() => ({
      status: 422,
      codes: ['return_url_not_allowed'],
      message: ['Not on the list that the operator keeps.'],
    }));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'form', sending: false }));
    const { general, reasons } = language().texts;
    expect(store.state.problem).toBe(`${reasons.return_url_not_allowed} ${general.notCharged}`);
  });

  it.each([
    ['nonce_used', 409, 'used'],
    ['nonce_expired', 409, 'expired'],
    ['link_expired', 409, 'expired'],
    ['link_paid', 409, 'paid'],
    ['nonce_unknown', 404, 'unknown'],
    ['flow_not_authorized', 403, 'unknown'],
    ['parent_origin_refused', 403, 'refused'],
    ['account_frozen', 403, 'blocked'],
    ['integrator_frozen', 403, 'blocked'],
    ['client_disabled', 403, 'blocked'],
    ['a_code_of_tomorrow', 403, 'blocked'],
    ['a_code_of_tomorrow', 404, 'unknown'],
    ['service_unavailable', 503, 'service'],
  ])('shows %s as a full screen, and Close reports it', async (code, status, kind) => {
    const flow = flowContext(FIRST_CHECKOUT_STATE, () => ({ status, codes: [code], message: ['Refused.'] }));
    const opening = createOpenFlow(flow.context, createCheckoutActions(flow.context, flow.language));
    await opening.load();
    expect(flow.store.state).toMatchObject({ stage: 'failed', failure: { kind } });
    expect(flow.steps()).toEqual(['error']);
    await opening.close();
    expect(flow.settled()[0]).toMatchObject({
      event: { source: 'svc', event: 'svc.checkout.complete', state: 'error', trigger: 'close-button' },
      error: { code: 'api_refused', api: { responseCode: status, codes: [code] } },
    });
  });

  describe('when the connection stalls', () => {
    const stalled = () => new Promise<never>(() => {});
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('says that it could not load, and loads again with the same redemption', async () => {
      const flow = flowContext(FIRST_CHECKOUT_STATE, (call) => (call === 'POST flow-sessions' ? stalled() : undefined));
      const opening = createOpenFlow(flow.context, createCheckoutActions(flow.context, flow.language));
      void opening.load();
      await vi.advanceTimersByTimeAsync(29_000);
      expect(flow.store.state.stage).toBe('loading');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(flow.store.state).toMatchObject({ stage: 'failed', failure: { canRetry: true } });
      void opening.load();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(flow.store.state.stage).toBe('loading');
      const [first, second] = flow.calls;
      expect(second).toEqual(first);
    });

    it.each(['never answered', 'answered by half'])(
      'pays once, and finds out how the payment stands: %s',
      async (how) => {
        let pays = 0;
        const { opening, actions, store, calls } = setUp((call, body) => {
          if (!call.startsWith('POST')) return state({ ...paid });
          pays += 1;
          if (pays > 1) return state({ ...paid, attempt_id: body.attempt_id });
          return how === 'never answered' ? stalled() : { isHalf: true };
        });
        await opening.load();
        actions.pay();
        await vi.advanceTimersByTimeAsync(29_000);
        expect(store.state.stage).toBe('busy');
        await vi.advanceTimersByTimeAsync(10_000);
        expect(store.state.stage).toBe('done');
        const attempts = calls.flatMap(({ body }) => (body.attempt_id === undefined ? [] : [body.attempt_id]));
        expect(new Set(attempts).size).toBe(1);
      },
    );
  });

  it('loads again after a lost connection, with the same redemption', async () => {
    let online = false;
    const flow = flowContext(FIRST_CHECKOUT_STATE, () =>
      online ? { status: 201, payload: session('checkout') } : undefined,
    );
    const opening = createOpenFlow(flow.context, createCheckoutActions(flow.context, flow.language));
    await opening.load();
    expect(flow.store.state.failure).toMatchObject({ kind: 'offline', canRetry: true });
    online = true;
    await opening.load();
    expect(flow.store.state.stage).toBe('form');
    expect(flow.steps()).toEqual(['error', 'recovered', 'content']);
    expect(flow.calls.map(({ body }) => body.redemption_id)).toEqual(['r1', 'r1']);
  });

  it('ends on a screen of its own when the session has expired', async () => {
    const { opening, actions, store } = setUp(() => ({ status: 401, codes: ['session_expired'] }));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'ended' } }));
  });

  it.each([
    ['the session expires after a lost response', [undefined, { status: 401, codes: ['session_expired'] }]],
    [
      'the session expires while it waits for the outcome',
      [state({ state: 'processing' }), { status: 401, codes: ['session_expired'] }],
    ],
    ['the repeated call is one try too many', [undefined, { status: 429, codes: ['too_many_card_tries'] }]],
    ['the terms change before the call is repeated', [{ status: 503 }, { status: 403, codes: ['terms_not_accepted'] }]],
    ['whoever gets the repeated call does not know it', [undefined, { status: 404 }]],
    ['the outcome is not to be read', [state({ state: 'processing' }), { status: 409, codes: ['conflict'] }]],
  ])('never claims that nothing was paid when %s', async (_when, answers) => {
    const replies = [...answers];
    const { opening, actions, store, steps, settled } = setUp(() => replies.shift());
    await opening.load();
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'unsettled' } }));
    expect(steps()).toEqual(['content', 'submitted', 'error']);
    await opening.close();
    expect(settled()[0]).toMatchObject({ event: { state: 'error' }, error: { code: 'outcome_unknown' } });
  });

  it.each([
    ['payment_method_unavailable', 409],
    ['return_url_not_allowed', 422],
  ])('offers to pay again when a repeated call is refused as the first would have been: %s', async (code, status) => {
    const replies = [undefined, { status, codes: [code] }];
    const { opening, actions, store, steps } = setUp(() => replies.shift());
    await opening.load();
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'form', attemptId: 'id-2' }));
    expect(steps()).toEqual(['content', 'submitted', 'recovered']);
  });

  it('shows an order that expired while the page was open as a full screen', async () => {
    const { opening, actions, store, settled } = setUp(() => ({ status: 409, codes: ['authorization_expired'] }));
    await opening.load();
    actions.pay();
    await until(() => expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'expired' } }));
    await opening.close();
    expect(settled()[0]).toMatchObject({ event: { state: 'error' }, error: { code: 'api_refused' } });
  });

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'never reports a cancel when closed while the outcome is unknown (by the host: %s)',
    async (byHost, settlements) => {
      const { opening, actions, settled } = setUp(() => undefined);
      await opening.load();
      actions.pay();
      await opening.close(byHost);
      expect(settled()).toHaveLength(settlements);
      if (!settlements) return;
      expect(settled()[0]).toMatchObject({ event: { state: 'error' }, error: { code: 'outcome_unknown' } });
      // which would be the row of a full-screen error that the buyer closed (interface §6.2)
      expect(settled()[0]?.event).not.toHaveProperty('trigger');
    },
  );

  it('checks once more when closed while paying, and reports a payment that went through', async () => {
    const { opening, actions, settled } = setUp((call) =>
      call === 'GET checkout' ? state(paid) : new Promise(() => {}),
    );
    await opening.load();
    actions.pay();
    await opening.close(true);
    expect(settled()[0]?.event).toMatchObject({ state: 'complete' });
  });

  it.each([
    ['no attempt yet', {}],
    ['an earlier attempt, which failed', { attempt_id: 'older', failure_reason: DECLINED }],
    ['an order that expires before the attempt is stored', { state: 'expired' }],
  ])('never reports a cancel when closed while Pay is on its way and the service tells of %s', async (_what, told) => {
    const { opening, actions, steps, settled } = setUp((call) =>
      call === 'GET checkout' ? state(told) : new Promise(() => {}),
    );
    await opening.load();
    actions.pay();
    await opening.close(true);
    expect(steps()).toEqual(['content', 'submitted']);
    expect(settled()).toEqual([]);
    await opening.close();
    expect(settled()).toMatchObject([{ event: { state: 'error' }, error: { code: 'outcome_unknown' } }]);
  });

  it.each([
    ['a cancel when its attempt has failed', {}, { event: { state: 'cancel' } }],
    [
      'that the order has expired when its attempt has failed, too',
      { state: 'expired' },
      { event: { state: 'error' }, error: { code: 'api_refused' } },
    ],
  ])('reports %s by the time it is closed', async (_what, more, ending) => {
    const { opening, actions, settled } = setUp((call) =>
      call === 'GET checkout'
        ? state({ attempt_id: 'id-1', failure_reason: DECLINED, ...more })
        : new Promise(() => {}),
    );
    await opening.load();
    actions.pay();
    await opening.close();
    expect(settled()).toMatchObject([ending]);
  });

  it('asks for the newest terms first, and continues once they are accepted', async () => {
    const accepted = { required: false, version: 3, accepted_version: 3, document: null };
    const { opening, store, calls } = setUp(() => ({ payload: { terms: accepted } }), {}, { terms: TO_ACCEPT });
    await opening.load();
    expect(store.state.stage).toBe('terms');
    await opening.acceptTerms('outdated', 'problem');
    expect(calls.at(-1)).toMatchObject({ call: 'POST terms/accept', body: { version: 3 } });
    expect(store.state.stage).toBe('form');
  });

  it('shows the newer terms when they changed while being read', async () => {
    const newer = { ...TO_ACCEPT, version: 4, document: { ...TERMS_DOCUMENT, version: 4 } };
    const { opening, store } = setUp(
      () => ({ status: 409, codes: ['terms_outdated'], payload: { terms: newer } }),
      {},
      { terms: TO_ACCEPT },
    );
    await opening.load();
    await opening.acceptTerms('outdated', 'problem');
    expect(store.state).toMatchObject({
      stage: 'terms',
      problem: 'outdated',
      session: { terms: { document: { version: 4 } } },
    });
  });

  it('honours hideUserWallets and passes postOAuthURLOverride as the return address', async () => {
    const config = { hideUserWallets: true, postOAuthURLOverride: 'game://back', selectButton: { label: 'Wähle' } };
    const { opening, actions, store, calls } = setUp(() => state(paid), config);
    await opening.load();
    expect(store.state.methods.map(({ kind }) => kind)).not.toContain('wallet');
    expect(store.state.config.selectButtonLabel).toBe('Wähle');
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(calls.find(({ call }) => call === 'POST checkout/pay')?.body.return_url).toBe('game://back');
  });

  it('follows a payment already in progress when the page is opened', async () => {
    const { opening, store } = setUp(() => state(paid), {}, IN_PROGRESS);
    await opening.load();
    await until(() => expect(store.state.stage).toBe('done'));
  });

  it('follows a payment in a state that it does not know when the page is opened', async () => {
    const reviewed = { checkout: { ...checkout({ attempt_id: 'x' }), state: 'being_reviewed' } };
    const replies: Reply[] = [{ payload: reviewed, isBroken: true }, state({ ...paid, attempt_id: 'x' })];
    const { context, language, store, steps } = flowContext(FIRST_CHECKOUT_STATE, (call) =>
      call === 'POST flow-sessions'
        ? { status: 201, payload: session('checkout', reviewed), isBroken: true }
        : replies.shift(),
    );
    await createOpenFlow(context, createCheckoutActions(context, language)).load();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(steps()).toEqual(['content', 'submitted', 'succeeded']);
  });

  it('never claims that nothing was paid when it may not read the payment in progress that it was opened with', async () => {
    const { opening, store, settled } = setUp(() => ({ status: 401, codes: ['session_ended'] }), {}, IN_PROGRESS);
    await opening.load();
    await until(() => expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'unsettled' } }));
    await opening.close();
    expect(settled()).toMatchObject([{ event: { state: 'error' }, error: { code: 'outcome_unknown' } }]);
  });

  it.each([
    [
      'goes on',
      { state: 'processing', attempt_id: 'x' },
      { event: { state: 'error' }, error: { code: 'outcome_unknown' } },
    ],
    ['has gone through', paid, { event: { state: 'complete' } }],
    ['has failed', { state: 'open', attempt_id: 'x', failure_reason: DECLINED }, { event: { state: 'cancel' } }],
  ])('reports how it ends when the terms are declined while a payment in progress %s', async (_what, told, ending) => {
    const { opening, store, settled } = setUp(() => state(told), {}, { ...IN_PROGRESS, terms: TO_ACCEPT });
    await opening.load();
    expect(store.state.stage).toBe('terms');
    await opening.close();
    expect(settled()).toMatchObject([ending]);
  });

  it('splits with the wallet: its balance first, the remainder by card', async () => {
    const { opening, actions, store, calls } = setUp(
      () => state(paid),
      {},
      { payment_methods: [WALLET, CARD, EXPIRED_CARD] },
    );
    await opening.load();
    actions.methods.walletFirst(true);
    actions.pay();
    await until(() => expect(store.state.stage).toBe('done'));
    expect(calls.find(({ call }) => call === 'POST checkout/pay')?.body.payment_methods).toEqual([
      { payment_method_id: 'wallet-usd', amount: 1_250 },
      { payment_method_id: 'card-1', amount: 0 },
    ]);
  });
});
