import type { KycRequest, KycStatus } from '../api/kyc.js';

/** The identity form as it is typed. */
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
  readonly document_type: string;
  readonly document_number: string;
}

export type KycErrors = Partial<Record<keyof KycForm, string>>;

/** The part of a flow's state that confirms an identity. */
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

/** `address.city` → `city`, `document.number` → `document_number`; undefined for a field that the form does not have. */
export function formFieldOf(param: string): keyof KycForm | undefined {
  const name = param.replace(/^address\./, '').replace(/^document\./, 'document_');
  return isFormField(name) ? name : undefined;
}

function isFormField(name: string): name is keyof KycForm {
  return name in NO_KYC.kycForm;
}
