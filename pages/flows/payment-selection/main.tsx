import { startFlow } from '../session/start-flow.js';
import {
  createSelectionActions,
  FIRST_SELECTION_STATE,
  type SelectionActions,
  type SelectionState,
  type SelectionTexts,
} from './selection-actions.js';
import { SelectionView } from './selection-view.js';

startFlow<SelectionState, SelectionActions, SelectionTexts>({
  initial: FIRST_SELECTION_STATE,
  createActions: createSelectionActions,
  view: (props) => <SelectionView {...props} />,
  goBack: (state, actions) => state.stage === 'form' && actions.methods.back(),
});
