import { DoneButton, Notice } from '../../kit/components/notice.js';
import { type FlowCore, firstFlowCore } from '../session/flow-context.js';
import { FlowShell } from '../session/flow-shell.js';
import { startFlow } from '../session/start-flow.js';
import { createTosActions, type TosActions } from './tos-actions.js';

startFlow<FlowCore, TosActions, 'general' | 'flow' | 'terms'>({
  initial: firstFlowCore('tos'),
  createActions: createTosActions,
  view: ({ state, language, actions, shell }) => (
    <FlowShell state={state} language={language} actions={shell}>
      <Notice icon="check" tone="good" text={language.texts.terms.current}>
        <DoneButton label={language.texts.flow.done} onPress={actions.done} />
      </Notice>
    </FlowShell>
  ),
});
