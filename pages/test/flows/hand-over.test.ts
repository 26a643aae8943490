// @vitest-environment jsdom
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_KYC } from '../../flows/kyc/kyc-actions.js';
import { createKycFlowActions } from '../../flows/kyc/kyc-flow-actions.js';
import { CardFormView } from '../../flows/payment/card-form.js';
import { createSelectionActions, FIRST_SELECTION_STATE } from '../../flows/payment-selection/selection-actions.js';
import { firstFlowCore } from '../../flows/session/flow-context.js';
import { handOver } from '../../flows/session/hand-over.js';
import { createOpenFlow } from '../../flows/session/open-flow.js';
import { ENGLISH } from '../support/english.js';
import type { Reply } from '../support/fake-flow-api.js';
import { flowContext } from '../support/flow-context.js';
import { CARD, session, WALLET } from '../support/flow-sessions.js';
import { HANDOVER } from '../support/handovers.js';

afterEach(() => {
  document.body.replaceChildren();
  delete window.svcHandover;
});

const patch = vi.fn();
const context = { api: {}, store: { patch, state: { session: undefined } } } as never;
const press = () => handOver(context, { request: { purpose: 'kyc' }, problem: 'Try again.', onDone: () => {} });
const fetched = () => document.querySelectorAll<HTMLScriptElement>('script[type="text/javascript"]');

it('says so when its script cannot be fetched, and fetches it again at the next press', async () => {
  document.body.innerHTML = '<script type="text/plain" id="handover"></script>';
  const first = press();
  fetched()[0]?.dispatchEvent(new Event('error'));
  await first;
  expect(patch).toHaveBeenLastCalledWith({ problem: 'Try again.' });

  const second = press();
  expect(fetched()).toHaveLength(2);
  const show = vi.fn();
  window.svcHandover = show;
  fetched()[1]?.dispatchEvent(new Event('load'));
  await second;
  expect(patch).toHaveBeenLastCalledWith({ problem: undefined });
  expect(show).toHaveBeenCalledOnce();
});

it.each([
  ['nothing over the view that the player has gone on to', 'load', true],
  ['nothing in it either when the script cannot be fetched', 'error', false],
])('shows %s', async (_what, event, isThere) => {
  document.body.innerHTML = '<script type="text/plain" id="handover"></script><button id="phone"></button>';
  patch.mockClear();
  const show = vi.fn();
  if (isThere) window.svcHandover = show;
  const pressed = press();
  document.getElementById('phone')?.remove();
  fetched()[0]?.dispatchEvent(new Event(event));
  await pressed;
  expect(show).not.toHaveBeenCalled();
  expect(patch).not.toHaveBeenCalled();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 });
const NEW_CARD = { ...CARD, payment_method_id: 'card-new' };
const LISTED: Reply = { payload: { payment_methods: [WALLET, CARD, NEW_CARD] } };
const ACCEPTED = { state: 'ACCEPT', submitted: 'now', can_submit: false, required_fields: [] };

/** The phone has done its step as soon as it is handed over; the flow's own reads get these replies, one after the other. */
async function onPhone(flowName: 'payment-selection' | 'kyc', replies: (Reply | undefined | Promise<Reply>)[]) {
  window.svcHandover = ({ onDone }) => onDone({ ...HANDOVER, state: 'done', payment_method_id: 'card-new' });
  const flow = flowContext({ ...FIRST_SELECTION_STATE, ...NO_KYC, ...firstFlowCore(flowName) }, (call) =>
    call === 'POST flow-sessions' ? { status: 201, payload: session(flowName) } : replies.shift(),
  );
  const selection = createSelectionActions(flow.context, flow.language);
  const kyc = createKycFlowActions(flow.context, flow.language);
  await createOpenFlow(flow.context, flowName === 'kyc' ? kyc : selection).load();
  return { ...flow, methods: selection.methods, form: kyc.form };
}

describe('what the phone has done', () => {
  it.each<[string, (Reply | undefined)[]]>([
    ['at once', [LISTED]],
    ['after a lost answer and a busy service', [undefined, { status: 503 }, LISTED]],
    ['at the fifth try', [undefined, undefined, undefined, undefined, LISTED]],
  ])('is read and chosen: %s', async (_when, replies) => {
    const { methods, store } = await onPhone('payment-selection', replies);
    methods.open('card');
    methods.handOver();
    await until(() => expect(store.state).toMatchObject({ chosenId: 'card-new', view: 'list', problem: undefined }));
    expect(store.state.methods).toMatchObject([WALLET, CARD, NEW_CARD]);
  });

  it('is chosen only where it is listed', async () => {
    const { methods, store, names } = await onPhone('payment-selection', [
      { payload: { payment_methods: [WALLET, CARD] } },
    ]);
    methods.choose('card-1');
    methods.open('card');
    methods.handOver();
    await until(() => expect(names()).toHaveLength(2));
    await until(() => expect(store.state.methods).toHaveLength(2));
    expect(store.state).toMatchObject({ chosenId: 'card-1', view: 'card' });
  });

  it('is listed, and not chosen, when the player has gone on meanwhile', async () => {
    let answer: (reply: Reply) => void = () => {};
    const waits = new Promise<Reply>((resolve) => {
      answer = resolve;
    });
    const { methods, store, names } = await onPhone('payment-selection', [undefined, waits]);
    methods.open('card');
    methods.handOver();
    await until(() => expect(names().filter((call) => call === 'GET payment-methods')).toHaveLength(2));
    methods.choose('wallet-usd');
    answer(LISTED);
    await until(() => expect(store.state.methods).toMatchObject([WALLET, CARD, NEW_CARD]));
    expect(store.state.chosenId).toBe('wallet-usd');
  });

  it('is said to be out of reach after five tries', async () => {
    const { methods, store, names } = await onPhone('payment-selection', []);
    methods.open('card');
    methods.handOver();
    await until(() => expect(store.state.problem).toBe(ENGLISH.texts.flow.problem));
    expect(names().filter((call) => call === 'GET payment-methods')).toHaveLength(5);
    const form = renderToString(h(CardFormView, { state: store.state, language: ENGLISH, actions: methods }));
    expect(form).toContain(ENGLISH.texts.flow.problem);
  });

  it('is not asked for again once the session has ended', async () => {
    const { methods, store, names } = await onPhone('payment-selection', [{ status: 401, codes: ['session_ended'] }]);
    methods.handOver();
    await until(() => expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'ended' } }));
    expect(names().filter((call) => call === 'GET payment-methods')).toHaveLength(1);
  });

  it('is read after a lost answer, too, when it is the identity', async () => {
    const { form, store } = await onPhone('kyc', [undefined, { status: 503 }, { payload: { kyc: ACCEPTED } }]);
    form.handOver();
    await until(() => expect(store.state).toMatchObject({ stage: 'done', kyc: { state: 'ACCEPT' } }));
  });
});
