import { countryOf } from '../../kit/text/countries.js';
import type { Language } from '../../kit/text/texts.js';
import type { KycStatus } from '../api/kyc.js';
import type { FlowActions, FlowContext, FlowCore } from '../session/flow-context.js';
import type { KycState } from './kyc-actions.js';
import { createKycFormActions, type KycFormActions } from './kyc-actions.js';

export type KycTexts = 'general' | 'flow' | 'terms' | 'kyc';

export interface KycFlowActions extends FlowActions {
  readonly form: KycFormActions;
  done(): void;
}

/** Shows the form while data can be submitted, then the decision; any decision completes the flow. */
export function createKycFlowActions(
  context: FlowContext<FlowCore & KycState>,
  language: () => Language<KycTexts>,
): KycFlowActions {
  const { store, outcome } = context;
  const show = (kyc: KycStatus | undefined) => {
    const open = kyc?.can_submit ?? true;
    const { kycForm } = store.state;
    const country = kycForm.country || countryOf(language().locale);
    store.patch({ kyc, stage: open ? 'form' : 'done', kycForm: { ...kycForm, country } });
    if (!open) outcome.succeeded({ kyc_state: kyc?.state ?? '' });
  };
  return {
    begin: (session) => show(session.kyc),
    form: createKycFormActions(context, () => language().texts, show),
    done: () => outcome.done(),
  };
}
