import { fill, type Texts } from '@svc-bridge/texts';
import { type KycRequest, type KycStatus, readKyc, submitKyc } from '../api/kyc.js';
import type { FlowContext, FlowCore } from '../session/flow-context.js';
import { handOver, readAfterPhone } from '../session/hand-over.js';
import { reportRefusal } from '../session/open-flow.js';

/** The identity form as typed. */
export interface KycForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly line_1: string;
  readonly line_2: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string;
  readonly document_type: KycRequest['document']['type'];
  readonly document_number: string;
}

export type KycErrors = Partial<Record<keyof KycForm, string>>;

/** The part of a flow's state for identity verification. */
export interface KycState {
  readonly kyc: KycStatus | undefined;
  readonly kycForm: KycForm;
  readonly kycErrors: KycErrors;
}

export const NO_KYC: KycState = {
  kyc: undefined,
  kycForm: {
    first_name: '',
    last_name: '',
    date_of_birth: '',
    line_1: '',
    line_2: '',
    city: '',
    region: '',
    postal_code: '',
    country: '',
    document_type: 'passport',
    document_number: '',
  },
  kycErrors: {},
};

export const OPTIONAL_FIELDS: ReadonlySet<keyof KycForm> = new Set(['line_2', 'region']);

const LABELS = {
  first_name: 'firstName',
  last_name: 'lastName',
  date_of_birth: 'birth',
  line_1: 'line1',
  line_2: 'line2',
  city: 'city',
  region: 'region',
  postal_code: 'postalCode',
  country: 'country',
  document_type: 'documentType',
  document_number: 'documentNumber',
} as const satisfies Record<keyof KycForm, keyof Texts['kyc']>;

export function kycRequest(form: KycForm): KycRequest {
  const { line_1, line_2, city, region, postal_code, country } = form;
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    date_of_birth: form.date_of_birth,
    address: {
      line_1: line_1.trim(),
      ...(line_2.trim() && { line_2: line_2.trim() }),
      city: city.trim(),
      ...(region.trim() && { region: region.trim() }),
      postal_code: postal_code.trim(),
      country,
    },
    document: { type: form.document_type, number: form.document_number.trim() },
  };
}

/** `address.city` → `city`, `document.number` → `document_number`; undefined for a field not on the form. */
export function formFieldOf(param: string): keyof KycForm | undefined {
  const name = param.replace(/^address\./, '').replace(/^document\./, 'document_');
  return isFormField(name) ? name : undefined;
}

function isFormField(name: string): name is keyof KycForm {
  return name in NO_KYC.kycForm;
}

export interface KycFormActions {
  type(change: Partial<KycForm>): void;
  submit(): Promise<void>;
  /** The player submits it on the phone. */
  handOver(): void;
}

/** @param onDecided - receives every decision of the service, even an unchanged one, and shows it */
export function createKycFormActions<S extends FlowCore & KycState>(
  context: FlowContext<S>,
  texts: () => Pick<Texts, 'flow' | 'kyc'>,
  onDecided: (kyc: KycStatus) => void,
): KycFormActions {
  const store: { patch(part: Partial<KycState & FlowCore>): void; readonly state: S } = context.store;
  const decide = (kyc: KycStatus) => {
    store.patch({ kyc, problem: kyc.can_submit ? texts().kyc.again : undefined });
    onDecided(kyc);
  };
  return {
    type: (change) => store.patch({ kycForm: { ...store.state.kycForm, ...change } }),
    async submit() {
      const { kycForm, sending } = store.state;
      if (sending) return;
      const kycErrors = missingFields(kycForm, texts());
      store.patch({ kycErrors, problem: undefined });
      if (Object.keys(kycErrors).length > 0) return;
      store.patch({ sending: true });
      const answer = await submitKyc(context.api, kycRequest(kycForm));
      store.patch({ sending: false });
      if (answer.ok) {
        decide(answer.value.kyc);
        return;
      }
      const refused = refusedFields(answer.refusal.fields, texts());
      if (Object.keys(refused).length > 0) store.patch({ kycErrors: refused });
      else reportRefusal(context, answer.refusal, texts().flow.problem);
    },
    handOver: () =>
      void handOver(context, {
        request: { purpose: 'kyc' },
        problem: texts().flow.problem,
        async onDone() {
          const answer = await readAfterPhone(context.wait, () => readKyc(context.api));
          if (answer.ok) decide(answer.value.kyc);
          else reportRefusal(context, answer.refusal, texts().flow.problem);
        },
      }),
  };
}

function missingFields(form: KycForm, texts: Pick<Texts, 'flow' | 'kyc'>): KycErrors {
  const errors: KycErrors = {};
  for (const name of Object.keys(form) as Array<keyof KycForm>) {
    if (form[name].trim() === '' && !OPTIONAL_FIELDS.has(name)) errors[name] = requiredText(name, texts);
  }
  return errors;
}

/** Names the field; otherwise several empty fields would all show the same message. */
function requiredText(name: keyof KycForm, { flow, kyc }: Pick<Texts, 'flow' | 'kyc'>): string {
  return fill(flow.required, { field: kyc[LABELS[name]] });
}

function refusedFields(
  fields: ReadonlyArray<{ code: string; param: string }>,
  texts: Pick<Texts, 'flow' | 'kyc'>,
): KycErrors {
  const errors: KycErrors = {};
  for (const { code, param } of fields) {
    const name = formFieldOf(param);
    if (!name) continue;
    const missing = code.endsWith('_missing') ? requiredText(name, texts) : texts.flow.invalid;
    errors[name] = code === 'date_of_birth_too_young' ? texts.kyc.tooYoung : missing;
  }
  return errors;
}
