// @vitest-environment jsdom
import { render, type VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckoutActions, FIRST_CHECKOUT_STATE } from '../../checkout/checkout-actions.js';
import { CheckoutView } from '../../checkout/checkout-view.js';
import { createSelectionActions, FIRST_SELECTION_STATE } from '../../flows/payment-selection/selection-actions.js';
import { SelectionView } from '../../flows/payment-selection/selection-view.js';
import { createPayoutActions } from '../../flows/payout/payout-actions.js';
import { FIRST_PAYOUT_STATE } from '../../flows/payout/payout-state.js';
import { PayoutView } from '../../flows/payout/payout-view.js';
import { createPurchaseActions } from '../../flows/purchase/purchase-actions.js';
import { FIRST_PURCHASE_STATE } from '../../flows/purchase/purchase-state.js';
import { PurchaseView } from '../../flows/purchase/purchase-view.js';
import type { FlowActions, FlowContext, FlowCore } from '../../flows/session/flow-context.js';
import { createOpenFlow } from '../../flows/session/open-flow.js';
import { pressFromPad } from '../../kit/input/focus.js';
import { ENGLISH } from '../support/english.js';
import { flowContext } from '../support/flow-context.js';
import { session } from '../support/flow-sessions.js';

const nothing = () => {};
const shell = { load: nothing, acceptTerms: nothing, close: nothing };

/** Renders a flow's form, which the service has answered with that much; prices never arrive. */
async function open<S extends FlowCore, A extends FlowActions>(
  first: S,
  createActions: (context: FlowContext<S>, language: () => typeof ENGLISH) => A,
  view: (state: S, actions: A) => VNode,
  more: Record<string, unknown> = {},
) {
  const answer = (call: string) =>
    call === 'POST flow-sessions'
      ? { status: 201, payload: session(first.flow, more) }
      : new Promise<undefined>(nothing);
  const { context, store, calls } = flowContext(first, answer);
  const actions = createActions(context, () => ENGLISH);
  await createOpenFlow(context, actions).load();
  const draw = () => render(view(store.state, actions), document.body);
  store.subscribe(draw);
  draw();
  return { actions, calls };
}

const openPurchase = (more?: Record<string, unknown>) =>
  open(
    FIRST_PURCHASE_STATE,
    createPurchaseActions,
    (state, actions) => <PurchaseView state={state} language={ENGLISH} actions={actions} shell={shell} />,
    more,
  );
const openPayout = () =>
  open(FIRST_PAYOUT_STATE, createPayoutActions, (state, actions) => (
    <PayoutView state={state} language={ENGLISH} actions={actions} shell={shell} />
  ));
const openCheckout = (more?: Record<string, unknown>) =>
  open(
    FIRST_CHECKOUT_STATE,
    createCheckoutActions,
    (state, actions) => <CheckoutView state={state} language={ENGLISH} actions={actions} shell={shell} />,
    more,
  );

/** Presses Pay once its effects have run. */
async function press() {
  const pay = document.getElementById('pay');
  if (!pay) throw new Error('no Pay button');
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  await vi.waitFor(() => expect(observing).toBe(true));
  pay.focus();
  pressFromPad(document);
}

let observing = false;

const says = (text: string) =>
  vi.waitFor(() => expect(document.querySelector('.pay-dock [role="status"]')?.textContent).toBe(text));

describe('a press of Pay before everything is there', () => {
  beforeEach(() => {
    observing = false;
    class Observer {
      observe = () => {
        observing = true;
      };
      unobserve = nothing;
      disconnect = nothing;
    }
    Object.assign(window, { IntersectionObserver: Observer });
  });
  afterEach(() => render(null, document.body));

  it.each([
    ['a top-up', openPurchase, 'choice'],
    ['a withdrawal', openPayout, 'field-input'],
  ])('leads to the amount of %s', async (_, start, kind) => {
    const { calls } = await start();
    const before = calls.length;
    await press();
    await says('Amount: please fill this in.');
    expect(document.activeElement).toMatchObject({ id: 'amount', className: kind });
    expect(calls).toHaveLength(before);
  });

  it.each([
    ['a top-up', openPurchase, 'Enter an amount such as $1.00.'],
    ['a withdrawal', openPayout, 'Check this field.'],
  ])('says what is wrong with the amount of %s', async (_, start, text) => {
    const { actions } = await start();
    actions.typeAmount('some');
    await press();
    await says(text);
    expect(document.activeElement).toMatchObject({ id: 'amount', localName: 'input' });
  });

  it('says that a price has to be waited for, and leaves the focus where it is', async () => {
    const { actions } = await openPurchase();
    actions.pickAmount(1_000);
    await press();
    await says('That press did not count. Please press again.');
    expect(document.activeElement?.id).toBe('pay');
  });

  it('leads to the payment methods of a checkout, and says no more once the player is there', async () => {
    const { calls } = await openCheckout({ payment_methods: [] });
    const before = calls.length;
    await press();
    await says('Choose how to pay');
    expect(document.activeElement?.id).toBe('select-method');
    expect(calls).toHaveLength(before);
    document.getElementById('select-method')?.blur();
    await says('');
  });

  it('says in a payment selection that nothing suitable is chosen, and leads to a new card', async () => {
    const { calls } = await open(
      FIRST_SELECTION_STATE,
      createSelectionActions,
      (state, actions) => <SelectionView state={state} language={ENGLISH} actions={actions} shell={shell} />,
      { payment_methods: [] },
    );
    const before = calls.length;
    document.getElementById('confirm')?.click();
    expect(document.getElementById('problem')?.textContent).toBe('Choose how to pay');
    expect(document.activeElement?.id).toBe('add-card');
    expect(calls).toHaveLength(before);
  });

  it('leads there when a script or the game’s own gamepad has pressed it, too', async () => {
    await openCheckout({ payment_methods: [] });
    document.getElementById('pay')?.click();
    await says('Choose how to pay');
    expect(document.activeElement?.id).toBe('select-method');
  });
});
