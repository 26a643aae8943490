import type { Texts } from '@svc-bridge/texts';
import type { Merchant } from './integrator-profile.js';

/** Who sells, and where a buyer gets help, by name; empty when nothing is known. */
export function merchantHelp(merchant: Merchant, texts: Texts['general']): { name: string; value: string }[] {
  return [
    { name: texts.merchant, value: merchant.merchant_name },
    { name: texts.support, value: merchant.support_email },
    { name: texts.support, value: merchant.support_url },
    { name: texts.refundTerms, value: merchant.refund_terms_url },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}
