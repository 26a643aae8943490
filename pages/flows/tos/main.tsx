import { Button } from '../../kit/components/button.js';
import { Notice } from '../../kit/components/notice.js';
import type { FlowActions } from '../shared/flow-context.js';
import { type FlowCore, firstFlowCore } from '../shared/flow-core.js';
import { FlowShell } from '../shared/flow-shell.js';
import { startFlow } from '../shared/start-flow.js';

interface TosActions extends FlowActions {
  done(): void;
}

/** The terms themselves are shown by the shell; this flow ends when they are accepted. */
startFlow<FlowCore, TosActions, 'common' | 'flow' | 'terms'>({
  initial: firstFlowCore('tos'),
  createActions: ({ outcome, store }) => ({
    begin() {
      const accepted = store.state.stage === 'terms';
      outcome.succeeded();
      if (accepted) outcome.complete();
      else store.patch({ stage: 'done' });
    },
    done: () => outcome.complete(),
  }),
  view: ({ state, language, actions, shell }) => (
    <FlowShell state={state} language={language} actions={shell}>
      <Notice icon="check" tone="good" title={language.texts.flow.titles.tos} text={language.texts.terms.current}>
        <Button id="done" label={language.texts.flow.done} kind="primary" onPress={actions.done} />
      </Notice>
    </FlowShell>
  ),
});
