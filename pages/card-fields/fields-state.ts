import type { CardFormMessage } from 'svc-bridge/model';
import { type CardErrors, type CardForm, checkCard } from '../flows/payment/card-check.js';

export type FieldsInit = Extract<CardFormMessage, { type: 'svc-card-entry:init' }>;
export type FieldName = 'number' | 'expiry' | 'code';

/** The sandbox's card fields as typed. */
export interface FieldsState {
  /** From the form around them; undefined until it has spoken. */
  readonly init: FieldsInit | undefined;
  readonly form: Pick<CardForm, FieldName>;
  readonly errors: Pick<CardErrors, FieldName>;
}

export const EMPTY_FIELDS: FieldsState = { init: undefined, form: { number: '', expiry: '', code: '' }, errors: {} };

/** The fields' names in messages. */
export const MESSAGE_NAMES: Readonly<Record<FieldName, string>> = {
  number: 'number',
  expiry: 'expiry',
  code: 'security_code',
};

/** @returns the problem with each field, in the form's words */
export function problemsOf(form: FieldsState['form'], { labels }: FieldsInit, now: Date): FieldsState['errors'] {
  return checkCard(form, now, {
    numberInvalid: labels.number_invalid,
    expiryInvalid: labels.expiry_invalid,
    cardExpired: labels.card_expired,
    codeInvalid: labels.security_code_invalid,
  });
}

export function invalidNames(errors: FieldsState['errors']): string[] {
  return fieldNames(errors).map((name) => MESSAGE_NAMES[name]);
}

/** The fields with a problem, from top to bottom. */
export function fieldNames(errors: FieldsState['errors']): FieldName[] {
  return (['number', 'expiry', 'code'] as const).filter((name) => errors[name] !== undefined);
}
