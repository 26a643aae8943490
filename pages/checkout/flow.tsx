import { startFlow } from '../flows/session/start-flow.js';
import {
  type CheckoutActions,
  type CheckoutState,
  type CheckoutTexts,
  createCheckoutActions,
  FIRST_CHECKOUT_STATE,
} from './checkout-actions.js';
import { CheckoutView } from './checkout-view.js';
import { CHECKOUT_WARM_UP } from './warm-up-state.js';

startFlow<CheckoutState, CheckoutActions, CheckoutTexts>({
  initial: FIRST_CHECKOUT_STATE,
  createActions: createCheckoutActions,
  view: (props) => <CheckoutView {...props} />,
  goBack: (state, actions) => state.stage === 'form' && actions.methods.back(),
  warmUpState: CHECKOUT_WARM_UP,
});
