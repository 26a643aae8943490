import type { Texts } from '@svc-bridge/texts';
import { digitsOf, normalDigits } from '../../kit/format/digits.js';
import type { FlowRefusal } from '../api/flow-refusal.js';
import type { CardDetails } from '../api/payment-method.js';

/** The card form as typed. */
export interface CardForm {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly code: string;
  readonly holder: string;
  /** The player agrees that it is kept for later payments. */
  readonly keep: boolean;
}

export const EMPTY_CARD: CardForm = { number: '', expiry: '', code: '', holder: '', keep: false };

export type CardErrors = Partial<Record<keyof CardForm | 'form', string>>;

/** Groups of four, as on the card; at most 19 digits. */
export function groupDigits(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * `1` stays, `13` cannot be a month, `5` and `1/` become `05/` and `01/`, `1229` becomes `12/29`, and so does `12/2029`; a deleted slash
 * stays deleted.
 *
 * @param isAtEnd - whether the last digits are typed; an earlier one that is corrected moves no other
 */
export function formatExpiry(text: string, before: string, isAtEnd = true): string {
  if (before.endsWith('/') && text === before.slice(0, -1)) return text.slice(0, -1);
  const [first = '', ...rest] = normalDigits(text).split(/\D+/);
  const isSplit = rest.length > 0;
  const month = first.slice(0, 2);
  const year = shortYear(isSplit ? rest.join('') : first.slice(2));
  const isWhole = month.length === 2 || (isAtEnd && /^[2-9]$/.test(month));
  if (!isSplit && !isWhole) return month;
  return `${isAtEnd && /^[1-9]$/.test(month) ? `0${month}` : month}/${year}`;
}

/** `2029`, once it is whole, is `29`. */
function shortYear(digits: string): string {
  const year = digits.slice(0, 4);
  if (!year.startsWith('20')) return year.slice(0, 2);
  return year.length === 4 ? year.slice(2) : year;
}

/** @returns the problem with each field; empty when the card may be sent */
export function checkCard(
  form: Pick<CardForm, 'number' | 'expiry' | 'code'>,
  now: Date,
  texts: Pick<Texts['card'], 'numberInvalid' | 'expiryInvalid' | 'cardExpired' | 'codeInvalid'>,
): CardErrors {
  const errors: CardErrors = {};
  if (!isCardNumber(form.number)) errors.number = texts.numberInvalid;
  const expiry = readExpiry(form.expiry);
  if (!expiry) errors.expiry = texts.expiryInvalid;
  else if (isPast(expiry, now)) errors.expiry = texts.cardExpired;
  if (!/^\d{3,4}$/.test(form.code.trim())) errors.code = texts.codeInvalid;
  return errors;
}

/** A card whose form `checkCard` accepts. */
export function cardDetails(form: CardForm): CardDetails {
  const expiry = readExpiry(form.expiry) ?? { month: 0, year: 0 };
  return {
    number: form.number.replace(/\D/g, ''),
    expiry_month: expiry.month,
    expiry_year: expiry.year,
    security_code: form.code.trim(),
    ...(form.holder.trim() && { holder_name: form.holder.trim() }),
  };
}

/** Digits, length and the Luhn check. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const BRANDS = [
  { code: 'visa', name: 'Visa', begins: /^4/ },
  { code: 'mastercard', name: 'Mastercard', begins: /^(5[1-5]|2[2-7])/ },
  { code: 'amex', name: 'American Express', begins: /^3[47]/ },
] as const;

/** From the first digits, to show while typing: what the card is says its provider. */
export function brandOf(number: string) {
  return BRANDS.find(({ begins }) => begins.test(number));
}

/** The service's refusal, next to the field it names. */
export function cardErrorsOf(refusal: FlowRefusal, card: Texts['card'], other: string): CardErrors {
  switch (refusal.code) {
    case 'card_number_invalid':
      return { number: card.numberInvalid };
    case 'card_not_supported':
      return { number: card.notSupported };
    case 'card_expired':
      return { expiry: card.cardExpired };
    case 'expiry_month_invalid':
    case 'expiry_year_invalid':
      return { expiry: card.expiryInvalid };
    case 'security_code_invalid':
      return { code: card.codeInvalid };
    case 'payment_provider_unavailable':
      return { form: card.providerDown };
    default:
      return { form: other };
  }
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d\d)\/(\d\d)$/.exec(text.trim());
  const month = Number(match?.[1]);
  return match && month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : undefined;
}

function isPast({ month, year }: { month: number; year: number }, now: Date): boolean {
  return year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
}
