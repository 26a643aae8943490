import { countryOf } from '../../kit/text/countries.js';
import type { KycStatus } from '../api/kyc.js';
import type { FlowActions } from '../shared/flow-context.js';
import { type FlowCore, firstFlowCore } from '../shared/flow-core.js';
import { FlowShell } from '../shared/flow-shell.js';
import { startFlow } from '../shared/start-flow.js';
import { createKycFormActions, type KycFormActions } from './kyc-actions.js';
import { KycFormView } from './kyc-form-view.js';
import { KycResult } from './kyc-result.js';
import { type KycState, NO_KYC } from './kyc-state.js';

interface KycFlowActions extends FlowActions {
  readonly form: KycFormActions;
  done(): void;
}

startFlow<FlowCore & KycState, KycFlowActions, 'common' | 'flow' | 'terms' | 'kyc'>({
  initial: { ...firstFlowCore('kyc'), ...NO_KYC },
  createActions: (context, language) => {
    const { store, outcome } = context;
    const show = (kyc: KycStatus | undefined) => {
      const open = kyc?.can_submit ?? true;
      const country = store.state.kycForm.country || countryOf(language().locale);
      store.patch({ kyc, stage: open ? 'form' : 'done', kycForm: { ...store.state.kycForm, country } });
      if (!open) outcome.succeeded({ kyc_state: kyc?.state ?? '' });
    };
    return {
      begin: (session) => show(session.kyc),
      form: createKycFormActions(context, () => language().texts, show),
      done: () => outcome.complete(),
    };
  },
  view: ({ state, language, actions, shell }) => (
    <FlowShell state={state} language={language} actions={shell}>
      {state.stage === 'done' && state.kyc ? (
        <KycResult kyc={state.kyc} language={language} doneLabel={language.texts.flow.done} onDone={actions.done} />
      ) : (
        <KycFormView
          state={state}
          language={language}
          intro={state.kyc?.state === 'REVERIFY' ? language.texts.kyc.again : language.texts.kyc.intro}
          actions={actions.form}
        />
      )}
    </FlowShell>
  ),
});
