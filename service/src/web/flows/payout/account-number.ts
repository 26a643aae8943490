import { invalidField } from '../../../platform/http/api-error.js';

/** Countries whose bank accounts use IBANs. */
const IBAN_COUNTRIES = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BR BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO KW KZ LB ' +
    'LC LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK'
  ).split(' '),
);

/**
 * Reads a bank account number: an IBAN with valid check digits if the country uses IBANs, else 4 to 34 letters and digits.
 *
 * @throws ApiError `account_number_invalid` 422
 */
export function readAccountNumber(text: string, country: string): string {
  const number = text.replace(/[\s-]/g, '').toUpperCase();
  const valid = IBAN_COUNTRIES.has(country)
    ? number.startsWith(country) && isIban(number)
    : /^[A-Z0-9]{4,34}$/.test(number);
  if (valid) return number;
  const what = IBAN_COUNTRIES.has(country) ? `an IBAN of ${country}` : '4 to 34 letters and digits';
  throw invalidField('destination.account_number', 'account_number_invalid', `The account number must be ${what}.`);
}

/** ISO 13616: moved to the end, letters as numbers, the rest of a division by 97 is 1. */
export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const digits = `${number.slice(4)}${number.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
