import { type FlowCore, firstFlowCore } from '../session/flow-context.js';
import { FlowShell } from '../session/flow-shell.js';
import { startFlow } from '../session/start-flow.js';
import { type KycState, NO_KYC } from './kyc-actions.js';
import { createKycFlowActions, type KycFlowActions, type KycTexts } from './kyc-flow-actions.js';
import { KycFormView, KycResult } from './kyc-view.js';

startFlow<FlowCore & KycState, KycFlowActions, KycTexts>({
  initial: { ...firstFlowCore('kyc'), ...NO_KYC },
  createActions: createKycFlowActions,
  view: ({ state, language, actions, shell }) => (
    <FlowShell state={state} language={language} actions={shell}>
      {state.stage === 'done' && state.kyc ? (
        <KycResult kyc={state.kyc} language={language} doneLabel={language.texts.flow.done} onDone={actions.done} />
      ) : (
        <KycFormView
          state={state}
          language={language}
          intro={state.kyc?.state === 'REVERIFY' ? language.texts.kyc.again : language.texts.kyc.intro}
          onPhone={state.session?.continue_on_phone}
          actions={actions.form}
        />
      )}
    </FlowShell>
  ),
});
