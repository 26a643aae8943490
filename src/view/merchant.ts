import { type Fields, textOf } from './fields.js';

/** Who sells, and where the player gets help. */
export interface MerchantView {
  /** The seller's full name. */
  readonly name: string | undefined;
  /** To write to. */
  readonly supportEmail: string | undefined;
  /** A page to find help on; https, so that it can be opened. */
  readonly supportUrl: string | undefined;
  /** The page with the terms of refunds; https, so that it can be opened. */
  readonly refundTermsUrl: string | undefined;
}

/** @returns undefined when nothing is known of the seller, or nothing that can be shown safely */
export function merchantView(merchant: Fields | undefined): MerchantView | undefined {
  if (!merchant) return undefined;
  const view = {
    name: textOf(merchant.merchant_name),
    supportEmail: matching(/^[^\s@]+@[^\s@]+$/, merchant.support_email),
    supportUrl: matching(HTTPS, merchant.support_url),
    refundTermsUrl: matching(HTTPS, merchant.refund_terms_url),
  };
  return Object.values(view).some((value) => value !== undefined) ? view : undefined;
}

/** A deployment's own mistake must not become a link that runs a script. */
const HTTPS = /^https:\/\/[^\s"'<>]+$/i;

function matching(pattern: RegExp, value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
}
