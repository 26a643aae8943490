import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { FIRST_CHECKOUT_STATE } from '../../checkout/checkout-actions.js';
import { CheckoutStage } from '../../checkout/checkout-view.js';
import { NO_ACTIONS, NO_SHELL } from '../../checkout/standalone-view.js';
import type { Checkout } from '../../flows/api/checkout.js';
import { ENGLISH } from '../support/english.js';
import { checkout } from '../support/flow-sessions.js';

const bankStep = (more: { doneLabel?: string }) =>
  renderToString(
    <CheckoutStage
      state={{ ...FIRST_CHECKOUT_STATE, stage: 'bank', checkout: checkout() as Partial<Checkout> as Checkout }}
      language={ENGLISH}
      actions={NO_ACTIONS}
      shell={NO_SHELL}
      {...more}
    />,
  );

it.each([
  ['in a game', {}, 'Its page opens in a new window; come back here afterwards.'],
  ['in a payment link', { doneLabel: '' }, 'Its page opens in this window.'],
  ['in one with a way back', { doneLabel: 'Back to the shop' }, 'Its page opens in this window.'],
])('says where the bank opens: %s', (_where, more, words) => {
  expect(bankStep(more)).toContain(words);
});
