import { startFlow } from '../session/start-flow.js';
import { createPurchaseActions, type PurchaseActions, type PurchaseTexts } from './purchase-actions.js';
import { FIRST_PURCHASE_STATE, type PurchaseState } from './purchase-state.js';
import { PurchaseView } from './purchase-view.js';

startFlow<PurchaseState, PurchaseActions, PurchaseTexts>({
  initial: FIRST_PURCHASE_STATE,
  createActions: createPurchaseActions,
  view: (props) => <PurchaseView {...props} />,
  goBack: (state, actions) => state.stage === 'form' && actions.methods.back(),
});
