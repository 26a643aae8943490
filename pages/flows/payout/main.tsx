import { startFlow } from '../session/start-flow.js';
import { createPayoutActions, type PayoutActions, type PayoutTexts } from './payout-actions.js';
import { FIRST_PAYOUT_STATE, type PayoutState } from './payout-state.js';
import { PayoutView } from './payout-view.js';

startFlow<PayoutState, PayoutActions, PayoutTexts>({
  initial: FIRST_PAYOUT_STATE,
  createActions: createPayoutActions,
  view: (props) => <PayoutView {...props} />,
});
