import type { Texts } from '../../kit/text/texts.js';
import { type KycStatus, submitKyc } from '../api/kyc.js';
import type { FlowContext } from '../shared/flow-context.js';
import type { FlowCore } from '../shared/flow-core.js';
import { reportRefusal } from '../shared/open-flow.js';
import { formFieldOf, type KycErrors, type KycForm, type KycState, kycRequest, OPTIONAL_FIELDS } from './kyc-state.js';

export interface KycFormActions {
  type(change: Partial<KycForm>): void;
  submit(): Promise<void>;
}

/** @param onDecided - gets the service's decision; the same one again is shown by whoever listens */
export function createKycFormActions<S extends FlowCore & KycState>(
  context: FlowContext<S>,
  texts: () => Pick<Texts, 'flow' | 'kyc'>,
  onDecided: (kyc: KycStatus) => void,
): KycFormActions {
  const store: { patch(part: Partial<KycState & FlowCore>): void; readonly state: S } = context.store;
  return {
    type: (change) => store.patch({ kycForm: { ...store.state.kycForm, ...change } }),
    async submit() {
      const { kycForm, sending } = store.state;
      if (sending) return;
      const kycErrors = missingFields(kycForm, texts().flow.required);
      store.patch({ kycErrors, problem: undefined });
      if (Object.keys(kycErrors).length > 0) return;
      store.patch({ sending: true });
      const answer = await submitKyc(context.api, kycRequest(kycForm));
      store.patch({ sending: false });
      if (answer.ok) {
        store.patch({ kyc: answer.value.kyc });
        onDecided(answer.value.kyc);
        return;
      }
      const refused = refusedFields(answer.refusal.fields, texts());
      if (Object.keys(refused).length > 0) store.patch({ kycErrors: refused });
      else reportRefusal(context, answer.refusal, texts().flow.problem);
    },
  };
}

function missingFields(form: KycForm, text: string): KycErrors {
  const errors: KycErrors = {};
  for (const name of Object.keys(form) as Array<keyof KycForm>) {
    if (form[name].trim() === '' && !OPTIONAL_FIELDS.has(name)) errors[name] = text;
  }
  return errors;
}

function refusedFields(
  fields: ReadonlyArray<{ code: string; param: string }>,
  texts: Pick<Texts, 'flow' | 'kyc'>,
): KycErrors {
  const errors: KycErrors = {};
  for (const { code, param } of fields) {
    const name = formFieldOf(param);
    if (!name) continue;
    const missing = code.endsWith('_missing') ? texts.flow.required : texts.flow.invalid;
    errors[name] = code === 'date_of_birth_too_young' ? texts.kyc.tooYoung : missing;
  }
  return errors;
}
