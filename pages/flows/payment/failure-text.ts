import type { Texts } from '../../kit/text/texts.js';
import type { PaymentFailure } from '../api/next-action.js';

/** Why a payment failed, in the page's language where it has words for it, else in the service's own. */
export function failureText(failure: PaymentFailure | null | undefined, texts: Texts['payment']): string {
  const { reasons } = texts;
  const isKnown = (code: string | undefined): code is keyof typeof reasons =>
    code !== undefined && Object.keys(reasons).includes(code);
  const code = [failure?.decline_code, failure?.code].find(isKnown);
  const reason = code ? reasons[code] : (failure?.message ?? texts.failedTitle);
  return `${reason} ${texts.notCharged}`;
}
