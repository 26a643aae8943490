import type { AmountDue } from '../methods/choose-methods.js';
import { type MethodsState, NO_METHODS } from '../methods/methods-state.js';
import { type FlowCore, firstFlowCore } from '../shared/flow-core.js';

export interface SelectionState extends FlowCore, MethodsState {
  /** From `flowConfig.transactionDetails`. */
  readonly due: AmountDue | undefined;
}

export const FIRST_SELECTION_STATE: SelectionState = {
  ...firstFlowCore('payment-selection'),
  ...NO_METHODS,
  view: 'list',
  due: undefined,
};
