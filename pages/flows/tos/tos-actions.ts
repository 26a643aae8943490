import type { FlowActions, FlowContext, FlowCore } from '../session/flow-context.js';

export interface TosActions extends FlowActions {
  done(): void;
}

/** Accepting ends the flow at once; a player who has already accepted sees that. */
export function createTosActions({ outcome, store }: FlowContext<FlowCore>): TosActions {
  return {
    begin() {
      const hasAccepted = store.state.stage === 'terms';
      outcome.succeeded();
      if (hasAccepted) outcome.complete();
      else store.patch({ stage: 'done' });
    },
    done: () => outcome.done(),
  };
}
