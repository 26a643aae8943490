import { startFlow } from '../shared/start-flow.js';
import { createSelectionActions, type SelectionActions, type SelectionTexts } from './selection-actions.js';
import { FIRST_SELECTION_STATE, type SelectionState } from './selection-state.js';
import { SelectionView } from './selection-view.js';

startFlow<SelectionState, SelectionActions, SelectionTexts>({
  initial: FIRST_SELECTION_STATE,
  createActions: createSelectionActions,
  view: (props) => <SelectionView {...props} />,
  goBack: (state, actions) => state.stage === 'form' && actions.methods.back(),
});
