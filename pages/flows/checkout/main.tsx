import { startFlow } from '../shared/start-flow.js';
import { type CheckoutActions, type CheckoutTexts, createCheckoutActions } from './checkout-actions.js';
import { type CheckoutState, FIRST_CHECKOUT_STATE } from './checkout-state.js';
import { CheckoutView } from './checkout-view.js';
import { CHECKOUT_REHEARSAL } from './rehearsal.js';

startFlow<CheckoutState, CheckoutActions, CheckoutTexts>({
  initial: FIRST_CHECKOUT_STATE,
  createActions: createCheckoutActions,
  view: (props) => <CheckoutView {...props} />,
  goBack: (state, actions) => state.stage === 'form' && actions.methods.back(),
  rehearsal: CHECKOUT_REHEARSAL,
});
