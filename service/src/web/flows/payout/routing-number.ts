import { invalidField } from '../../../platform/http/api-error.js';

const PARAM = 'destination.routing_number';

/**
 * Reads what names the bank beside the account: in the US the nine digits of the ABA, which are needed there; elsewhere a sort code, a
 * BIC or nothing.
 *
 * @throws ApiError `routing_number_missing`, `routing_number_invalid` 422
 */
export function readRoutingNumber(text: string | undefined, country: string): string | undefined {
  const number = (text ?? '').replace(/[\s-]/g, '').toUpperCase();
  if (country === 'US') {
    if (number === '') {
      throw invalidField(PARAM, 'routing_number_missing', 'A US bank account requires a routing number.');
    }
    if (isAbaNumber(number)) return number;
    throw invalidField(
      PARAM,
      'routing_number_invalid',
      'The routing number must be nine digits with a valid checksum.',
    );
  }
  if (number === '') return undefined;
  if (/^[A-Z0-9]{4,15}$/.test(number)) return number;
  throw invalidField(PARAM, 'routing_number_invalid', 'The routing number must be 4 to 15 letters and digits.');
}

/** Nine digits; weighted 3, 7, 1 their sum is a multiple of 10. */
function isAbaNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}
