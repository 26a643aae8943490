// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSelectionActions, FIRST_SELECTION_STATE } from '../../flows/payment-selection/selection-actions.js';
import { createOpenFlow } from '../../flows/session/open-flow.js';
import type { Reply } from '../support/fake-flow-api.js';
import { flowContext } from '../support/flow-context.js';
import { CARD, session, WALLET } from '../support/flow-sessions.js';

const ORIGIN = 'https://fields.cards.example';
const TYPED = { number: '4242 4242 4242 4242', expiry: '12/31', code: '123', holder: 'Demo Buyer' };
const NEW_CARD = { ...CARD, payment_method_id: 'card-new' };
const ADDED = { status: 201, payload: { payment_method: NEW_CARD, payment_methods: [WALLET, CARD, NEW_CARD] } };

const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 });

/** Stores of cards wait until the test answers them, in any order. */
function setUp(kind: string) {
  const stores: ((reply: Reply) => void)[] = [];
  let entries = 0;
  const flow = flowContext(FIRST_SELECTION_STATE, (call) => {
    if (call === 'POST flow-sessions') {
      return { status: 201, payload: session('payment-selection', { card_entry: { kind } }) };
    }
    if (call !== 'POST card-entries') return new Promise((resolve) => void stores.push(resolve));
    entries += 1;
    const card_entry = { entry_id: `entry-${entries}`, url: `${ORIGIN}/`, origin: ORIGIN, expires: '' };
    return { status: 201, payload: { card_entry } };
  });
  const { methods, begin } = createSelectionActions(flow.context, flow.language);
  const { store } = flow;

  /** Opens the form and presses Save, up to where the service is asked to store the card. */
  async function save(): Promise<{ saved: Promise<void>; answer: (reply: Reply) => void }> {
    methods.open('card');
    methods.typeCard(TYPED);
    const before = stores.length;
    const say = kind === 'direct' ? undefined : await showFields();
    const saved = methods.addCard();
    say?.('token', { token: 'tok_1', brand: 'visa', last_four: '4242', expiry: '12/31' });
    await until(() => expect(stores).toHaveLength(before + 1));
    return { saved, answer: (reply) => stores[before]?.(reply) };
  }

  async function showFields() {
    await until(() => expect(store.state.fields?.entry).toBeDefined());
    const entry = store.state.fields?.entry;
    const frame = document.createElement('iframe');
    document.body.append(frame);
    methods.fields.attach(frame);
    const say = (type: string, more: object) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: `svc-card-entry:${type}`, session: entry?.entry_id, ...more },
          source: frame.contentWindow,
          origin: ORIGIN,
        }),
      );
    say('ready', { height: 200 });
    return say;
  }

  const leave = () => {
    methods.back();
    methods.fields.attach(null);
  };
  return { ...flow, methods, opening: createOpenFlow(flow.context, { begin }), save, leave };
}

afterEach(() => document.body.replaceChildren());

describe.each([
  ['direct', 'card_number_invalid'],
  ['provider_fields', 'card_entry_used'],
])('a card form (%s) that the player leaves while its card is being stored', (kind, refusal) => {
  it('adds the card to the list, and changes neither the choice made since nor the next form', async () => {
    const { methods, opening, store, save, leave } = setUp(kind);
    await opening.load();
    const { saved, answer } = await save();
    leave();
    expect(store.state).toMatchObject({ view: 'list', card: { number: '' } });
    methods.choose('wallet-usd');
    methods.open('card');
    methods.typeCard({ holder: 'Somebody' });
    const next = store.state.fields;

    answer(ADDED);
    await saved;

    expect(store.state).toMatchObject({ chosenId: 'wallet-usd', view: 'card', card: { holder: 'Somebody' } });
    expect(store.state.fields?.status).toBe(next?.status);
    expect(store.state.methods).toHaveLength(3);
    leave();
  });

  it('says nothing of a refusal in the next form, which is saved meanwhile', async () => {
    const { opening, store, save, leave } = setUp(kind);
    await opening.load();
    const first = await save();
    leave();
    const second = await save();

    first.answer({ status: 422, codes: [refusal] });
    await first.saved;
    expect(store.state.cardErrors).toEqual({});
    expect(store.state).toMatchObject({ view: 'card', cardSending: true, card: TYPED });

    second.answer(ADDED);
    await second.saved;
    expect(store.state).toMatchObject({ view: 'list', cardSending: false, chosenId: 'card-new' });
    leave();
  });

  it('says that the session has ended', async () => {
    const { opening, store, save, leave } = setUp(kind);
    await opening.load();
    const { saved, answer } = await save();
    leave();

    answer({ status: 401, codes: ['session_ended'] });
    await saved;

    expect(store.state).toMatchObject({ stage: 'failed', failure: { kind: 'ended' } });
  });
});
